import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedYear, amountAt } from '../../information/companies/comparison.ts';
import { earningsOf, payoutOf, priceEarningsOf, worthOf, yieldOf } from '../../information/companies/valuation.ts';
import { parseScaled, SCALE } from '../../ledger/money.ts';
import type { Position } from '../orders/position.ts';
import { annualRate, levelPayment, monthlyDates } from '../../borrowing/loans/amortisation.ts';
import { feeOf, provisionFor, quotaOf } from '../../borrowing/loans/quota.ts';
import { deepestDrawdown } from '../../reporting/performance/figures.ts';
import { measure, timeWeighted } from '../../reporting/performance/measure.ts';
import { NOTHING_MOVED } from '../../reporting/performance/points.ts';
import { taxLots } from '../../reporting/performance/tax-lots.ts';
import { xirr } from '../../reporting/performance/xirr.ts';
import { accountFigures, dayChange, fillChange, priceChange, sharesOfWhole } from './account-figures.ts';
import { averageCost, closingPrice, costOfPart, partProfit, positionFigures } from './position-figures.ts';
import { dayPartOf } from '../../registry/day-parts.ts';

const units = (text: string): bigint => parseScaled(text) ?? 0n;
const price = units;

/** Ten shares at 100.00, of which four were sold at 110.00. */
const example: Position = {
  seq: 1n,
  instrument: 'US.NWRB',
  market: 'US',
  side: 'long',
  status: 'inPosition',
  quantity: units('10'),
  openQuantity: units('6'),
  cost: 100_000n,
  openCost: 60_000n,
  averageCost: price('100'),
  reserved: 0n,
  margin: 60_000n,
  leverage: 1,
  dayTrading: false,
  terms: null,
  liquidationPrice: null,
  callPrice: null,
  calledAt: null,
  callDueAt: null,
  financing: 0n,
  financedOn: null,
  lockedUntil: null,
  lockDays: null,
  lockMinutes: null,
  fees: 150n,
  tax: 0n,
  realized: 4_000n,
  closePrice: price('110'),
  currency: 'USD',
  source: 'simulated',
  openedAt: 0,
  closedAt: null,
};
const leveraged: Position = { ...example, leverage: 5, margin: 12_000n };

/** A portfolio of one currency: its value right before each flow, which made all its profit by prices. */
function linked(began: bigint, values: readonly (readonly [value: bigint, flow: bigint])[]) {
  const into = (amount: bigint): bigint => amount;
  let before = began;
  const stands = values.map(([cash, flows], index) => {
    const traded = cash - before;
    before = cash + flows;
    return { at: index + 1, rows: [{ currency: 'EUR', ...NOTHING_MOVED, cash, open: 0n, flows, traded }], into };
  });
  const start = { at: 0, rows: [{ currency: 'EUR', ...NOTHING_MOVED, cash: began, open: 0n }], into };
  return measure(start, stands);
}

const KNOWN = {
  alignedYear,
  amountAt,
  earningsOf,
  payoutOf,
  priceEarningsOf,
  worthOf,
  yieldOf,
  linked,
  timeWeighted,
  xirr,
  deepestDrawdown,
  taxLots,
  annualRate,
  levelPayment,
  monthlyDates,
  feeOf,
  provisionFor,
  quotaOf,
  units,
  price,
  example,
  leveraged,
  closingPrice,
  averageCost,
  costOfPart,
  positionFigures,
  partProfit,
  accountFigures,
  sharesOfWhole,
  dayChange,
  priceChange,
  fillChange,
  dayPartOf,
};
const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'figures.md'), 'utf8');
const examples = [...text.matchAll(/```ts\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.split(' // '));

describe('each example of docs/figures.md is what the function gives', () => {
  test.each(examples)('%s is %s', (expression = '', result = '') => {
    const run = (code: string): unknown =>
      new Function(...Object.keys(KNOWN), `return ${code}`)(...Object.values(KNOWN));
    expect(run(expression)).toEqual(run(result));
  });

  test('and no function is left without one', () => {
    const named = examples.map(([expression = '']) => expression.split('(')[0]);
    for (const name of [
      'closingPrice',
      'averageCost',
      'costOfPart',
      'positionFigures',
      'partProfit',
      'accountFigures',
      'sharesOfWhole',
      'dayChange',
      'priceChange',
      'fillChange',
      'dayPartOf',
      'timeWeighted',
      'xirr',
      'deepestDrawdown',
      'taxLots',
      'worthOf',
      'priceEarningsOf',
      'alignedYear',
      'amountAt',
    ])
      expect(named).toContain(name);
  });
});

test("a paid position's equity is its market value, and open and closed parts add up at any price", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 1_000_000n * SCALE }),
      fc.constantFrom('long', 'short'),
      fc.constantFrom(1, 2, 5),
      (at, side, leverage) => {
        const position: Position = {
          ...example,
          side,
          leverage,
          margin: leverage === 1 ? 60_000n : 60_000n / BigInt(leverage),
        };
        const figures = positionFigures(position, at);
        expect(figures.grossProfit).toBe(figures.openProfit + figures.realizedProfit);
        expect(figures.profit).toBe(figures.grossProfit - figures.charges);
        expect(figures.equity).toBe(position.margin + figures.openProfit);
        if (side === 'long' && leverage === 1) expect(figures.equity).toBe(figures.marketValue);
      },
    ),
  );
});

test("what a day's trades and prices made is what the money and the units came to", () => {
  const cents = fc.bigInt({ min: 1n, max: 100_000n }).map((each) => each * (SCALE / 100n));
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 50n }),
      fc.array(fc.record({ buys: fc.boolean(), at: cents, count: fc.bigInt({ min: 1n, max: 9n }) }), { maxLength: 6 }),
      cents,
      cents,
      (began, trades, before, now) => {
        let [held, cash] = [began * SCALE, 0n];
        let made = 0n;
        for (const { buys, at, count } of trades) {
          held += buys ? count * SCALE : -count * SCALE;
          cash += (buys ? -1n : 1n) * count * (at / (SCALE / 100n));
          made += fillChange(
            { side: buys ? 'long' : 'short', effect: 'open', price: at, quantity: count * SCALE, currency: 'USD' },
            before,
          );
        }
        made +=
          held >= 0n
            ? priceChange({ side: 'long', openQuantity: held, currency: 'USD' }, now, before)
            : priceChange({ side: 'short', openQuantity: -held, currency: 'USD' }, now, before);
        const worth = (quantity: bigint, at: bigint): bigint => (quantity * at) / SCALE / (SCALE / 100n);
        expect(made).toBe(cash + worth(held, now) - worth(began * SCALE, before));
      },
    ),
  );
});
