import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  renderAccessPage,
  CONTRACT_CALLS,
  getExpectedAccess,
  isMatrixKey,
  listCustomerIdFields,
  MATRIX_ROLES,
} from './expected-access.ts';

test('docs/access.md matches the contract', async () => {
  // After a change of the contract: npm run matrix -- --write.
  await expect(renderAccessPage()).toMatchFileSnapshot(join(import.meta.dirname, '..', '..', 'docs', 'access.md'));
});

test("no call accepts both kinds of sessions, and staff calls need a permission, except for one's own access", () => {
  const own = new Set([
    'staff/logout',
    'staff/getMe',
    'staff/changePassword',
    'staff/startOwnCredentials',
    'staff/setOwnCredentials',
  ]);
  for (const [path, call] of CONTRACT_CALLS) {
    const allowed = MATRIX_ROLES.filter((who) => getExpectedAccess(call, who) === 'allowed');
    if (call.who === 'staff')
      expect([
        path,
        allowed.some((who) => who.includes('customer')),
        Boolean(call.permission) || own.has(path),
      ]).toEqual([path, false, true]);
    if (call.who === 'customer')
      expect([path, allowed.filter((who) => !who.includes('customer') && !isMatrixKey(who))]).toEqual([path, []]);
  }
});

test('a key that trades reaches neither money, nor keys, nor anything that guards the account', () => {
  const open = CONTRACT_CALLS.filter(([, call]) => getExpectedAccess(call, 'trade key') === 'allowed');
  const guarded =
    /password|passkey|code|session|webhook|apikey|withdraw|deposit|bank|address|identity|bind|closeAccount/i;
  const reached = open.filter(([path, { who, writes }]) => who === 'customer' && writes && guarded.test(path));
  expect(reached.map(([path]) => path)).toEqual([]);
  const read = CONTRACT_CALLS.filter(([, call]) => getExpectedAccess(call, 'read key') === 'allowed');
  expect(read.filter(([, { who, writes }]) => who === 'customer' && writes)).toEqual([]);
});

test("calls that name a customer's belongings by id are found by their field format", () => {
  const naming = new Map(CONTRACT_CALLS.map(([path, call]) => [path, listCustomerIdFields(call)]));
  expect([
    naming.get('trading/cancelOrder'),
    naming.get('user/submitIdentity'),
    naming.get('wallet/getWallet'),
    naming.get('staff/getReview'),
  ]).toEqual([['order'], ['front', 'back'], [], []]);
});
