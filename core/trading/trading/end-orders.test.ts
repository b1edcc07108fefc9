import { expect, test } from 'vitest';
import type { Restriction } from '../../compliance/restrictions.ts';
import { decideEndRestricted } from './end-orders.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { Account, market, NOON, order, units, usd } from './testing.ts';
import type { AccountState } from '../orders/account-state.ts';

const iso = (at: number): string => new Date(at).toISOString();
const under = (account: Account, state: string, until = NOON + 60_000): AccountState => ({
  ...account.state,
  states: [{ state, reason: 'security', author: 'Kim', at: iso(NOON), until: iso(until) } satisfies Restriction],
});

function waiting(): Account {
  const account = new Account('10000');
  account.carry(
    decidePlaceOrder(account.state, order({ type: 'limit', limitPrice: units('90') }), market('100'), NOON),
  );
  expect(account.balance('frozen')).toBeGreaterThan(0n);
  return account;
}
const ended = { status: 'cancelled', cause: 'restricted', hold: 0n };

test.each(['frozen', 'tradingBanned', 'disabled'])(
  'an order that waits to open ends when the account is %s, and its money is back',
  (state) => {
    const account = waiting();
    const decision = account.carry(decideEndRestricted(under(account, state), 1n, market('100'), NOON));
    expect(decision).toMatchObject({
      order: ended,
      notices: [{ code: 'orderRejected', params: { reason: 'restricted' } }],
      records: { fills: [] },
    });
    expect([account.balance('available'), account.balance('frozen')]).toEqual([usd('10000'), 0n]);
  },
);

test.each(['loginBanned', 'withdrawingBanned'])('one of a customer who is %s goes on waiting', (state) => {
  const account = waiting();
  expect(decideEndRestricted(under(account, state), 1n, market('100'), NOON)).toBeNull();
});

test('a restriction that is over ends nothing', () => {
  const account = waiting();
  expect(decideEndRestricted(under(account, 'frozen', NOON), 1n, market('100'), NOON)).toBeNull();
  expect(decideEndRestricted(account.state, 1n, market('100'), NOON)).toBeNull();
});

test("before its turn has come it doesn't fill either: the market reaches it, and it ends", () => {
  const account = waiting();
  const decision = account.carry(decideFillResting(under(account, 'frozen'), 1n, market('85'), units('1000'), NOON));
  expect(decision).toMatchObject({ order: ended, records: { fills: [] } });
  expect(account.balance('available')).toBe(usd('10000'));
});

test('what waits to close a position fills as before', () => {
  const account = new Account('10000');
  account.carry(decidePlaceOrder(account.state, order(), market('100'), NOON));
  account.carry(
    decidePlaceOrder(
      account.state,
      order({ effect: 'close', type: 'limit', limitPrice: units('110'), position: 1n }),
      market('100'),
      NOON,
    ),
  );
  const seq = account.lastSeq;
  expect(decideEndRestricted(under(account, 'frozen'), seq, market('100'), NOON)).toBeNull();
  expect(
    account.carry(decideFillResting(under(account, 'frozen'), seq, market('115'), units('1000000'), NOON)).records.fills
      .length,
  ).toBeGreaterThan(0);
});
