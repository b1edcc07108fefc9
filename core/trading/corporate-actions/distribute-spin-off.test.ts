/** A spin-off: shares of the new company with a part of the cost, fractions in money, and money alone for some. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRatio, RATIO_ONE } from '../../ledger/ratio.ts';
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
import type { Position } from '../orders/position.ts';
import { computeEquity } from '../positions/margin.ts';
import { decideHoldingAdjustment } from './decide-holding-adjustment.ts';
import type { SpinOffEvent } from './holding-adjustment.ts';

/** One share of the new company, at 60, for three; a fifth of the cost goes to it. */
const TERMS: SpinOffEvent = {
  company: 'US.SUNR',
  companyName: 'Sunrise',
  shares: createRatio(1n, 3n),
  sharePrice: parseUnits('60'),
  costShare: parseUnits('0.2'),
  wholeUnits: true,
  givesShares: true,
};

function hold(order: Partial<OrderRequest>): TestAccount {
  const account = new TestAccount('1000000');
  account.carry(decidePlaceOrder(account.state, buildOrderRequest(order), buildMarketView('100'), TEST_NOON));
  return account;
}
const sell = (account: TestAccount, quantity: string) =>
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ effect: 'close', quantity: parseUnits(quantity) }),
      buildMarketView('130'),
      TEST_NOON,
    ),
  );
const spinOff = (account: TestAccount, terms: Partial<SpinOffEvent> = {}, market = buildMarketView('80')) =>
  account.carry(
    decideHoldingAdjustment(
      account.state,
      {
        ...{ kind: 'spinOff', instrument: 'US.NWRB', exDate: '2026-11-21', ratio: RATIO_ONE, price: TERMS.sharePrice },
        ...{ from: TEST_NOON + 1, spinOff: { ...TERMS, ...terms } },
      },
      market,
      TEST_NOON + 2,
    ),
  );

it('leaves the units, gives whole shares with their part of the cost, and pays the fraction', () => {
  const account = hold({ quantity: parseUnits('100') });
  const [before] = account.positions.values();
  const money = account.balance('available');
  const { notices, records } = spinOff(account);
  const [old, shares] = account.positions.values();
  // 33 1/3 shares: 33, and a third of 60.
  expect(account.balance('available') - money).toBe(parseUsd('20'));
  const allocated = before!.openCost / 5n;
  // A hundredth of what is given is the fraction: it is sold at its part of the cost.
  const sold = allocated / 100n;
  expect(shares).toMatchObject({
    ...{ instrument: 'US.SUNR', openQuantity: parseUnits('33'), leverage: 1, status: 'inPosition' },
    ...{ openCost: allocated - sold, cost: allocated - sold, margin: allocated - sold },
  });
  expect(old).toMatchObject({
    ...{ status: 'inPosition', quantity: before!.quantity, openQuantity: before!.openQuantity },
    ...{ openCost: before!.openCost - allocated, margin: before!.openCost - allocated },
    ...{ cost: before!.cost - shares!.cost, realized: parseUsd('20') - sold },
  });
  expect(account.balance('margin')).toBe(old!.margin + shares!.margin);
  expect(account.sum).toBe(parseUsd('1000000'));
  expect(records.adjustments).toMatchObject([
    {
      ...{ kind: 'spinOff', partBefore: parseUnits('100'), partAfter: parseUnits('100'), cash: parseUsd('20') },
      distributed: { position: shares!.seq, openCost: before!.openCost, movedCost: shares!.cost, soldCost: sold },
    },
  ]);
  expect(records.fills).toMatchObject([{ rule: 'spinOff', quantity: parseUnits('33'), fee: 0n, tax: 0n }]);
  expect(notices).toEqual([
    {
      code: 'spunOff',
      params: {
        ...{ instrument: 'Nordwind Robotics', company: 'Sunrise', instrumentId: 'US.SUNR' },
        ...{ quantity: '33', amount: '20.00', currency: 'USD' },
      },
    },
  ]);
});

