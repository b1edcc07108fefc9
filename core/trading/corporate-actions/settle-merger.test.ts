/** A merger: shares of the acquirer, money, and fractions in money. */
import { expect, it } from 'vitest';
import { RATIO_ONE } from '../../ledger/ratio.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import type { OrderRequest } from '../orders/order.ts';
import { decideHoldingAdjustment } from './decide-holding-adjustment.ts';
import type { MergerEvent } from './holding-adjustment.ts';

/** Two of the acquirer's shares, at 150, for three; and 5 in money for each. */
const TERMS: MergerEvent = {
  acquirer: 'US.SUNR',
  acquirerName: 'Sunrise',
  shares: { numerator: 2n, denominator: 3n },
  sharePrice: parseUnits('150'),
  cash: parseUnits('5'),
  wholeUnits: true,
  givesShares: true,
};

function hold(order: Partial<OrderRequest>): TestAccount {
  const account = new TestAccount('1000000');
  account.carry(decidePlaceOrder(account.state, buildOrderRequest(order), buildMarketView('100'), TEST_NOON));
  return account;
}
const merge = (account: TestAccount, terms: Partial<MergerEvent> = {}) =>
  account.carry(
    decideHoldingAdjustment(
      account.state,
      {
        ...{ kind: 'merger', instrument: 'US.NWRB', exDate: '2026-11-21', ratio: RATIO_ONE, price: 0n },
        ...{ from: TEST_NOON + 1, merger: { ...TERMS, ...terms } },
      },
      buildMarketView('105'),
      TEST_NOON + 2,
    ),
  );

it('gives whole shares of the acquirer, pays the fraction and the money, and divides the cost to the cent', () => {
  const account = hold({ quantity: parseUnits('100') });
  const [before] = account.positions.values();
  const money = account.balance('available');
  const { notices, records } = merge(account);
  const [old, shares] = account.positions.values();
  // 66 2/3 shares: 66, and two thirds of 150; with 100 times 5 it is 600 in money.
  expect(account.balance('available') - money).toBe(parseUsd('600'));
  expect(shares).toMatchObject({
    instrument: 'US.SUNR',
    openQuantity: parseUnits('66'),
    leverage: 1,
    status: 'inPosition',
  });
  // 600 of 10,500 are sold: the rest of the cost stays with the shares.
  const sold = (before!.openCost * 600n) / 10_500n;
  expect(shares!.openCost).toBe(before!.openCost - sold);
  expect(old).toMatchObject({ status: 'closed', openQuantity: 0n, openCost: 0n, margin: 0n });
  expect(old!.realized).toBe(parseUsd('600') - sold);
  expect(account.balance('margin')).toBe(shares!.margin);
  expect(account.sum).toBe(parseUsd('1000000'));
  expect(records.adjustments).toMatchObject([
    { kind: 'merger', partAfter: 0n, delivered: { position: shares!.seq, openCost: before!.openCost } },
  ]);
  expect(records.fills).toMatchObject([{ rule: 'merger', quantity: parseUnits('66'), fee: 0n, tax: 0n }]);
  expect(notices).toEqual([
    {
      code: 'merged',
      params: {
        ...{ instrument: 'Nordwind Robotics', acquirer: 'Sunrise', instrumentId: 'US.SUNR' },
        ...{ quantity: '66', amount: '600.00', currency: 'USD' },
      },
    },
  ]);
});

it('keeps the whole cost where everything becomes shares', () => {
  const account = hold({ quantity: parseUnits('99') });
  const [before] = account.positions.values();
  merge(account, { cash: 0n });
  const [old, shares] = account.positions.values();
  expect(shares).toMatchObject({ openQuantity: parseUnits('66'), openCost: before!.openCost });
  expect(old!.realized).toBe(0n);
});

it.each([
  ['a short position', { side: 'short' as const, leverage: 2 }, {}],
  ['a position with borrowed money', { leverage: 2 }, {}],
  ['a holding in a copy, a league or a house account', {}, { givesShares: false }],
  ['less than one share', { quantity: parseUnits('1') }, {}],
])('settles %s in money, at the stated price', (_, order, terms) => {
  const account = hold({ quantity: parseUnits('30'), ...order });
  const [before] = account.positions.values();
  const { notices } = merge(account, terms);
  expect([...account.positions.values()]).toMatchObject([
    { status: 'closed', margin: 0n, closePrice: parseUnits('105') },
  ]);
  const worth = (before!.openQuantity / parseUnits('1')) * parseUsd('105');
  const [after] = account.positions.values();
  expect(after!.realized).toBe(before!.side === 'long' ? worth - before!.openCost : before!.openCost - worth);
  expect(notices).toMatchObject([{ code: 'mergedForMoney', params: { price: '105', currency: 'USD' } }]);
  expect(account.balance('margin')).toBe(0n);
});

it('carries a lock to the new shares', () => {
  const account = hold({ quantity: parseUnits('3') });
  const [position] = account.positions.values();
  account.positions.set(position!.seq, { ...position!, lockedUntil: TEST_NOON + 86_400_000 });
  merge(account);
  expect([...account.positions.values()][1]).toMatchObject({ lockedUntil: TEST_NOON + 86_400_000 });
});

it('ends open orders, gives their money back and says so', () => {
  const account = hold({ type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc', quantity: parseUnits('3') });
  const { notices } = merge(account);
  expect([...account.orders.values()]).toMatchObject([{ status: 'cancelled', cause: 'corporateAction', hold: 0n }]);
  expect(account.balance('available')).toBe(parseUsd('1000000'));
  expect(notices).toMatchObject([{ code: 'mergedOrders' }]);
});
