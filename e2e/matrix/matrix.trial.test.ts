import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessPage, CALLS, expectedOf, idFields, ROLES } from './expected.ts';

test('the page of who may make which call is what the contract says now', async () => {
  // After a change of the contract: npm run matrix -- --write.
  await expect(accessPage()).toMatchFileSnapshot(join(import.meta.dirname, '..', '..', 'docs', 'access.md'));
});

test("no call is open to both kinds of sessions, and staff calls need a permission, save for one's own access", () => {
  const own = new Set([
    'staff/logout',
    'staff/getMe',
    'staff/changePassword',
    'staff/startOwnCredentials',
    'staff/setOwnCredentials',
  ]);
  for (const [path, call] of CALLS) {
    const allowed = ROLES.filter((who) => expectedOf(call, who) === 'allowed');
    if (call.who === 'staff')
      expect([
        path,
        allowed.some((who) => who.includes('customer')),
        Boolean(call.permission) || own.has(path),
      ]).toEqual([path, false, true]);
    if (call.who === 'customer') expect([path, allowed.filter((who) => !who.includes('customer'))]).toEqual([path, []]);
  }
});

test("calls that name something of a customer's by its id are found by their form", () => {
  const naming = new Map(CALLS.map(([path, call]) => [path, idFields(call)]));
  expect([
    naming.get('trading/cancelOrder'),
    naming.get('user/submitIdentity'),
    naming.get('wallet/getWallet'),
    naming.get('staff/getReview'),
  ]).toEqual([['order'], ['front', 'back'], [], []]);
});
