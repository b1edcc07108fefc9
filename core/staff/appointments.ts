/** Which roles a person may be given, and how many people it takes. Times are epoch ms. */
import { REQUEST_KINDS, REVIEWED } from '../requests/kinds.ts';
import type { Permission, Role } from '../permissions.ts';

/** The roles that decide about customers' money. */
export const MONEY_ROLES: readonly Role[] = ['reviewer', 'treasurer'];

/** Those who appoint staff decide nothing about money, so nobody holds both kinds of role. */
export const excludesEachOther = (roles: readonly Role[]): boolean =>
  roles.includes('owner') && roles.some((role) => MONEY_ROLES.includes(role));

/** What a login can do and whom it can't decide about: `customer` is the person's own account. */
export interface Standing {
  roles: readonly Role[];
  disabled: boolean;
  customer: bigint | null;
}

/**
 * Whether a change gives somebody more: a role, the login itself, or a customer they couldn't decide about. Granting
 * takes two people; revoking takes one, because waiting would do more harm.
 */
export const givesPower = (before: Standing, after: Standing): boolean =>
  after.roles.some((role) => !before.roles.includes(role)) ||
  (before.disabled && !after.disabled) ||
  (before.customer !== null && after.customer !== before.customer);

/**
 * Decisions that a new, renewed, re-enabled or promoted login can't take yet: about money, where customers pay, and
 * people.
 */
const RESTING: ReadonlySet<Permission> = new Set<Permission>([
  ...REQUEST_KINDS.filter((kind) => REVIEWED[kind].money).map((kind) => `reviews.${kind}` as const),
  'money.rules',
  'money.channels',
  'money.correct',
  'money.reconcile',
  'staff',
]);

/** Until when a person waits before using this permission for a decision; null: not at all. */
export const restsUntil = (until: number | null, permission: Permission | null, now: number): number | null =>
  until !== null && until > now && permission !== null && RESTING.has(permission) ? until : null;
