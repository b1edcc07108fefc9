/** A back-test's money adds up, it trades as the desk does, and it stops where it says. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargesOf, sumOf } from '../../markets/charges/charges.ts';
import { notional, SCALE } from '../../ledger/money.ts';
import { take } from '../../trading/books/ladder.ts';
import { backTest } from './back-test.ts';
import type { History } from './history.ts';
import { usualParameters } from './kinds.ts';
import { ordersFor } from './orders-for.ts';
import { fillInPast, pastQuote } from './simulated-book.ts';
import { closesFrom, columnOf, historyOf } from './testing.ts';
import { STRATEGY_KINDS, type StrategyKind } from './rules.ts';

const AMOUNT = 10_000_000n;
const run = (kind: StrategyKind, history: History, parameters = usualParameters(kind), stopAt: number | null = null) =>
  backTest({ plan: { kind, parameters, instruments: [] }, history, amount: AMOUNT, stopAt, plans: [] });

/** Short enough for most of them to trade. */
const SHORT: Partial<Record<StrategyKind, Record<string, number>>> = {
  momentum: { lookback: 10, skip: 0, hold: 2, every: 2 },
  meanReversion: { window: 5, threshold: 0, hold: 2, every: 1 },
  trend: { fast: 5, slow: 20, every: 1 },
  volatilityTarget: { window: 20, target: 20, every: 2 },
  grid: { window: 10, width: 15, steps: 10, every: 1 },
};
const shortOf = (kind: StrategyKind) => SHORT[kind] ?? usualParameters(kind);

const paths = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 60, maxLength: 60 }), {
  minLength: 1,
  maxLength: 4,
});
const histories = fc
  .record({ changes: paths, split: fc.nat(50), dividend: fc.nat(50) })
  .map(({ changes, split, dividend }) =>
    historyOf(
      changes.map((each, place) =>
        columnOf(
          closesFrom(each),
          {
            splits: [{ row: split + 1, ratio: { numerator: 3n, denominator: 2n } }],
            dividends: [{ row: dividend + 1, exDate: '2025-02-03', payDate: '2025-02-20', perShare: SCALE / 4n }],
          },
          `T${place}`,
        ),
      ),
    ),
  );

it('is worth what its trades, splits and dividends come to, row by row, and never owes', () => {
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
            const gross = notional(perShare, held[place]!, 'USD', 'down');
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
          notional(history.columns[place]!.closes[row]!, quantity, 'USD', 'down'),
        );
        const onTheWay = coming.reduce((sum, { amount }) => sum + amount, 0n);
        expect(values[row]).toBe(units.reduce((sum, value) => sum + value, cash + onTheWay));
      });
    }),
    { numRuns: 60 },
  );
});

test('what comes later changes neither what was traded nor what it was worth', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STRATEGY_KINDS), paths, fc.integer({ min: 5, max: 55 }), (kind, changes, row) => {
      const whole = run(
        kind,
        historyOf(changes.map((each, i) => columnOf(closesFrom(each), {}, `T${i}`))),
        shortOf(kind),
      );
      const cut = run(
        kind,
        historyOf(changes.map((each, i) => columnOf(closesFrom(each.slice(0, row)), {}, `T${i}`))),
        shortOf(kind),
      );
      expect(whole.values.slice(0, row + 1)).toEqual(cut.values);
      expect(whole.trades.filter((trade) => trade.row <= row)).toEqual(cut.trades);
    }),
    { numRuns: 60 },
  );
});

