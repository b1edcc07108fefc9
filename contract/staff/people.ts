/** The staff themselves, for whoever appoints them. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { login, role } from './access.ts';

const name = z.string().check(z.minLength(1), z.maxLength(60));
const roles = z.array(role).check(z.minLength(1), z.maxLength(6));
/** `customer` is the person's own account as a customer, about which, and about whose friends, they can't decide. */
const staffRow = z.object({
  id: z.string(), login: z.string(), name: z.string(), roles: z.array(role), customer: z.nullable(z.string()), disabledAt: z.nullable(f.time), createdAt: f.time, seenAt: z.nullable(f.time), sessions: z.int(),
});
/** Shown once and kept nowhere in clear; a repetition of the call's key doesn't show them again. */
const credentials = z.object({ staff: staffRow, password: z.nullable(z.string()), otpSecret: z.nullable(z.string()), otpAddress: z.nullable(z.string()) });

export const listStaff = staffCall({
  summary: 'Everybody who can or could log in to the console.', permission: 'staff', writes: false, input: f.nothing, answer: z.object({ rows: z.array(staffRow) }), errors: [],
});
export const addStaff = staffCall({
  summary: 'Makes a login to the console; its password and its secret for one-time codes are shown once.', permission: 'staff', writes: true,
  input: z.strictObject({ login, name, roles, customer: z.optional(z.nullable(f.id)), key: f.key }), answer: credentials, errors: ['loginTaken', 'notFound', 'otherAccountLinked'],
});
export const changeStaff = staffCall({
  summary: 'Changes name, roles or the linked customer account, disables or lets in again. The person\'s sessions end within a second.', permission: 'staff', writes: true,
  input: z.strictObject({
    staff: f.id, name: z.optional(name), roles: z.optional(roles), customer: z.optional(z.nullable(f.id)), disabled: z.optional(z.boolean()), key: f.key,
  }),
  answer: staffRow, errors: ['notFound', 'lastOwner', 'otherAccountLinked'],
});
export const renewStaff = staffCall({
  summary: 'Gives somebody a new password and a new secret, shown once; their sessions end.', permission: 'staff', writes: true,
  input: z.strictObject({ staff: f.id, key: f.key }), answer: credentials, errors: ['notFound'],
});
