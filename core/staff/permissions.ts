/** What the operator's staff may do: permissions, and the roles that bring them. One person may have several roles. */

export const PERMISSIONS = [
  /** To see the queues; the others of this kind let decide. */
  'reviews',
  'reviews.identity',
  'reviews.deposit',
  'reviews.withdrawal',
  'reviews.loan',
  'reviews.dayTrading',
  'reviews.seat',
  'reviews.correction',
  'customers.read',
  'customers.states',
  'customers.export',
  'money.read',
  'money.rules',
  'money.channels',
  'money.reconcile',
  'money.correct',
  'content',
  'content.announcements',
  'content.legal',
  'invitations',
  'system.read',
  'system.clock',
  'audit.read',
  'audit.run',
  'staff',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whoever appoints people decides nothing about money, and whoever checks the records changes nothing. */
const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  support: ['reviews', 'customers.read'],
  reviewer: [
    'reviews',
    'reviews.identity',
    'reviews.deposit',
    'reviews.withdrawal',
    'reviews.loan',
    'reviews.dayTrading',
    'reviews.seat',
    'customers.read',
    'customers.states',
  ],
  treasurer: [
    'reviews',
    'reviews.deposit',
    'reviews.withdrawal',
    'reviews.loan',
    'reviews.correction',
    'customers.read',
    'money.read',
    'money.rules',
    'money.channels',
    'money.reconcile',
    'money.correct',
  ],
  product: ['content', 'content.announcements', 'content.legal', 'invitations', 'system.read'],
  auditor: ['reviews', 'customers.read', 'customers.export', 'money.read', 'system.read', 'audit.read', 'audit.run'],
  owner: [
    'reviews',
    'customers.read',
    'customers.states',
    'customers.export',
    'money.read',
    'money.rules',
    'money.channels',
    'content',
    'content.announcements',
    'content.legal',
    'invitations',
    'system.read',
    'system.clock',
    'audit.read',
    'audit.run',
    'staff',
  ],
};

export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => roles.some((role) => PERMISSIONS_OF[role].includes(permission)));

export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => PERMISSIONS_OF[role].includes(permission));
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
