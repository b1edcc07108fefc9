/** The staff's own access. A console token opens no customer's call, and a customer's token none of these. */
import { PERMISSIONS, ROLES } from '@bourse/core/staff/permissions.ts';
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';

export const login = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/));
export const role = z.enum(ROLES);
export const permission = z.enum(PERMISSIONS);
const otp = z.string().check(z.regex(/^\d{6}$/));

/** The person who is logged in. `practice` is true in a world of practice money. */
const me = z.object({
  id: z.string(), login: z.string(), name: z.string(), roles: z.array(role), permissions: z.array(permission),
  passwordChangedAt: f.time, sessionEndsAt: f.time, practice: z.boolean(),
  /** Whoever made the login knows its secrets: until the person has set their own, nothing else is answered. */
  mustRenew: z.boolean(),
});

export const staffLogin = call({
  summary: 'Logs one of the staff in, with password and one-time code; the answer is the same whichever of them is wrong.',
  who: 'anyone', writes: false,
  input: z.strictObject({ login, password: f.typedPassword, otp }),
  answer: z.object({ token: z.string(), staff: me }), errors: ['wrongStaffLogin', 'tooFrequent'],
});
export const logout = staffCall({ summary: 'Ends this session of the console.', permission: null, writes: false, input: f.nothing, answer: f.empty, errors: [] });
export const getMe = staffCall({ summary: 'Who is logged in to the console, and what they may do.', permission: null, writes: false, input: f.nothing, answer: me, errors: [] });
export const changePassword = staffCall({
  summary: 'Changes one\'s own password of the console; all other sessions end.', permission: null, writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty, errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'tooFrequent', 'ownCredentialsFirst'],
});
export const startOwnCredentials = staffCall({
  summary: 'At the first login: a new secret for one-time codes, which nobody else has seen.', permission: null, writes: false, input: f.nothing,
  answer: z.object({ otpSecret: z.string(), otpAddress: z.string() }), errors: ['modificationFailed'],
});
export const setOwnCredentials = staffCall({
  summary: 'At the first login: one\'s own password, and a code that confirms the new secret. The handed ones are out of use; all other sessions end.', permission: null, writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, otp, key: f.key }),
  answer: f.empty, errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'passwordAsBefore', 'wrongOtp', 'tooFrequent', 'modificationFailed'],
});
