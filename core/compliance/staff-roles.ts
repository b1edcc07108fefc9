/**
 * The roles of the operator's staff, and the permissions that they grant. One person may have several roles. Staff who
 * appoint others decide nothing about money, and those who check the records change nothing.
 */
import type { AreaExport, MergedTables } from '../area-exports.ts';

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** A permission of the staff. */
export interface PermissionGrant {
  /** The roles that have it. */
  readonly by: readonly Role[];
  /**
   * It decides about money, where customers pay, or people: staff who were newly created, renewed or given more rights
   * must wait before using it.
   */
  readonly rests?: true;
}

/** Permissions that calls of several areas need; one that a single area needs is in its manifest. */
export const SHARED_PERMISSION_GRANTS = {
  /** View the queues. Each kind has another permission for deciding, and declares who has it. */
  reviews: { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  /** View proposals that wait for a second person, of the kinds that one may decide, and all of one's own. */
  proposals: { by: ['treasurer', 'product', 'auditor', 'owner', 'risk'] },
  /** Act as the second person; the permissions of the kinds say for which. */
  'proposals.decide': { by: ['treasurer', 'product', 'owner', 'risk'] },
  'customers.read': { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  'customers.states': { by: ['reviewer', 'owner'] },
  'money.read': { by: ['treasurer', 'auditor', 'owner', 'risk'] },
  'money.rules': { by: ['treasurer', 'owner'], rests: true },
  'money.correct': { by: ['treasurer'], rests: true },
  content: { by: ['product', 'owner'] },
  invitations: { by: ['product', 'owner'] },
} as const satisfies Readonly<Record<string, PermissionGrant>>;

type PermissionGrants = typeof SHARED_PERMISSION_GRANTS & MergedTables<AreaExport<'permissions'>>;
/** Every permission but those to decide a kind of request. */
export type NonReviewPermission = keyof PermissionGrants & string;

// Which roles a person may be given, and how many people it takes. Times are epoch ms.

/** The roles that decide about customers' money. */
export const MONEY_ROLES: readonly Role[] = ['reviewer', 'treasurer'];

/** Staff who appoint others decide nothing about money, so nobody holds both kinds of role. */
export const hasConflictingRoles = (roles: readonly Role[]): boolean =>
  roles.includes('owner') && roles.some((role) => MONEY_ROLES.includes(role));

/** What a login can do and whom it can't decide about: `customer` is the person's own account. */
export interface StaffAccess {
  name: string;
  roles: readonly Role[];
  disabled: boolean;
  customer: bigint | null;
}

/** A requested change; null or undefined: unchanged. */
export type StaffAccessChange = { [Field in 'name' | 'roles' | 'disabled']?: StaffAccess[Field] | null | undefined };

/** `customer`: undefined leaves it unchanged. */
export const applyStaffAccessChange = (
  before: StaffAccess,
  { name, roles, disabled }: StaffAccessChange,
  customer: StaffAccess['customer'] | undefined,
): StaffAccess => ({
  name: name ?? before.name,
  roles: roles ?? before.roles,
  disabled: disabled ?? before.disabled,
  customer: customer === undefined ? before.customer : customer,
});

/**
 * Whether a change grants a role, the login itself, or the right to decide about a customer. Naming an account as
 * somebody's own counts too, since its cases are then hidden from that person. After such a change the login has to
 * wait before it decides about money or people.
 */
export const isGrantingRights = (before: StaffAccess, after: StaffAccess): boolean =>
  after.roles.some((role) => !before.roles.includes(role)) ||
  (before.disabled && !after.disabled) ||
  after.customer !== before.customer;

/**
 * Whether a change takes two people: one that grants rights, or a new name, because past decisions are shown with it.
 * Revoking takes one, because waiting would do more harm.
 */
export const isTwoPersonStaffChange = (before: StaffAccess, after: StaffAccess): boolean =>
  isGrantingRights(before, after) || after.name !== before.name;

/** Whether a change leaves everything as it is. */
export const isSameStaffAccess = (before: StaffAccess, after: StaffAccess): boolean =>
  !isTwoPersonStaffChange(before, after) && !isRevokingRights(before, after);

/** Whether a change takes a role or the login itself away. */
export const isRevokingRights = (before: StaffAccess, after: StaffAccess): boolean =>
  before.roles.some((role) => !after.roles.includes(role)) || (!before.disabled && after.disabled);

/**
 * From how many colleagues one person may revoke rights within a day; each further one needs a second person. Enough to
 * lock out a stolen login or two at once, too few to lock out everybody else.
 */
export const SOLE_REVOCATIONS_MAXIMUM = 3;
export const SOLE_REVOCATIONS_WINDOW_MS = 24 * 3_600_000;
