/**
 * Permissions of the operator's staff, and the roles that grant them. One person may have several roles. Those who
 * appoint staff decide nothing about money, and those who check the records change nothing.
 */

import { type Area, brought, type Brought, type Grant } from './area.ts';
import { joinEntries, type Joined } from './folds.ts';
import { REQUEST_KINDS, REVIEWED, type RequestKind } from './requests/kinds.ts';

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] as const;
export type Role = (typeof ROLES)[number];

type ReviewPermission = `reviews.${RequestKind}`;
const permissionTo = (kind: RequestKind): ReviewPermission => `reviews.${kind}`;

/** Those that calls of several areas need; one that a single area needs is in its manifest. */
const SHARED = {
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
} as const satisfies Area['permissions'];

type Grants = typeof SHARED & Joined<Brought<'permissions'>>;
export type HousePermission = keyof Grants & string;
export type Permission = HousePermission | ReviewPermission;
const GRANTS = joinEntries([SHARED, ...brought('permissions')]) as Readonly<Record<HousePermission, Grant>>;
const HOUSE = Object.keys(GRANTS) as HousePermission[];

export const PERMISSIONS: readonly Permission[] = HOUSE.flatMap((permission): Permission[] =>
  permission === 'reviews' ? [permission, ...REQUEST_KINDS.map(permissionTo)] : [permission],
);

/** Decisions that a new, renewed, re-enabled or promoted login can't take yet. */
export const RESTING: ReadonlySet<Permission> = new Set<Permission>([
  ...REQUEST_KINDS.filter((kind) => REVIEWED[kind].money).map(permissionTo),
  ...HOUSE.filter((permission) => GRANTS[permission].rests),
]);

const ALLOWED = new Map<Role, ReadonlySet<Permission>>(
  ROLES.map((role) => [
    role,
    new Set<Permission>([
      ...HOUSE.filter((permission) => GRANTS[permission].by.includes(role)),
      ...REQUEST_KINDS.filter((kind) => REVIEWED[kind].by.includes(role)).map(permissionTo),
    ]),
  ]),
);

export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => ALLOWED.get(role)?.has(permission));
export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => isAllowed(roles, permission));
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
