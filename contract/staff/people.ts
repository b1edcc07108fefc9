/** The staff themselves, for those who appoint them. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { login, role } from './access.ts';
import { waiting } from '../proposal.ts';

const name = f.name(1, 60);
const roles = z.array(role).check(
  z.minLength(1),
  z.maxLength(6),
  z.refine((each) => new Set(each).size === each.length),
);
/**
 * `customer`: the person's own account as a customer; they can't decide about it or about accounts linked to it. Until
 * `restsUntil` the login decides nothing about money or people; until `enrolUntil` its person can take it over, and
 * nobody can log in with it before.
 */
const staffRow = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(role),
  customer: z.nullable(z.string()),
  disabledAt: z.nullable(f.time),
  createdAt: f.time,
  seenAt: z.nullable(f.time),
  sessions: z.int(),
  restsUntil: z.nullable(f.time),
  enrolUntil: z.nullable(f.time),
});
/** A grant of rights that waits for a second person; null fields stay as they are. */
const appointment = z.object({
  what: z.enum(['add', 'change', 'renew']),
  staff: z.nullable(z.string()),
  login: z.string(),
  name: z.nullable(z.string()),
  roles: z.nullable(z.array(role)),
  customer: z.nullable(z.string()),
  disabled: z.nullable(z.boolean()),
  proposal: waiting,
});
/**
 * The link is shown once, and repeating the call's key doesn't show it again. Its person also needs a code, which the
 * approver is shown.
 */
const proposed = z.object({ appointment, link: z.nullable(z.string()) });

export const listStaff = staffCall({
  summary: 'Everybody who can or could log in to the console, and what waits for a second person who appoints.',
  permission: 'staff',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(staffRow), appointments: z.array(appointment) }),
  errors: [],
});
export const addStaff = staffCall({
  summary:
    'Proposes a login to the console, which another who appoints has to approve. Its person makes it ' +
    "their own with this answer's link and the approver's code.",
  permission: 'staff',
  writes: true,
  input: z.strictObject({ login, name, roles, customer: z.optional(z.nullable(f.id)), key: f.key }),
  answer: proposed,
  errors: [
    'loginTaken',
    'staffNameTaken',
    'staffNameLetters',
    'notFound',
    'otherAccountLinked',
    'rolesApart',
    'staffResting',
  ],
});
export const changeStaff = staffCall({
  summary:
    'Changes name, roles or the linked customer account, disables or lets in again: at once what takes ' +
    "power away, after another's approval what gives it or renames. Nobody changes their own login. What changes " +
    "ends the person's sessions within a second; what is so already changes nothing.",
  permission: 'staff',
  writes: true,
  input: z.strictObject({
    staff: f.id,
    name: z.optional(name),
    roles: z.optional(roles),
    customer: z.optional(z.nullable(f.id)),
    disabled: z.optional(z.boolean()),
    key: f.key,
  }),
  answer: z.object({ ...staffRow.shape, appointment: z.nullable(appointment) }),
  errors: [
    'staffNameTaken',
    'staffNameLetters',
    'notFound',
    'lastOwner',
    'otherAccountLinked',
    'ownChange',
    'rolesApart',
    'staffResting',
  ],
});
export const renewStaff = staffCall({
  summary:
    'Proposes that somebody sets a new password and a new secret; once another who appoints has approved ' +
    'it, the old ones are out of use and all sessions end.',
  permission: 'staff',
  writes: true,
  input: z.strictObject({ staff: f.id, key: f.key }),
  answer: proposed,
  errors: ['notFound', 'ownChange', 'staffResting'],
});
