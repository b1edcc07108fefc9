import { expect, it } from 'vitest';
import {
  hasConflictingRoles,
  isTwoPersonStaffChange,
  isGrantingRights,
  isSameStaffAccess,
  ROLES,
  type StaffAccess,
  isRevokingRights,
} from './staff-roles.ts';
import { permissionWaitsUntil } from '../registry/staff-permissions.ts';

const BEFORE: StaffAccess = { name: 'Kim', roles: ['support', 'reviewer'], disabled: false, customer: 7n };

it('keeps those who appoint staff from money roles, and restricts nobody else', () => {
  expect(ROLES.filter((role) => hasConflictingRoles(['owner', role]))).toEqual(['reviewer', 'treasurer']);
  expect(hasConflictingRoles(ROLES.filter((role) => role !== 'owner'))).toBe(false);
});

it.each<[string, Partial<StaffAccess>, boolean]>([
  ['a role more', { roles: ['support', 'reviewer', 'auditor'] }, true],
  ['another role', { roles: ['treasurer'] }, true],
  ['another name', { name: 'Lee' }, true],
  ['a customer no longer their own', { customer: null }, true],
  ['another customer', { customer: 8n }, true],
  ['a role less', { roles: ['support'] }, false],
  ['being locked out', { disabled: true }, false],
  ['nothing', {}, false],
])('decides whether this change takes two people: %s', (_, change, gives) =>
  expect(isTwoPersonStaffChange(BEFORE, { ...BEFORE, ...change })).toBe(gives),
);

it('treats re-enabling a login and naming an own account as granting rights', () => {
  expect(isTwoPersonStaffChange({ ...BEFORE, disabled: true }, BEFORE)).toBe(true);
  expect(isTwoPersonStaffChange({ ...BEFORE, customer: null }, BEFORE)).toBe(true);
});

it('treats removing a role or the login as revoking rights, and nothing else', () => {
  expect(isRevokingRights(BEFORE, { ...BEFORE, roles: ['support'] })).toBe(true);
  expect(isRevokingRights(BEFORE, { ...BEFORE, disabled: true })).toBe(true);
  expect(isRevokingRights({ ...BEFORE, disabled: true }, { ...BEFORE, disabled: true })).toBe(false);
  expect(isRevokingRights(BEFORE, { ...BEFORE, roles: [...BEFORE.roles, 'auditor'], customer: 8n })).toBe(false);
});

it('grants no rights with a new name, though it takes two people', () =>
  expect(isGrantingRights(BEFORE, { ...BEFORE, name: 'Lee' })).toBe(false));

it('sees no change in the same values, whatever the order of the roles', () => {
  expect(isSameStaffAccess(BEFORE, { ...BEFORE, roles: [...BEFORE.roles].reverse() })).toBe(true);
  for (const change of [{ name: 'Lee' }, { roles: [] }, { disabled: true }, { customer: null }])
    expect(isSameStaffAccess(BEFORE, { ...BEFORE, ...change })).toBe(false);
});

it('lets a new login read and serve customers, but not decide about money or people', () => {
  expect(permissionWaitsUntil(10, 'reviews.withdrawal', 9)).toBe(10);
  expect(permissionWaitsUntil(10, 'staff', 9)).toBe(10);
  for (const [until, permission, now] of [
    [10, 'reviews.withdrawal', 10],
    [10, 'reviews.identity', 9],
    [10, 'content', 9],
    [10, null, 9],
    [null, 'staff', 9],
  ] as const)
    expect(permissionWaitsUntil(until, permission, now)).toBeNull();
});
