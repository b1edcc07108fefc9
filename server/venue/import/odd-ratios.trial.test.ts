/** Ratios that no decimal holds, from the line of a file to what a customer has afterwards. */
import { decideHoldingAdjustment } from '@bourse/core/trading/corporate-actions/decide-holding-adjustment.ts';
import type { HoldingAdjustmentEvent } from '@bourse/core/trading/corporate-actions/holding-adjustment.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '@bourse/core/trading/trading/testing.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCorporateActionsFile } from './parse-corporate-actions-file.ts';

function split(ratio: string, price: string): HoldingAdjustmentEvent {
  const read = parseCorporateActionsFile(`kind,instrument,ex,ratio\nsplit,US.NWRB,2026-11-21,${ratio}\n`);
  const action = 'problems' in read ? undefined : read[0]?.action;
  if (action?.kind !== 'split') throw new Error(JSON.stringify(read));
  return {
    kind: 'split',
    instrument: 'US.NWRB',
    exDate: action.exDate,
    ratio: action.ratio,
    price: parseUnits(price),
    from: TEST_NOON + 1,
  };
}

function adjusted(quantity: string, ratio: string, price: string) {
  const account = new TestAccount('1000000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits(quantity) }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const available = account.balance('available');
  const {
    records: { adjustments = [] },
  } = account.carry(decideHoldingAdjustment(account.state, split(ratio, price), buildMarketView(price), TEST_NOON + 2));
  return {
    units: account.positions.get(1n)!.openQuantity,
    cash: account.balance('available') - available,
    row: adjustments![0]!,
  };
}

it.each([
  ['1:3', '84', '28', '0'],
  ['4:3', '84', '112', '0'],
  ['1:12', '12', '1', '0'],
  ['1:7', '49', '7', '0'],
  ['7:3', '3', '7', '0'],
  // A third of a new share of 300.00 is 100.00, and two thirds of one of 150.01 are 100.00 and a fraction of a cent
  // that is lost.
  ['1:3', '85', '28', '100.00'],
  ['2:3', '1', '0', '100.00'],
])('%s leaves of %s shares %s, and %s in cash', (ratio, held, left, cash) => {
  const { units: open, cash: paid } = adjusted(held, ratio, ratio === '2:3' ? '150.01' : '300');
  expect([open, paid]).toEqual([parseUnits(left), parseUsd(cash)]);
});

it('a waiting order for twelve shares becomes one for one share after 1:12, and keeps waiting', () => {
  const account = new TestAccount('1000000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({
        type: 'limit',
        limitPrice: parseUnits('90'),
        quantity: parseUnits('12'),
        timeInForce: 'gtc',
      }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const hold = account.balance('frozen');
  const mexican = { instrument: { ...testStockInstrument, market: 'MX' as const } };
  account.carry(
    decideHoldingAdjustment(account.state, split('1:12', '1200'), buildMarketView('1200', mexican), TEST_NOON + 2),
  );
  expect(account.orders.get(1n)).toMatchObject({
    status: 'pending',
    quantity: parseUnits('1'),
    limitPrice: parseUnits('1080'),
  });
  expect(account.balance('frozen')).toBe(hold);
});

it('for any ratio, units and cash are quotient and remainder of one exact division', () => {
  const whole = fc.integer({ min: 1, max: 97 });
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 900 }), (to, of, held) => {
      fc.pre(to !== of);
      const { units: open, cash } = adjusted(String(held), `${to}:${of}`, '120');
      const [quotient, rest] = [Math.floor((held * to) / of), (held * to) % of];
      expect(open).toBe(parseUnits(String(quotient)));
      // 12,000 cents a unit, of the division's rest.
      expect(cash).toBe(BigInt(Math.floor((rest * 12_000) / of)));
    }),
  );
});
