/** Which roles a person may be given, and how many people it takes. Times are epoch ms. */
import type { Role } from '../compliance/roles.ts';

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
