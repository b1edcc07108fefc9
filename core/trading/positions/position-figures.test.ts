import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeLadderFill, computeOthersPart, computeUnrefilledUnits } from '../books/price-ladder.ts';
import { getAlignedFiscalYear, convertAmountAtRate } from '../../information/companies/company-comparison.ts';
import {
  computeEarningsPerShare,
  computePayoutRatio,
  computePriceEarnings,
  computeMarketCap,
  computeDividendYield,
} from '../../information/companies/company-valuation.ts';
import { parseScaled, SCALE } from '../../ledger/money.ts';
import type { Position } from '../orders/position.ts';
import {
  computeAnnualPercentageRate,
  computeLevelPayment,
  listMonthlyDates,
} from '../../borrowing/loans/amortisation.ts';
import { computeLoanFee, computeOverdueProvision, computeLoanQuota } from '../../borrowing/loans/loan-quota.ts';
import { findDeepestDrawdown } from '../../reporting/performance/performance-figures.ts';
import { measurePerformance, computeTimeWeightedReturn } from '../../reporting/performance/performance-measurement.ts';
import { NO_MOVEMENTS } from '../../reporting/performance/performance-points.ts';
import { computeTaxLots } from '../../reporting/performance/tax-lots.ts';
import { computeXirr } from '../../reporting/performance/xirr.ts';
import {
  computeAccountFigures,
  computeDayChange,
  computeFillEffect,
  computePriceEffect,
  computePermilleShares,
} from './account-figures.ts';
import {
  computeAverageCost,
  getClosingSidePrice,
  computeCostOfPart,
  computePartProfit,
  computePositionFigures,
} from './position-figures.ts';
import { dailyChangeCategoryOf } from '../../registry/daily-change-categories.ts';

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
  const days = values.map(([cash, flows], index) => {
    const traded = cash - before;
    before = cash + flows;
    return { at: index + 1, rows: [{ currency: 'EUR', ...NO_MOVEMENTS, cash, open: 0n, flows, traded }], into };
  });
  const start = { at: 0, rows: [{ currency: 'EUR', ...NO_MOVEMENTS, cash: began, open: 0n }], into };
  return measurePerformance(start, days);
}

const KNOWN = {
  getAlignedFiscalYear,
  convertAmountAtRate,
  computeEarningsPerShare,
  computePayoutRatio,
  computePriceEarnings,
  computeMarketCap,
  computeDividendYield,
  linked,
  computeTimeWeightedReturn,
  computeXirr,
  findDeepestDrawdown,
  computeTaxLots,
  computeAnnualPercentageRate,
  computeLevelPayment,
  listMonthlyDates,
  computeLoanFee,
  computeOverdueProvision,
  computeLoanQuota,
  units,
  price,
  example,
  leveraged,
  getClosingSidePrice,
  computeOthersPart,
  computeUnrefilledUnits,
  computeLadderFill,
  computeAverageCost,
  computeCostOfPart,
  computePositionFigures,
  computePartProfit,
  computeAccountFigures,
  computePermilleShares,
  computeDayChange,
  computePriceEffect,
  computeFillEffect,
  dailyChangeCategoryOf,
};
const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'figures.md'), 'utf8');
const examples = [...text.matchAll(/```ts\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.split(' // '));

describe('the functions match the examples in docs/figures.md', () => {
  test.each(examples)('%s is %s', (expression = '', result = '') => {
    const run = (code: string): unknown =>
      new Function(...Object.keys(KNOWN), `return ${code}`)(...Object.values(KNOWN));
    expect(run(expression)).toEqual(run(result));
  });

  test('every function has an example', () => {
    const named = examples.map(([expression = '']) => expression.split('(')[0]);
    for (const name of [
      'getClosingSidePrice',
      'computeOthersPart',
      'computeUnrefilledUnits',
      'computeLadderFill',
      'computeAverageCost',
      'computeCostOfPart',
      'computePositionFigures',
      'computePartProfit',
      'computeAccountFigures',
      'computePermilleShares',
      'computeDayChange',
      'computePriceEffect',
      'computeFillEffect',
      'dailyChangeCategoryOf',
      'computeTimeWeightedReturn',
      'computeXirr',
      'findDeepestDrawdown',
      'computeTaxLots',
      'computeMarketCap',
      'computePriceEarnings',
      'getAlignedFiscalYear',
      'convertAmountAtRate',
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
        const figures = computePositionFigures(position, at);
        expect(figures.grossProfit).toBe(figures.openProfit + figures.realizedProfit);
        expect(figures.profit).toBe(figures.grossProfit - figures.charges);
        expect(figures.equity).toBe(position.margin + figures.openProfit);
        if (side === 'long' && leverage === 1) expect(figures.equity).toBe(figures.marketValue);
      },
    ),
  );
});

test("a day's gain from trades and prices equals the change in money and units", () => {
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
          made += computeFillEffect(
            { side: buys ? 'long' : 'short', effect: 'open', price: at, quantity: count * SCALE, currency: 'USD' },
            before,
          );
        }
        made +=
          held >= 0n
            ? computePriceEffect({ side: 'long', openQuantity: held, currency: 'USD' }, now, before)
            : computePriceEffect({ side: 'short', openQuantity: -held, currency: 'USD' }, now, before);
        const worth = (quantity: bigint, at: bigint): bigint => (quantity * at) / SCALE / (SCALE / 100n);
        expect(made).toBe(cash + worth(held, now) - worth(began * SCALE, before));
      },
    ),
  );
});
