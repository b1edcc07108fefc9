/** The permissions of the operator's staff, collected from what the areas declare, and what each role may do. */
import {
  type PermissionGrant,
  type NonReviewPermission,
  type Role,
  ROLES,
  SHARED_PERMISSION_GRANTS,
} from '../compliance/staff-roles.ts';
import { mergeEntries } from '../area-exports.ts';
import type { RequestKind } from '../compliance/review-requests.ts';
import { collectAreaExports } from './collect-area-exports.ts';
import { REQUEST_KINDS, REQUEST_KIND_RULES } from './review-request-kinds.ts';

type ReviewPermission = `reviews.${RequestKind}`;
const reviewPermissionFor = (kind: RequestKind): ReviewPermission => `reviews.${kind}`;

export type Permission = NonReviewPermission | ReviewPermission;

const PERMISSION_GRANTS = mergeEntries([SHARED_PERMISSION_GRANTS, ...collectAreaExports('permissions')]) as Readonly<
  Record<NonReviewPermission, PermissionGrant>
>;
const NON_REVIEW_PERMISSIONS = Object.keys(PERMISSION_GRANTS) as NonReviewPermission[];

export const PERMISSIONS: readonly Permission[] = NON_REVIEW_PERMISSIONS.flatMap((permission): Permission[] =>
  permission === 'reviews' ? [permission, ...REQUEST_KINDS.map(reviewPermissionFor)] : [permission],
);

/** Permissions for decisions that a new, renewed, re-enabled or promoted login can't use yet. */
export const WAITING_PERIOD_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  ...REQUEST_KINDS.filter((kind) => REQUEST_KIND_RULES[kind].money).map(reviewPermissionFor),
  ...NON_REVIEW_PERMISSIONS.filter((permission) => PERMISSION_GRANTS[permission].rests),
]);

const PERMISSIONS_BY_ROLE = new Map<Role, ReadonlySet<Permission>>(
  ROLES.map((role) => [
    role,
    new Set<Permission>([
      ...NON_REVIEW_PERMISSIONS.filter((permission) => PERMISSION_GRANTS[permission].by.includes(role)),
      ...REQUEST_KINDS.filter((kind) => REQUEST_KIND_RULES[kind].by.includes(role)).map(reviewPermissionFor),
    ]),
  ]),
);

export const hasPermission = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => PERMISSIONS_BY_ROLE.get(role)?.has(permission));

export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => hasPermission(roles, permission));

/** Until when a person waits before using this permission for a decision; null: not at all. */
export const permissionWaitsUntil = (
  until: number | null,
  permission: Permission | null,
  now: number,
): number | null =>
  until !== null && until > now && permission !== null && WAITING_PERIOD_PERMISSIONS.has(permission) ? until : null;
