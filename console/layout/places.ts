/** The console's pages: where they are, what somebody needs to see them, and the key that leads there. */
import type { Permission } from '@bourse/core/staff/permissions.ts';
import type { Texts } from '../language/use-texts.ts';

type Group = keyof Texts['menu']['groups'];

export interface Place {
  path: string;
  name: Exclude<keyof Texts['menu'], 'groups'>;
  group: Group;
  permission: Permission;
  /** After "g". */
  key: string;
}

export const PLACES: readonly Place[] = [
  { path: '/reviews', name: 'reviews', group: 'work', permission: 'reviews', key: 'q' },
  { path: '/customers', name: 'customers', group: 'work', permission: 'customers.read', key: 'c' },
  { path: '/rules', name: 'rules', group: 'money', permission: 'money.read', key: 'r' },
  { path: '/margin', name: 'margin', group: 'money', permission: 'money.read', key: 'e' },
  { path: '/channels', name: 'channels', group: 'money', permission: 'money.read', key: 'd' },
  { path: '/actions', name: 'actions', group: 'money', permission: 'money.read', key: 'x' },
  { path: '/reconciliation', name: 'reconciliation', group: 'money', permission: 'money.reconcile', key: 'b' },
  { path: '/accounts', name: 'accounts', group: 'money', permission: 'money.read', key: 'h' },
  { path: '/settings', name: 'settings', group: 'product', permission: 'content', key: 's' },
  { path: '/news', name: 'news', group: 'product', permission: 'content', key: 'n' },
  { path: '/announcements', name: 'announcements', group: 'product', permission: 'content.announcements', key: 'm' },
  { path: '/legal', name: 'legal', group: 'product', permission: 'content.legal', key: 'l' },
  { path: '/invitations', name: 'invitations', group: 'product', permission: 'invitations', key: 'i' },
  { path: '/system', name: 'system', group: 'house', permission: 'system.read', key: 'y' },
  { path: '/audit', name: 'audit', group: 'house', permission: 'audit.read', key: 'a' },
  { path: '/staff', name: 'staff', group: 'house', permission: 'staff', key: 'p' },
];

export const GROUPS: readonly Group[] = ['work', 'money', 'product', 'house'];

export const placesFor = (permissions: readonly Permission[]): Place[] =>
  PLACES.filter(({ permission }) => permissions.includes(permission));

/** The place that an address belongs to: `/reviews/r7` to the reviews. */
export const placeAt = (pathname: string): Place | undefined =>
  PLACES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
