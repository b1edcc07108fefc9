/** A back-test's money adds up, it trades as the desk does, and it stops where it says. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computeCharges, sumCharges } from '../../markets/charges/compute-charges.ts';
import { computeNotional, SCALE } from '../../ledger/money.ts';
import { computeLadderFill } from '../../trading/books/price-ladder.ts';
import { runBackTest } from './back-test.ts';
import type { BackTestHistory } from './back-test-history.ts';
import { getDefaultStrategyParameters } from './strategy-specification.ts';
import { computeRebalancingOrders } from './rebalancing-orders.ts';
import { fillBackTestOrder, buildAssumedQuote } from './back-test-account.ts';
import { buildClosesFromChanges, buildHistoryColumn, buildTestHistory } from './testing.ts';
import { STRATEGY_KINDS, type StrategyKind } from './strategy-rules.ts';

const AMOUNT = 10_000_000n;
const run = (
  kind: StrategyKind,
  history: BackTestHistory,
  parameters = getDefaultStrategyParameters(kind),
  stopAt: number | null = null,
) => runBackTest({ plan: { kind, parameters, instruments: [] }, history, amount: AMOUNT, stopAt, plans: [] });

/** Short enough for most of them to trade. */
const SHORT: Partial<Record<StrategyKind, Record<string, number>>> = {
  momentum: { lookback: 10, skip: 0, hold: 2, every: 2 },
  meanReversion: { window: 5, threshold: 0, hold: 2, every: 1 },
  trend: { fast: 5, slow: 20, every: 1 },
  volatilityTarget: { window: 20, target: 20, every: 2 },
  grid: { window: 10, width: 15, steps: 10, every: 1 },
};
const shortOf = (kind: StrategyKind) => SHORT[kind] ?? getDefaultStrategyParameters(kind);

const paths = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 60, maxLength: 60 }), {
  minLength: 1,
  maxLength: 4,
});
const histories = fc
  .record({ changes: paths, split: fc.nat(50), dividend: fc.nat(50) })
  .map(({ changes, split, dividend }) =>
    buildTestHistory(
      changes.map((each, place) =>
        buildHistoryColumn(
          buildClosesFromChanges(each),
          {
            splits: [{ row: split + 1, ratio: { numerator: 3n, denominator: 2n } }],
            dividends: [{ row: dividend + 1, exDate: '2025-02-03', payDate: '2025-02-20', perShare: SCALE / 4n }],
          },
          `T${place}`,
        ),
      ),
    ),
  );

it('a back-test’s value equals its trades, splits and dividends in each row, and its cash is never negative', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STRATEGY_KINDS), histories, (kind, history) => {
      const { trades, values } = run(kind, history, shortOf(kind));
      let cash = AMOUNT;
      const held = history.columns.map(() => 0n);
      const coming: { payDate: string; amount: bigint }[] = [];
      history.dates.forEach((date, row) => {
        history.columns.forEach((column, place) => {
          for (const { row: at, perShare, payDate } of column.dividends) {
            if (at !== row || held[place] === 0n) continue;
            // 30 % is withheld in the United States from who lives elsewhere.
            const gross = computeNotional(perShare, held[place]!, 'USD', 'down');
            coming.push({ payDate, amount: gross - (gross * 30n) / 100n });
          }
          for (const { row: at } of column.splits) if (at === row) held[place] = (held[place]! * 3n) / 2n;
        });
        for (const each of coming) if (each.payDate <= date) [cash, each.amount] = [cash + each.amount, 0n];
        for (const { place, side, quantity, worth, fee, tax } of trades.filter((trade) => trade.row === row)) {
          cash += (side === 'buy' ? -worth : worth) - fee - tax;
          held[place]! += side === 'buy' ? quantity : -quantity;
        }
        expect(cash).toBeGreaterThanOrEqual(0n);
        for (const quantity of held) expect(quantity).toBeGreaterThanOrEqual(0n);
        const units = held.map((quantity, place) =>
          computeNotional(history.columns[place]!.closes[row]!, quantity, 'USD', 'down'),
        );
        const expectedDividends = coming.reduce((sum, { amount }) => sum + amount, 0n);
        expect(values[row]).toBe(units.reduce((sum, value) => sum + value, cash + expectedDividends));
      });
    }),
    { numRuns: 60 },
  );
});

test('later data changes neither earlier trades nor earlier values', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STRATEGY_KINDS), paths, fc.integer({ min: 5, max: 55 }), (kind, changes, row) => {
      const whole = run(
        kind,
        buildTestHistory(changes.map((each, i) => buildHistoryColumn(buildClosesFromChanges(each), {}, `T${i}`))),
        shortOf(kind),
      );
      const cut = run(
        kind,
        buildTestHistory(
          changes.map((each, i) => buildHistoryColumn(buildClosesFromChanges(each.slice(0, row)), {}, `T${i}`)),
        ),
        shortOf(kind),
      );
      expect(whole.values.slice(0, row + 1)).toEqual(cut.values);
      expect(whole.trades.filter((trade) => trade.row <= row)).toEqual(cut.trades);
    }),
    { numRuns: 60 },
  );
});

