/** The staff's own access. A console token opens no customer call, and a customer's token none of these. */
import { PERMISSIONS } from '@bourse/core/registry/staff-permissions.ts';
import * as z from 'zod/mini';
import { defineCall, defineStaffCall } from '../call-definition.ts';
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
  errors: ['enrolmentUnknown', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'wrongOtp', 'tooFrequent'],
});
export const logout = defineStaffCall({
  summary: 'Ends this session of the console.',
  permission: null,
  writes: false,
  input: f.emptyInput,
  answer: f.emptyAnswer,
  errors: [],
});
export const getMe = defineStaffCall({
  summary: 'Who is logged in to the console, and what they may do.',
  permission: null,
  writes: false,
  input: f.emptyInput,
  answer: me,
  errors: [],
});
export const changePassword = defineStaffCall({
  summary: "Changes one's own password of the console; all other sessions end.",
  permission: null,
  writes: true,
  input: z.strictObject({
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
  errors: [
    'wrongPassword',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'tooFrequent',
    'ownCredentialsFirst',
  ],
});
export const startFirstLoginCredentials = defineStaffCall({
  summary: 'At the first login: a new secret for one-time codes, which nobody else has seen.',
  permission: null,
  writes: false,
  input: f.emptyInput,
  answer: z.object({ otpSecret: z.string(), otpAddress: z.string() }),
  errors: ['modificationFailed'],
});
export const setFirstLoginCredentials = defineStaffCall({
  summary:
    "At the first login: one's own password, and a code that confirms the new secret. The handed ones " +
    'are out of use; all other sessions end.',
  permission: null,
  writes: true,
  input: z.strictObject({
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    otp,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
  errors: [
    'wrongPassword',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
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

export const listStaff = defineStaffCall({
  summary: 'Everybody who can or could log in to the console, and what waits for a second person who appoints.',
  permission: 'staff',
  writes: false,
  late: true,
  input: f.emptyInput,
  answer: z.object({ rows: z.array(staffRow), appointments: z.array(appointment) }),
  errors: [],
});
export const addStaff = defineStaffCall({
  summary:
    'Proposes a login to the console, which another who appoints has to approve. Its person makes it ' +
    "their own with this answer's link and the approver's code.",
  permission: 'staff',
  writes: true,
  input: z.strictObject({
    login: staffLoginNameSchema,
    name,
    roles,
    customer: z.optional(z.nullable(f.id)),
    key: f.idempotencyKey,
  }),
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
export const changeStaff = defineStaffCall({
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
    key: f.idempotencyKey,
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
export const renewStaffCredentials = defineStaffCall({
  summary:
    'Proposes that somebody sets a new password and a new secret; once another who appoints has approved ' +
    'it, the old ones are out of use and all sessions end.',
  permission: 'staff',
  writes: true,
  input: z.strictObject({ staff: f.id, key: f.idempotencyKey }),
  answer: proposed,
  errors: ['notFound', 'ownChange', 'staffResting'],
});
