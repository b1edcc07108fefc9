/** The staff's own record: every look at personal data and every change. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';

/**
 * `who`: the login at that time, null for a command at the server itself. `detail`: details by name, never personal
 * data.
 */
export const auditRow = z.object({
  seq: z.string(),
  at: f.time,
  staff: z.nullable(z.string()),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  customer: z.nullable(z.string()),
  why: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  previous: z.string(),
  hash: z.string(),
});

export const listAudit = staffCall({
  summary:
    'What the staff have changed, newest first; with `views` what they have looked at too, as where a customer or an ' +
    'action is named. Each row binds the one before it by its hash. A row about a case of surveillance says which ' +
    'and whose only where a customer is named, and only to whoever may know of the case.',
  permission: 'audit.read',
  writes: false,
  late: true,
  input: z.strictObject({
    staff: z.optional(f.id),
    customer: z.optional(f.id),
    action: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,32}$/))),
    views: z.optional(z.boolean()),
    from: z.optional(f.instant),
    to: z.optional(f.instant),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(auditRow),
  errors: [],
});
