/** The staff's own access. A console token opens no customer call, and a customer's token none of these. */
import { PERMISSIONS } from '@bourse/core/registry/staff-permissions.ts';
import * as z from 'zod/mini';
import { defineCall, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { ROLES } from '@bourse/core/compliance/staff-roles.ts';
import { pendingProposalSchema } from '../request-and-proposal-schemas.ts';

export const staffLoginNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/));
const role = z.enum(ROLES);
export const staffPermissionSchema = z.enum(PERMISSIONS);
const otp = z.string().check(z.regex(/^\d{6}$/));

/** The logged-in person. `practice`: true in a world of practice money. */
const me = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(role),
  permissions: z.array(staffPermissionSchema),
  passwordChangedAt: f.time,
  sessionEndsAt: f.time,
  practice: z.boolean(),
  /** The login's creator knows its secrets, so no other call is answered until its owner has set new ones. */
  mustRenew: z.boolean(),
  /**
   * Until then this login, which is new, was renewed or was given more rights, decides nothing about money or people.
   */
  restsUntil: z.nullable(f.time),
});

export const staffLogin = defineCall({
  summary:
    'Logs one of the staff in, with password and one-time code; the answer is the same whichever of them is wrong.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ login: staffLoginNameSchema, password: f.passwordAsTyped, otp }),
  answer: z.object({ token: z.string(), staff: me }),
  errors: ['wrongStaffLogin', 'tooFrequent'],
});
const link = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const code = z.string().check(z.regex(/^[a-z0-9-]{19}$/));
export const startEnrolment = defineCall({
  summary:
    "Begins to make a login one's own, with the link of the colleague who proposed it and the code of " +
    'the one who approved it: shows a new secret for one-time codes, which nobody else has seen.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ link, code }),
  answer: z.object({ login: z.string(), name: z.string(), otpSecret: z.string(), otpAddress: z.string() }),
  errors: ['enrolmentUnknown', 'tooFrequent'],
});
export const enrol = defineCall({
  summary:
    "Makes a login one's own: a password, and a code that confirms the secret. Link and code are used " +
    'up; until `restsUntil` it decides nothing about money or people.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ link, code, next: f.password, confirm: f.passwordAsTyped, otp }),
  answer: z.object({ restsUntil: f.time }),
  errors: ['enrolmentUnknown', ...f.NEW_PASSWORD_ERRORS, 'wrongOtp', 'tooFrequent'],
});
export const logout = defineStaffQuery({
  summary: 'Ends this session of the console.',
  permission: null,
  input: {},
  answer: f.emptyAnswer,
});
export const getMe = defineStaffQuery({
  summary: 'Who is logged in to the console, and what they may do.',
  permission: null,
  input: {},
  answer: me,
});
export const changePassword = defineStaffCommand({
  summary: "Changes one's own password of the console; all other sessions end.",
  permission: null,
  input: {
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
  },
  answer: f.emptyAnswer,
  errors: ['wrongPassword', ...f.NEW_PASSWORD_ERRORS, 'tooFrequent', 'ownCredentialsFirst'],
});
export const startFirstLoginCredentials = defineStaffQuery({
  summary: 'At the first login: a new secret for one-time codes, which nobody else has seen.',
  permission: null,
  input: {},
  answer: z.object({ otpSecret: z.string(), otpAddress: z.string() }),
  errors: ['modificationFailed'],
});
export const setFirstLoginCredentials = defineStaffCommand({
  summary:
    "At the first login: one's own password, and a code that confirms the new secret. The handed ones " +
    'are out of use; all other sessions end.',
  permission: null,
  input: {
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    otp,
  },
  answer: f.emptyAnswer,
  errors: [
    'wrongPassword',
    ...f.NEW_PASSWORD_ERRORS,
    'passwordAsBefore',
    'wrongOtp',
    'tooFrequent',
    'modificationFailed',
  ],
});

/** The staff themselves, for those who appoint them. */

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
  proposal: pendingProposalSchema,
});
/**
 * The link is shown once, and repeating the call's key doesn't show it again. Its person also needs a code, which the
 * approver is shown.
 */
const proposed = z.object({ appointment, link: z.nullable(z.string()) });

export const listStaff = defineStaffQuery({
  summary: 'Everybody who can or could log in to the console, and what waits for a second person who appoints.',
  permission: 'staff',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(staffRow), appointments: z.array(appointment) }),
});
export const addStaff = defineStaffCommand({
  summary:
    'Proposes a login to the console, which another who appoints has to approve. Its person makes it ' +
    "their own with this answer's link and the approver's code.",
  permission: 'staff',
  input: {
    login: staffLoginNameSchema,
    name,
    roles,
    customer: z.optional(z.nullable(f.id)),
  },
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
export const changeStaff = defineStaffCommand({
  summary:
    'Changes name, roles or the linked customer account, disables or lets in again: at once what takes ' +
    "power away, after another's approval what gives it or renames. Nobody changes their own login. What changes " +
    "ends the person's sessions within a second; what is so already changes nothing.",
  permission: 'staff',
  input: {
    staff: f.id,
    name: z.optional(name),
    roles: z.optional(roles),
    customer: z.optional(z.nullable(f.id)),
    disabled: z.optional(z.boolean()),
  },
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
export const renewStaffCredentials = defineStaffCommand({
  summary:
    'Proposes that somebody sets a new password and a new secret; once another who appoints has approved ' +
    'it, the old ones are out of use and all sessions end.',
  permission: 'staff',
  input: { staff: f.id },
  answer: proposed,
  errors: ['notFound', 'ownChange', 'staffResting'],
});
