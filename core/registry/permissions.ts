/** The permissions of the operator's staff, collected from what the areas declare, and what each role may do. */
import { type Grant, type HousePermission, type Role, ROLES, SHARED_GRANTS } from '../compliance/roles.ts';
import { joinEntries } from '../area-exports.ts';
import type { RequestKind } from '../compliance/requests.ts';
import { brought } from './registered-areas.ts';
import { REQUEST_KINDS, REVIEWED } from './request-kinds.ts';

type ReviewPermission = `reviews.${RequestKind}`;
const permissionTo = (kind: RequestKind): ReviewPermission => `reviews.${kind}`;

export type Permission = HousePermission | ReviewPermission;

const GRANTS = joinEntries([SHARED_GRANTS, ...brought('permissions')]) as Readonly<Record<HousePermission, Grant>>;
const HOUSE = Object.keys(GRANTS) as HousePermission[];

export const PERMISSIONS: readonly Permission[] = HOUSE.flatMap((permission): Permission[] =>
  permission === 'reviews' ? [permission, ...REQUEST_KINDS.map(permissionTo)] : [permission],
);

/** Permissions for decisions that a new, renewed, re-enabled or promoted login can't use yet. */
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

/** Until when a person waits before using this permission for a decision; null: not at all. */
export const restsUntil = (until: number | null, permission: Permission | null, now: number): number | null =>
  until !== null && until > now && permission !== null && RESTING.has(permission) ? until : null;
