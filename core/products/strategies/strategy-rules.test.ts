/** What each kind of strategy wants to hold, and that it knows nothing of the next day. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildVisibleHistoryAt } from './back-test.ts';
import {
  decideTargetWeights,
  findFaultyParameter,
  STRATEGY_RULES,
  getDefaultStrategyParameters,
  getWarmUpSessions,
} from './strategy-specification.ts';
import {
  DECISION_INTERVALS,
  isDecisionDue,
  type StrategyParameters,
  type StrategyVisibleHistory,
  STRATEGY_KINDS,
  type StrategyKind,
  WHOLE_PORTFOLIO_BPS,
} from './strategy-rules.ts';
import { buildClosesFromChanges, buildHistoryColumn, listWorkingDates, buildTestHistory } from './testing.ts';

const kinds = fc.constantFrom(...STRATEGY_KINDS);
const parametersOf = (kind: StrategyKind): fc.Arbitrary<StrategyParameters> =>
  fc
    .record(
      Object.fromEntries(
        STRATEGY_RULES[kind].parameters.map(({ name, least, most }) => [
          name,
          fc.integer({ min: least, max: Math.min(most, 40) }),
        ]),
      ),
    )
    .map((parameters) => (kind === 'trend' ? { ...parameters, fast: 5, slow: 20 } : parameters));
const ROWS = 90;
const paths = fc.array(fc.array(fc.integer({ min: -60, max: 60 }), { minLength: ROWS, maxLength: ROWS }), {
  minLength: 1,
  maxLength: 5,
});
const cases = kinds.chain((kind) =>
  fc.record({ kind: fc.constant(kind), parameters: parametersOf(kind), changes: paths, row: fc.nat(ROWS - 1) }),
);

it('a rule never looks ahead: later prices don’t change today’s target weights', () => {
  fc.assert(
    fc.property(cases, fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), (each, later) => {
      const plan = { kind: each.kind, parameters: each.parameters, instruments: [] };
      const known = buildTestHistory(
        each.changes.map((changes) => buildHistoryColumn(buildClosesFromChanges(changes))),
      );
      const other = buildTestHistory(
        each.changes.map((changes) =>
          buildHistoryColumn(
            buildClosesFromChanges(changes.map((change, i) => (i < each.row ? change : later[i % later.length]!))),
          ),
        ),
      );
      const startedRow = getWarmUpSessions(plan);
      expect(decideTargetWeights(plan, buildVisibleHistoryAt(other, each.row, startedRow))).toEqual(
        decideTargetWeights(plan, buildVisibleHistoryAt(known, each.row, startedRow)),
      );
    }),
  );
});

it('a rule’s target weights are never negative and never exceed the whole, whatever the prices and their gaps', () => {
  fc.assert(
    fc.property(cases, fc.float({ noNaN: true, min: 0, max: 1 }), ({ kind, parameters, changes }, gaps) => {
      const plan = { kind, parameters, instruments: [] };
      const columns = changes.map((each, place) => {
        const closes = Float64Array.from(buildClosesFromChanges(each));
        closes.forEach((_, row) => {
          if (((row * 7919 + place * 104_729) % 1000) / 1000 < gaps / 3) closes[row] = NaN;
        });
        return closes;
      });
      const seen: StrategyVisibleHistory = {
        dates: listWorkingDates(ROWS + 1),
        closes: columns,
        startedRow: Math.min(ROWS, getWarmUpSessions(plan)),
      };
      const weights = STRATEGY_RULES[kind].weigh(seen, parameters);
      expect(weights).toHaveLength(columns.length);
      for (const weight of weights) expect(Number.isInteger(weight) && weight >= 0, String(weights)).toBe(true);
      expect(weights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(WHOLE_PORTFOLIO_BPS);
    }),
  );
});

const wants = (kind: StrategyKind, parameters: StrategyParameters, ...columns: number[][]) => {
  const closes = columns.map((column) => Float64Array.from(column));
  return STRATEGY_RULES[kind].weigh({ dates: listWorkingDates(closes[0]!.length), closes, startedRow: 0 }, parameters);
};

describe('each rule computes worked examples', () => {
  test('equal weight spreads over the instruments that have a price', () => {
    expect(wants('equalWeight', { every: 1 }, [1], [2], [NaN])).toEqual([5_000, 5_000, 0]);
  });
  test('momentum holds the instruments that rose the most, and none that fell', () => {
    const up = [10, 11, 12, 13];
    const most = [10, 12, 14, 16];
    const down = [10, 9, 8, 7];
    expect(wants('momentum', { lookback: 3, skip: 0, hold: 1, every: 1 }, up, most, down)).toEqual([0, 10_000, 0]);
    expect(wants('momentum', { lookback: 3, skip: 0, hold: 3, every: 1 }, up, most, down)).toEqual([3_333, 3_333, 0]);
    // Without the last session the second has risen as the first one.
    expect(wants('momentum', { lookback: 2, skip: 1, hold: 1, every: 1 }, up, [10, 10, 12, 40], down)[0]).toBe(10_000);
  });
  test('mean reversion holds the instruments furthest below their mean, beyond the threshold', () => {
    const fallen = [10, 10, 10, 8];
    const little = [10, 9, 11, 9.9];
    const over = { window: 4, threshold: 10, hold: 1, every: 1 };
    expect(wants('meanReversion', over, fallen, little)).toEqual([10_000, 0]);
    expect(wants('meanReversion', { ...over, threshold: 20 }, fallen, little)).toEqual([0, 0]);
  });
  test('trend following holds the instruments above their long mean', () => {
    const rising = [1, 2, 3, 4, 5, 6];
    const falling = [6, 5, 4, 3, 2, 1];
    expect(wants('trend', { fast: 2, slow: 6, every: 1 }, rising, falling)).toEqual([5_000, 0]);
  });
  test('the volatility target leaves the rest in cash if the portfolio would move too much', () => {
    const calm = [100, 100.1, 100, 100.1, 100];
    const wild = [100, 110, 100, 110, 100];
    const [quiet] = wants('volatilityTarget', { window: 4, target: 10, every: 1 }, calm);
    const [loud] = wants('volatilityTarget', { window: 4, target: 10, every: 1 }, wild);
    expect(quiet).toBe(10_000);
    // Four changes of about 10 % have a deviation of 11 %, some 175 % a year.
    expect(loud).toBeGreaterThan(500);
    expect(loud).toBeLessThan(700);
  });
  test('dollar-cost averaging buys equal instalments and never sells', () => {
    // Three of a third each, at 10, 20 and 20: units 1/30, 1/60, 1/60 are worth 4/3 of the whole.
    expect(wants('dollarCost', { instalments: 3, every: 1 }, [10, 20, 20])).toEqual([9_999]);
    expect(wants('dollarCost', { instalments: 4, every: 1 }, [10, 20, 20])[0]).toBe(Math.floor((1 / 1.25) * 10_000));
  });
  test('the grid is half full at the mean, full at its lower edge and empty at the upper one', () => {
    const plan = { window: 2, width: 50, steps: 10, every: 1 };
    expect(wants('grid', plan, [10, 10])).toEqual([5_000]);
    expect(wants('grid', plan, [30, 10])).toEqual([10_000]);
    expect(wants('grid', plan, [10, 30])).toEqual([0]);
    expect(wants('grid', plan, [10, 10.4])).toEqual([5_000]);
  });
});

describe('parameters', () => {
  it.each(STRATEGY_KINDS)('%s has default parameters within their bounds', (kind) => {
    expect(findFaultyParameter(kind, getDefaultStrategyParameters(kind))).toBeNull();
    for (const { name, least, most } of STRATEGY_RULES[kind].parameters) {
      expect(findFaultyParameter(kind, { ...getDefaultStrategyParameters(kind), [name]: least - 1 })).toBe(name);
      expect(findFaultyParameter(kind, { ...getDefaultStrategyParameters(kind), [name]: most + 1 })).toBe(name);
      expect(findFaultyParameter(kind, { ...getDefaultStrategyParameters(kind), [name]: least + 0.5 })).toBe(name);
    }
    expect(findFaultyParameter(kind, {})).not.toBeNull();
    expect(findFaultyParameter(kind, { ...getDefaultStrategyParameters(kind), more: 1 })).toBe('more');
  });
  it('a short mean must be shorter than the long one', () => {
    expect(findFaultyParameter('trend', { fast: 60, slow: 60, every: 1 })).toBe('fast');
  });
});

test('a decision is due on the first session of a week, which begins on Monday, and of a month', () => {
  const dates = listWorkingDates(25);
  const on = (every: number) => dates.filter((_, row) => isDecisionDue(dates, row, every));
  expect(on(DECISION_INTERVALS.day)).toHaveLength(25);
  expect(on(DECISION_INTERVALS.week)).toEqual(['2025-01-06', '2025-01-13', '2025-01-20', '2025-01-27', '2025-02-03']);
  expect(on(DECISION_INTERVALS.month)).toEqual(['2025-01-06', '2025-02-03']);
});
