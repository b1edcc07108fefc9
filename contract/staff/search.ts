/** One search for anything a customer or a bank names: a reference, an id, an order, a person; and tables as CSV. */
import { isProse } from '@bourse/core/content/prose.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { reviewKind } from './reviews.ts';

const found = z.object({
  kind: z.enum(['review', 'order', 'customer', 'proposal']),
  id: z.string(),
  /** The customer it belongs to; null for the house. */
  customer: z.nullable(z.string()),
  at: f.time,
  /** The kind of a review or a proposal, an order's instrument, a customer's account. */
  what: z.string(),
  status: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  amount: z.nullable(f.decimal),
  currency: z.nullable(f.currency),
});

export const search = staffCall({
  summary:
    'Finds by the reference of a payment, by the id of a request or an order as customers see it, by a customer’s ' +
    'account, name or number, and by the number of a proposal; of each kind ten at most. The look is written down.',
  permission: 'customers.read',
  writes: false,
  late: true,
  input: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ rows: z.array(found) }),
  errors: [],
});

export const EXPORTS = ['customers', 'reviews', 'audit', 'ledger', 'orders', 'houseAccounts'] as const;
const code = z.string().check(z.regex(/^[a-zA-Z]{1,32}$/));
/** As in the lists; each table uses the filters that it knows. */
const exportFilter = z.strictObject({
  query: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  kind: z.optional(reviewKind),
  state: z.optional(code),
  mine: z.optional(z.boolean()),
  customer: z.optional(f.id),
  staff: z.optional(f.id),
  action: z.optional(code),
  views: z.optional(z.boolean()),
  from: z.optional(f.instant),
  to: z.optional(f.instant),
});

export const exportCsv = staffCall({
  summary:
    'A table as CSV, by the filter of its list, whole: up to 10,000 rows in an answer, further ones by its cursor, ' +
    'without the head. Cells that a spreadsheet would take for a formula are made plain text. It is written down.',
  permission: 'customers.export',
  writes: false,
  late: true,
  input: z.strictObject({
    what: z.enum(EXPORTS),
    filter: z.optional(exportFilter),
    why: z.string().check(z.minLength(3), z.maxLength(200), z.refine(isProse)),
    cursor: f.cursor,
    limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  }),
  answer: z.object({ name: z.string(), csv: z.string(), rows: z.int(), next: z.nullable(z.string()) }),
  errors: [],
});
