import { expect, test } from 'vitest';
import type { Restriction } from '../../compliance/account-restrictions.ts';
import { decideEndRestrictedOrder } from './end-orders.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits, parseUsd } from './testing.ts';
import type { AccountState } from '../orders/account-state.ts';

const iso = (at: number): string => new Date(at).toISOString();
const under = (account: TestAccount, state: string, until = TEST_NOON + 60_000): AccountState => ({
  ...account.state,
  states: [{ state, reason: 'security', author: 'Kim', at: iso(TEST_NOON), until: iso(until) } satisfies Restriction],
});

function waiting(): TestAccount {
  const account = new TestAccount('10000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  expect(account.balance('frozen')).toBeGreaterThan(0n);
  return account;
}
const ended = { status: 'cancelled', cause: 'restricted', hold: 0n };

test.each(['frozen', 'tradingBanned', 'disabled'])(
  'a waiting opening order ends when the account is %s, and its hold is released',
  (state) => {
    const account = waiting();
    const decision = account.carry(
      decideEndRestrictedOrder(under(account, state), 1n, buildMarketView('100'), TEST_NOON),
    );
    expect(decision).toMatchObject({
      order: ended,
      notices: [{ code: 'orderRejected', params: { reason: 'restricted' } }],
      records: { fills: [] },
    });
    expect([account.balance('available'), account.balance('frozen')]).toEqual([parseUsd('10000'), 0n]);
  },
);

test.each(['loginBanned', 'withdrawingBanned'])(
  'a waiting opening order of a customer who is %s continues to wait',
  (state) => {
    const account = waiting();
    expect(decideEndRestrictedOrder(under(account, state), 1n, buildMarketView('100'), TEST_NOON)).toBeNull();
  },
);

test('a restriction that has ended ends no order', () => {
  const account = waiting();
  expect(
    decideEndRestrictedOrder(under(account, 'frozen', TEST_NOON), 1n, buildMarketView('100'), TEST_NOON),
  ).toBeNull();
  expect(decideEndRestrictedOrder(account.state, 1n, buildMarketView('100'), TEST_NOON)).toBeNull();
});

test('a restricted opening order ends instead of filling when the market reaches it', () => {
  const account = waiting();
  const decision = account.carry(
    decideFillRestingOrder(under(account, 'frozen'), 1n, buildMarketView('85'), parseUnits('1000'), TEST_NOON),
  );
  expect(decision).toMatchObject({ order: ended, records: { fills: [] } });
  expect(account.balance('available')).toBe(parseUsd('10000'));
});

test('a waiting closing order fills despite the restriction', () => {
  const account = new TestAccount('10000');
  account.carry(decidePlaceOrder(account.state, buildOrderRequest(), buildMarketView('100'), TEST_NOON));
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('110'), position: 1n }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const seq = account.lastSeq;
  expect(decideEndRestrictedOrder(under(account, 'frozen'), seq, buildMarketView('100'), TEST_NOON)).toBeNull();
  expect(
    account.carry(
      decideFillRestingOrder(under(account, 'frozen'), seq, buildMarketView('115'), parseUnits('1000000'), TEST_NOON),
    ).records.fills.length,
  ).toBeGreaterThan(0);
});
