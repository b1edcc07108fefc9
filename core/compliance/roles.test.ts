import { expect, it } from 'vitest';
import { excludesEachOther, givesPower, grantsRights, isSame, ROLES, type Standing, takesPower } from './roles.ts';
import { restsUntil } from '../registry/permissions.ts';

const BEFORE: Standing = { name: 'Kim', roles: ['support', 'reviewer'], disabled: false, customer: 7n };

it('keeps whoever appoints people away from money, and nobody else from anything', () => {
  expect(ROLES.filter((role) => excludesEachOther(['owner', role]))).toEqual(['reviewer', 'treasurer']);
  expect(excludesEachOther(ROLES.filter((role) => role !== 'owner'))).toBe(false);
});

it.each<[string, Partial<Standing>, boolean]>([
  ['a role more', { roles: ['support', 'reviewer', 'auditor'] }, true],
  ['another role', { roles: ['treasurer'] }, true],
  ['another name', { name: 'Lee' }, true],
  ['a customer no longer their own', { customer: null }, true],
  ['another customer', { customer: 8n }, true],
  ['a role less', { roles: ['support'] }, false],
  ['being locked out', { disabled: true }, false],
  ['nothing', {}, false],
])('sees in %s whether it gives power', (_, change, gives) =>
  expect(givesPower(BEFORE, { ...BEFORE, ...change })).toBe(gives),
);

it('sees power in letting in again, and in naming an own account, whose cases are hidden then', () => {
  expect(givesPower({ ...BEFORE, disabled: true }, BEFORE)).toBe(true);
  expect(givesPower({ ...BEFORE, customer: null }, BEFORE)).toBe(true);
});

it('sees power taken with a role or the login, and not with anything else', () => {
  expect(takesPower(BEFORE, { ...BEFORE, roles: ['support'] })).toBe(true);
  expect(takesPower(BEFORE, { ...BEFORE, disabled: true })).toBe(true);
  expect(takesPower({ ...BEFORE, disabled: true }, { ...BEFORE, disabled: true })).toBe(false);
  expect(takesPower(BEFORE, { ...BEFORE, roles: [...BEFORE.roles, 'auditor'], customer: 8n })).toBe(false);
});

it('sees no right in a new name, though it takes two people', () =>
  expect(grantsRights(BEFORE, { ...BEFORE, name: 'Lee' })).toBe(false));

it('sees nothing in the same again, whatever the order of the roles', () => {
  expect(isSame(BEFORE, { ...BEFORE, roles: [...BEFORE.roles].reverse() })).toBe(true);
  for (const change of [{ name: 'Lee' }, { roles: [] }, { disabled: true }, { customer: null }])
    expect(isSame(BEFORE, { ...BEFORE, ...change })).toBe(false);
});

it('lets a new login read and serve, but not decide about money or people', () => {
  expect(restsUntil(10, 'reviews.withdrawal', 9)).toBe(10);
  expect(restsUntil(10, 'staff', 9)).toBe(10);
  for (const [until, permission, now] of [
    [10, 'reviews.withdrawal', 10],
    [10, 'reviews.identity', 9],
    [10, 'content', 9],
    [10, null, 9],
    [null, 'staff', 9],
  ] as const)
    expect(restsUntil(until, permission, now)).toBeNull();
});