it('keeps cost and money to the minor unit, and units exactly, for any terms', () => {
  const amounts = fc.record({
    units: fc.bigInt({ min: 1n, max: 90n }),
    of: fc.bigInt({ min: 1n, max: 90n }),
    quantity: fc.integer({ min: 2, max: 900 }),
    sold: fc.integer({ min: 0, max: 900 }),
    costShare: fc.bigInt({ min: 1n, max: 99_999_999n }),
    sharePrice: fc.bigInt({ min: 1_000_000n, max: 100_000_000_000n }),
  });
  fc.assert(
    fc.property(amounts, ({ units, of, quantity, sold, costShare, sharePrice }) => {
      const account = hold({ quantity: parseUnits(String(quantity)) });
      if (sold % quantity > 0) sell(account, String(sold % quantity));
      const [before] = account.positions.values();
      const left = before!.openQuantity / parseUnits('1');
      const money = account.balance('available');
      const { records } = spinOff(account, { shares: createRatio(units, of), costShare, sharePrice });
      const [old, shares] = account.positions.values();
      const { cash, distributed } = records.adjustments![0]!;
      const allocated = (before!.openCost * costShare) / 100_000_000n;
      expect(old).toMatchObject({ quantity: before!.quantity, openQuantity: before!.openQuantity });
      // Shares without any cost can't be booked: then all of it is paid in money.
      expect(shares?.openQuantity ?? 0n).toBe(allocated > 0n ? ((left * units) / of) * parseUnits('1') : 0n);
      expect(old!.openCost + (shares?.openCost ?? 0n) + distributed!.soldCost).toBe(before!.openCost);
      expect(distributed!.movedCost).toBe(shares?.cost ?? 0n);
      expect(distributed!.movedCost + distributed!.soldCost).toBeLessThanOrEqual(allocated);
      expect(old!.realized - before!.realized).toBe(cash - distributed!.soldCost);
      expect(account.balance('available') - money).toBe(cash);
      expect(account.balance('margin')).toBe(old!.margin + (shares?.margin ?? 0n));
      expect(old!.margin).toBe(old!.openCost);
      // What the audit compares with the fills: the cost that is gone came back in money, or is in the result.
      const gone = (position: Position) => position.cost - position.openCost + position.realized;
      expect(gone(old!) - gone(before!)).toBe(cash);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['a holding in a copy, a league or a house account', {}, { givesShares: false }],
  ['less than one share', { quantity: parseUnits('2') }, {}],
])('pays %s in money, at the stated price', (_, order, terms) => {
  const account = hold({ quantity: parseUnits('30'), ...order });
  const [before] = account.positions.values();
  const money = account.balance('available');
  const { notices } = spinOff(account, terms);
  const worth = (before!.openQuantity / parseUnits('1')) * parseUsd('20');
  expect(account.balance('available') - money).toBe(worth);
  expect([...account.positions.values()]).toMatchObject([
    {
      ...{ status: 'inPosition', openQuantity: before!.openQuantity, cost: before!.cost },
      ...{ openCost: before!.openCost - before!.openCost / 5n, realized: worth - before!.openCost / 5n },
    },
  ]);
  expect(notices).toMatchObject([{ code: 'spunOffForMoney', params: { price: '20', currency: 'USD' } }]);
});

it.each([
  ['a short position, which owes it', { side: 'short' as const, leverage: 2 }],
  ['a position with borrowed money', { leverage: 2 }],
])('books the money of %s in its margin, so that it is worth as much as before', (_, order) => {
  const account = hold({ quantity: parseUnits('30'), ...order });
  const [before] = account.positions.values();
  const money = account.balance('available');
  const { notices } = spinOff(account);
  const [after] = account.positions.values();
  expect(account.balance('available')).toBe(money);
  expect(computeEquity(after!, parseUnits('80'))).toBe(computeEquity(before!, parseUnits('100')));
  expect(after).toMatchObject({ status: 'inPosition', openQuantity: before!.openQuantity });
  expect(after!.liquidationPrice).not.toBe(before!.liquidationPrice);
  expect(account.balance('margin')).toBe(after!.margin);
  expect(account.sum).toBe(parseUsd('1000000'));
  expect(notices).toMatchObject([{ code: 'spunOffForMoney' }]);
});

it('gives back what exceeds the cost of a position whose borrowed money is repaid by it', () => {
  const account = hold({ quantity: parseUnits('30'), leverage: 2 });
  const money = account.balance('available');
  spinOff(account, { sharePrice: parseUnits('240') }, buildMarketView('20'));
  const [after] = account.positions.values();
  expect(after!.margin).toBe(after!.openCost);
  expect(account.balance('available')).toBeGreaterThan(money);
});

it('lets the insurance account bear what a short position owes beyond its margin', () => {
  const account = hold({ quantity: parseUnits('30'), side: 'short', leverage: 2 });
  const [before] = account.positions.values();
  spinOff(account, { sharePrice: parseUnits('270'), costShare: parseUnits('0.1') }, buildMarketView('10'));
  const [after] = account.positions.values();
  expect(after!.margin).toBe(0n);
  expect(after!.insured!.loss).toBe(-after!.realized - before!.margin);
});

it('carries a lock to the new shares', () => {
  const account = hold({ quantity: parseUnits('3') });
  const [position] = account.positions.values();
  account.positions.set(position!.seq, { ...position!, lockedUntil: TEST_NOON + 86_400_000 });
  spinOff(account);
  expect([...account.positions.values()]).toMatchObject([
    { lockedUntil: TEST_NOON + 86_400_000 },
    { lockedUntil: TEST_NOON + 86_400_000 },
  ]);
});

it('ends open orders, gives their money back and says so', () => {
  const account = hold({ type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc', quantity: parseUnits('3') });
  const { notices } = spinOff(account);
  expect([...account.orders.values()]).toMatchObject([{ status: 'cancelled', cause: 'corporateAction', hold: 0n }]);
  expect(account.balance('available')).toBe(parseUsd('1000000'));
  expect(notices).toMatchObject([{ code: 'spunOffOrders' }]);
});

it('leaves positions and orders that came after the ex-date as they are', () => {
  const account = hold({ quantity: parseUnits('30') });
  const event = {
    ...{ kind: 'spinOff' as const, instrument: 'US.NWRB', exDate: '2026-11-21', ratio: RATIO_ONE },
    ...{ price: TERMS.sharePrice, from: TEST_NOON, spinOff: TERMS },
  };
  expect(decideHoldingAdjustment(account.state, event, buildMarketView('80'), TEST_NOON + 2)).toBeNull();
});
