/**
 * The roles of the operator's staff, and the permissions that they grant by themselves. One person may have several
 * roles. Those who appoint staff decide nothing about money, and those who check the records change nothing.
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
  /** To see the queues; each kind has one more, for deciding, and defines who has it. */
  reviews: { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  /** To see proposals waiting for a second person, of kinds that one may decide, and all of one's own. */
  proposals: { by: ['treasurer', 'product', 'auditor', 'owner', 'risk'] },
  /** To be the second person; the kinds' own permissions say for which. */
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

/** What a change asks for; null or undefined: as it was. */
export type Wished = { [Field in 'name' | 'roles' | 'disabled']?: Standing[Field] | null | undefined };

/** `customer`: undefined if nothing is said about it. */
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
 * Whether a change grants a role, the login itself, or a customer that they couldn't decide about. Naming an account as
 * somebody's own counts too: its cases are hidden from whoever it is said to belong to. Their login rests afterwards.
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
 * From how many colleagues one person may take power within a day; each further one takes a second person. Enough to
 * lock out a stolen login or two at once, too few to be left alone.
 */
export const TAKES_ALONE = 3;
export const TAKES_WITHIN_MS = 24 * 3_600_000;
