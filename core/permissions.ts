/** Permissions of the operator's staff, and the roles that grant them. One person may have several roles. */

import { REQUEST_KINDS, REVIEWED, type RequestKind } from './requests/kinds.ts';

type ReviewPermission = `reviews.${RequestKind}`;
const permissionTo = (kind: RequestKind): ReviewPermission => `reviews.${kind}`;

const HOUSE = [
  /** To see the figures of the day, on the first page. */
  'today',
  /** To see the queues; each kind has one more, for deciding. */
  'reviews',
  'customers.read',
  'customers.states',
  'customers.export',
  /** To propose actions to customers, who then take them themselves. */
  'customers.service',
  /** To see proposals waiting for a second person, of kinds that one may decide, and all of one's own. */
  'proposals',
  /** To be the second person; the kinds' own permissions say for which. */
  'proposals.decide',
  'money.read',
  'money.rules',
  'money.channels',
  'money.reconcile',
  'money.correct',
  /** To see the house's exposure and earnings. */
  'risk.read',
  'risk.rules',
  /** To see what surveillance finds, and to handle it. */
  'risk.casesRead',
  'risk.cases',
  'content',
  'content.announcements',
  'content.legal',
  'invitations',
  /** To see customers' reports about the guide's answers, and to record the outcome. */
  'guide.answers',
  'system.read',
  'system.clock',
  'audit.read',
  'audit.run',
  'staff',
] as const;
export type HousePermission = (typeof HOUSE)[number];
export type Permission = HousePermission | ReviewPermission;
export const PERMISSIONS: readonly Permission[] = HOUSE.flatMap((permission): Permission[] =>
  permission === 'reviews' ? [permission, ...REQUEST_KINDS.map(permissionTo)] : [permission],
);

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Those who appoint staff decide nothing about money, and those who check the records change nothing. Each area defines
 * who decides its kinds of requests.
 */
const PERMISSIONS_OF: Readonly<Record<Role, readonly HousePermission[]>> = {
  support: ['today', 'reviews', 'customers.read', 'customers.service', 'guide.answers'],
  reviewer: ['today', 'reviews', 'customers.read', 'customers.states', 'customers.service'],
  treasurer: [
    'today',
    'reviews',
    'customers.read',
    'customers.service',
    'proposals',
    'proposals.decide',
    'money.read',
    'money.rules',
    'money.channels',
    'money.reconcile',
    'money.correct',
    'risk.read',
  ],
  product: [
    'today',
    'proposals',
    'proposals.decide',
    'content',
    'content.announcements',
    'content.legal',
    'invitations',
    'guide.answers',
    'system.read',
  ],
  auditor: [
    'today',
    'reviews',
    'customers.read',
    'customers.export',
    'proposals',
    'money.read',
    'risk.read',
    'risk.casesRead',
    'system.read',
    'audit.read',
    'audit.run',
  ],
  owner: [
    'today',
    'reviews',
    'customers.read',
    'customers.states',
    'customers.export',
    'proposals',
    'proposals.decide',
    'money.read',
    'money.rules',
    'money.channels',
    'risk.read',
    'risk.casesRead',
    'risk.rules',
    'content',
    'content.announcements',
    'content.legal',
    'invitations',
    'guide.answers',
    'system.read',
    'system.clock',
    'audit.read',
    'audit.run',
    'staff',
  ],
  risk: [
    'today',
    'reviews',
    'customers.read',
    'proposals',
    'proposals.decide',
    'money.read',
    'risk.read',
    'risk.rules',
    'risk.casesRead',
    'risk.cases',
    'system.read',
  ],
};

const ALLOWED = new Map<Role, ReadonlySet<Permission>>(
  ROLES.map((role) => [
    role,
    new Set<Permission>([
      ...PERMISSIONS_OF[role],
      ...REQUEST_KINDS.filter((kind) => REVIEWED[kind].by.includes(role)).map(permissionTo),
    ]),
  ]),
);

export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => ALLOWED.get(role)?.has(permission));
export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => isAllowed(roles, permission));
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