it('a back-test trades at the next opening, by the ordinary fill rule and with that day’s charges', () => {
  const history = buildTestHistory([buildHistoryColumn(buildClosesFromChanges([10, -20, 30, 5]))]);
  const { trades } = run('equalWeight', history, { every: 3 });
  const [trade] = trades;
  const { instrument, opens, book } = history.columns[0]!;
  expect(trade).toMatchObject({ row: 1, side: 'buy' });
  const moment = { instrument, price: opens[1]!, date: history.dates[1]!, book, plans: [] };
  const { tick, ...quote } = buildAssumedQuote(moment);
  expect([quote.bid, quote.ask]).toEqual([9_995_000_000n, 10_005_000_000n]);
  const taken = computeLadderFill('buy', trade!.quantity, quote, tick);
  expect(trade!.price).toBe(taken.price);
  const charged = computeCharges({
    instrument,
    side: 'buy',
    price: taken.price,
    quantity: trade!.quantity,
    date: moment.date,
  });
  expect([trade!.fee, trade!.tax]).toEqual([sumCharges(charged, 'fee'), sumCharges(charged, 'tax')]);
});

it('a back-test pays more beyond the displayed size, and fills no more than the ladder holds', () => {
  const moment = { ...buildHistoryColumn([100]), price: 100n * SCALE, date: '2025-01-06', plans: [] };
  const small = fillBackTestOrder('buy', 100n * SCALE, moment)!;
  const large = fillBackTestOrder('buy', 5_000n * SCALE, moment)!;
  expect(small.impact).toBe(0n);
  expect(large.price).toBeGreaterThan(small.price);
  expect(large.impact).toBeGreaterThan(0n);
  expect(fillBackTestOrder('buy', 1_000_000n * SCALE, moment)!.quantity).toBe(50_000n * SCALE);
});

describe('a back-test ends', () => {
  it('with everything sold once it reaches its loss limit', () => {
    const history = buildTestHistory([
      buildHistoryColumn(buildClosesFromChanges([0, ...Array.from({ length: 30 }, () => -20), 100, 100])),
    ]);
    const { stopped, trades, values } = run('equalWeight', history, { every: 1 }, 2_000);
    expect(stopped).not.toBeNull();
    expect(values[stopped!]! * 10n).toBeLessThanOrEqual(AMOUNT * 8n);
    expect(values[stopped! - 1]! * 10n).toBeGreaterThan(AMOUNT * 8n);
    expect(trades.at(-1)).toMatchObject({ side: 'sell', row: stopped! + 1 });
    expect(values.at(-1)).toBe(values[stopped! + 1]);
  });

  it('before it begins if the past is shorter than its warm-up', () => {
    const { values, trades, begins } = run(
      'trend',
      buildTestHistory([buildHistoryColumn(buildClosesFromChanges([10, 10]))]),
    );
    expect([begins, trades.length]).toEqual([3, 0]);
    expect(values).toEqual([AMOUNT, AMOUNT, AMOUNT]);
  });
});

it('a back-test loses only the costs if the price doesn’t move', () => {
  const history = buildTestHistory([buildHistoryColumn(Array.from({ length: 80 }, () => 100))]);
  const { values, unmanaged, trades } = run('equalWeight', history, { every: 1 });
  expect(trades).toHaveLength(1);
  const { fee, tax, spread, impact } = trades[0]!;
  expect(AMOUNT - values.at(-1)!).toBeGreaterThanOrEqual(fee + tax);
  expect(AMOUNT - values.at(-1)!).toBeLessThanOrEqual(fee + tax + spread + impact + 2n);
  expect(unmanaged.at(-1)).toBe(AMOUNT);
});

test('rebalancing sells first, in whole lots, and ignores small differences', () => {
  const lot = { lot: SCALE, fraction: false, minimum: SCALE, minimumNotional: 0n, parts: null, displayLot: SCALE };
  const holding = (units: bigint, price: bigint | null = 100n) => ({
    quantity: units * SCALE,
    price: price === null ? null : price * SCALE,
    lot,
  });
  expect(computeRebalancingOrders(1_000_000n, [9_000, 0], [holding(0n), holding(100n)], 'USD')).toEqual([
    { place: 1, side: 'sell', quantity: 100n * SCALE },
    { place: 0, side: 'buy', quantity: 89n * SCALE },
  ]);
  expect(computeRebalancingOrders(1_000_000n, [9_000], [holding(89n)], 'USD')).toEqual([]);
  expect(computeRebalancingOrders(1_000_000n, [0], [holding(1n, null)], 'USD')).toEqual([]);
});
