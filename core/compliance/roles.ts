/**
 * The roles of the operator's staff, and the permissions that they grant. One person may have several roles. Staff who
 * appoint others decide nothing about money, and those who check the records change nothing.
 */
import type { Brought, Joined } from '../area-exports.ts';

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** A permission of the staff. */
export interface Grant {
  /** The roles that have it. */
  readonly by: readonly Role[];
  /**
   * It decides about money, where customers pay, or people: staff who were newly created, renewed or given more rights
   * must wait before using it.
   */
  readonly rests?: true;
}

/** Permissions that calls of several areas need; one that a single area needs is in its manifest. */
export const SHARED_GRANTS = {
  /** View the queues. Each kind has another permission for deciding, and declares who has it. */
  reviews: { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  /** View proposals that wait for a second person, of the kinds that one may decide, and all of one's own. */
  proposals: { by: ['treasurer', 'product', 'auditor', 'owner', 'risk'] },
  /** Act as the second person; the permissions of the kinds say for which. */
  'proposals.decide': { by: ['treasurer', 'product', 'owner', 'risk'] },
  'customers.read': { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  'money.read': { by: ['treasurer', 'auditor', 'owner', 'risk'] },
  'money.rules': { by: ['treasurer', 'owner'], rests: true },
  'money.correct': { by: ['treasurer'], rests: true },
  content: { by: ['product', 'owner'] },
  invitations: { by: ['product', 'owner'] },
} as const satisfies Readonly<Record<string, Grant>>;

type Grants = typeof SHARED_GRANTS & Joined<Brought<'permissions'>>;
/** Every permission but those to decide a kind of request. */
export type HousePermission = keyof Grants & string;

// Which roles a person may be given, and how many people it takes. Times are epoch ms.

/** The roles that decide about customers' money. */
export const MONEY_ROLES: readonly Role[] = ['reviewer', 'treasurer'];

/** Staff who appoint others decide nothing about money, so nobody holds both kinds of role. */
export const excludesEachOther = (roles: readonly Role[]): boolean =>
  roles.includes('owner') && roles.some((role) => MONEY_ROLES.includes(role));

/** What a login can do and whom it can't decide about: `customer` is the person's own account. */
export interface Standing {
  name: string;
  roles: readonly Role[];
  disabled: boolean;
  customer: bigint | null;
}

/** A requested change; null or undefined: unchanged. */
export type Wished = { [Field in 'name' | 'roles' | 'disabled']?: Standing[Field] | null | undefined };

/** `customer`: undefined leaves it unchanged. */
export const changedTo = (
  before: Standing,
  { name, roles, disabled }: Wished,
  customer: Standing['customer'] | undefined,
): Standing => ({
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
export const grantsRights = (before: Standing, after: Standing): boolean =>
  after.roles.some((role) => !before.roles.includes(role)) ||
  (before.disabled && !after.disabled) ||
  after.customer !== before.customer;

/**
 * Whether a change takes two people: one that grants rights, or a new name, because past decisions are shown with it.
 * Revoking takes one, because waiting would do more harm.
 */
export const givesPower = (before: Standing, after: Standing): boolean =>
  grantsRights(before, after) || after.name !== before.name;

/** Whether a change leaves everything as it is. */
export const isSame = (before: Standing, after: Standing): boolean =>
  !givesPower(before, after) && !takesPower(before, after);

/** Whether a change takes a role or the login itself away. */
export const takesPower = (before: Standing, after: Standing): boolean =>
  before.roles.some((role) => !after.roles.includes(role)) || (!before.disabled && after.disabled);

/**
 * From how many colleagues one person may revoke rights within a day; each further one needs a second person. Enough to
 * lock out a stolen login or two at once, too few to lock out everybody else.
 */
export const TAKES_ALONE = 3;
export const TAKES_WITHIN_MS = 24 * 3_600_000;