it('trades at the next opening, by the rule of every fill and with the charges of that day', () => {
  const history = historyOf([columnOf(closesFrom([10, -20, 30, 5]))]);
  const { trades } = run('equalWeight', history, { every: 3 });
  const [trade] = trades;
  const { instrument, opens, book } = history.columns[0]!;
  expect(trade).toMatchObject({ row: 1, side: 'buy' });
  const moment = { instrument, price: opens[1]!, date: history.dates[1]!, book, plans: [] };
  const { tick, ...quote } = pastQuote(moment);
  expect([quote.bid, quote.ask]).toEqual([9_995_000_000n, 10_005_000_000n]);
  const taken = take('buy', trade!.quantity, quote, tick);
  expect(trade!.price).toBe(taken.price);
  const charged = chargesOf({
    instrument,
    side: 'buy',
    price: taken.price,
    quantity: trade!.quantity,
    date: moment.date,
  });
  expect([trade!.fee, trade!.tax]).toEqual([sumOf(charged, 'fee'), sumOf(charged, 'tax')]);
});

it('pays more for what is beyond the displayed size, and gets no more than the ladder holds', () => {
  const moment = { ...columnOf([100]), price: 100n * SCALE, date: '2025-01-06', plans: [] };
  const small = fillInPast('buy', 100n * SCALE, moment)!;
  const large = fillInPast('buy', 5_000n * SCALE, moment)!;
  expect(small.impact).toBe(0n);
  expect(large.price).toBeGreaterThan(small.price);
  expect(large.impact).toBeGreaterThan(0n);
  expect(fillInPast('buy', 1_000_000n * SCALE, moment)!.quantity).toBe(50_000n * SCALE);
});

describe('ends', () => {
  it('with everything sold when it has lost as much as it may', () => {
    const history = historyOf([columnOf(closesFrom([0, ...Array.from({ length: 30 }, () => -20), 100, 100]))]);
    const { stopped, trades, values } = run('equalWeight', history, { every: 1 }, 2_000);
    expect(stopped).not.toBeNull();
    expect(values[stopped!]! * 10n).toBeLessThanOrEqual(AMOUNT * 8n);
    expect(values[stopped! - 1]! * 10n).toBeGreaterThan(AMOUNT * 8n);
    expect(trades.at(-1)).toMatchObject({ side: 'sell', row: stopped! + 1 });
    expect(values.at(-1)).toBe(values[stopped! + 1]);
  });

  it('before it begins, where the past is shorter than its warm-up', () => {
    const { values, trades, begins } = run('trend', historyOf([columnOf(closesFrom([10, 10]))]));
    expect([begins, trades.length]).toEqual([3, 0]);
    expect(values).toEqual([AMOUNT, AMOUNT, AMOUNT]);
  });
});

it('loses the costs and no more where the price stands still', () => {
  const history = historyOf([columnOf(Array.from({ length: 80 }, () => 100))]);
  const { values, unmanaged, trades } = run('equalWeight', history, { every: 1 });
  expect(trades).toHaveLength(1);
  const { fee, tax, spread, impact } = trades[0]!;
  expect(AMOUNT - values.at(-1)!).toBeGreaterThanOrEqual(fee + tax);
  expect(AMOUNT - values.at(-1)!).toBeLessThanOrEqual(fee + tax + spread + impact + 2n);
  expect(unmanaged.at(-1)).toBe(AMOUNT);
});

test('orders sell first, in whole lots, and leave small differences alone', () => {
  const lot = { lot: SCALE, fraction: false, minimum: SCALE, minimumNotional: 0n, parts: null, displayLot: SCALE };
  const holding = (units: bigint, price: bigint | null = 100n) => ({
    quantity: units * SCALE,
    price: price === null ? null : price * SCALE,
    lot,
  });
  expect(ordersFor(1_000_000n, [9_000, 0], [holding(0n), holding(100n)], 'USD')).toEqual([
    { place: 1, side: 'sell', quantity: 100n * SCALE },
    { place: 0, side: 'buy', quantity: 89n * SCALE },
  ]);
  expect(ordersFor(1_000_000n, [9_000], [holding(89n)], 'USD')).toEqual([]);
  expect(ordersFor(1_000_000n, [0], [holding(1n, null)], 'USD')).toEqual([]);
});
