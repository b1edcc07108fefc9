/** Ratios that no decimal holds, from the line of a file to what a customer has afterwards. */
import { decideAdjustment } from '@bourse/core/trading/corporate-actions/decide-adjustment.ts';
import type { AdjustingEvent } from '@bourse/core/trading/corporate-actions/adjustment.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { Account, market, NOON, order, units, usd } from '@bourse/core/trading/trading/testing.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readActionsFile } from './read-actions.ts';

function split(ratio: string, price: string): AdjustingEvent {
  const read = readActionsFile(`kind,instrument,ex,ratio\nsplit,US.NWRB,2026-11-21,${ratio}\n`);
  const action = 'problems' in read ? undefined : read[0]?.action;
  if (action?.kind !== 'split') throw new Error(JSON.stringify(read));
  return {
    kind: 'split',
    instrument: 'US.NWRB',
    exDate: action.exDate,
    ratio: action.ratio,
    price: units(price),
    from: NOON + 1,
  };
}

function adjusted(quantity: string, ratio: string, price: string) {
  const account = new Account('1000000');
  account.carry(decidePlaceOrder(account.state, order({ quantity: units(quantity) }), market('100'), NOON));
  const available = account.balance('available');
  const {
    records: { adjustments = [] },
  } = account.carry(decideAdjustment(account.state, split(ratio, price), market(price), NOON + 2));
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
  expect([open, paid]).toEqual([units(left), usd(cash)]);
});

it('a waiting order of twelve shares is one for one share after 1:12, and goes on waiting', () => {
  const account = new Account('1000000');
  account.carry(
    decidePlaceOrder(
      account.state,
      order({ type: 'limit', limitPrice: units('90'), quantity: units('12'), timeInForce: 'gtc' }),
      market('100'),
      NOON,
    ),
  );
  const hold = account.balance('frozen');
  account.carry(decideAdjustment(account.state, split('1:12', '1200'), market('1200'), NOON + 2));
  expect(account.orders.get(1n)).toMatchObject({ status: 'pending', quantity: units('1'), limitPrice: units('1080') });
  expect(account.balance('frozen')).toBe(hold);
});

it('whatever the ratio: units and cash are the whole and the rest of one exact division', () => {
  const whole = fc.integer({ min: 1, max: 97 });
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 900 }), (to, of, held) => {
      fc.pre(to !== of);
      const { units: open, cash } = adjusted(String(held), `${to}:${of}`, '120');
      const [quotient, rest] = [Math.floor((held * to) / of), (held * to) % of];
      expect(open).toBe(units(String(quotient)));
      // 12,000 cents a unit, of the division's rest.
      expect(cash).toBe(BigInt(Math.floor((rest * 12_000) / of)));
    }),
  );
});
