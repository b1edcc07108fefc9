/** A customer's own strategy with the customer's money: what may begin, what moves, and that nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Amount } from '../../ledger/money.ts';
import {
  decideStartStrategyRun,
  decideEndStrategyRun,
  decideMoveStrategyRunMoney,
  decideStopStrategyRun,
  decideSweepEndedStrategyRun,
  isStrategyRunFollowingRule,
  isStrategyRunActive,
  getMinimumStrategyRunAmount,
  type CustomerStrategyRun,
  STRATEGY_RUNS_MAXIMUM,
} from './strategy-run.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const LEAST = getMinimumStrategyRunAmount('USD');
const run = (more: Partial<CustomerStrategyRun> = {}): CustomerStrategyRun => ({
  strategy: 7n,
  saved: 3n,
  portfolio: 9_000,
  currency: 'USD',
  firstDecisionDate: '2026-11-19',
  beganAt: NOON,
  closingAt: null,
  keeps: null,
  endedAt: null,
  cause: null,
  ...more,
});
const state = (available: Amount, ownRuns: readonly CustomerStrategyRun[] = []) => ({
  available: () => available,
  ownRuns,
  states: [],
  lastSeq: 1n,
});
const wish = {
  strategy: 8n,
  saved: 4n,
  portfolio: 9_001,
  currency: 'USD',
  firstDecisionDate: '2026-11-19',
  amount: LEAST,
};
const moves = (changes: object | null) =>
  ((changes as DecisionChanges | null)?.transfers ?? []).map(({ debitPortfolio, creditPortfolio, amount }) => [
    debitPortfolio,
    creditPortfolio,
    amount,
  ]);

describe('a strategy run starts', () => {
  it('with money from the main portfolio, in its own portfolio', () => {
    const startedRun = decideStartStrategyRun(state(LEAST, [run()]), wish, NOON);
    expect(moves(startedRun)).toEqual([[0, 9_001, LEAST]]);
    expect(startedRun).toMatchObject({ records: { ownRuns: [{ strategy: 8n, portfolio: 9_001, endedAt: null }] } });
  });
  it.each([
    ['twice at once', state(LEAST, [run({ saved: 4n })]), wish, 'strategyRuns'],
    ['with less than the least', state(LEAST), { ...wish, amount: LEAST - 1n }, 'strategyBelowMinimum'],
    ['with more than there is', state(LEAST), { ...wish, amount: LEAST + 1n }, 'insufficientBalance'],
    [
      'beside as many as there may be',
      state(
        LEAST,
        Array.from({ length: STRATEGY_RUNS_MAXIMUM }, (_, i) => run({ strategy: BigInt(i), saved: BigInt(100 + i) })),
      ),
      wish,
      'strategyRunsFull',
    ],
  ])('not %s', (_, seen, request, refused) => {
    expect(decideStartStrategyRun(seen, request, NOON)).toMatchObject({ refused });
  });
  it('again once it has ended', () => {
    const seen = state(LEAST, [run({ saved: 4n, endedAt: NOON, cause: 'customer' })]);
    expect(decideStartStrategyRun(seen, wish, NOON)).not.toHaveProperty('refused');
  });
});

describe('a strategy run is stopped', () => {
  it('and keeps its holdings: free money returns to the main portfolio, and the run ends', () => {
    const stopped = decideStopStrategyRun(state(500n, [run()]), 7n, false, NOON + 1);
    expect(moves(stopped)).toEqual([[9_000, 0, 500n]]);
    expect(stopped).toMatchObject({ records: { ownRuns: [{ keeps: true, endedAt: NOON + 1, cause: 'customer' }] } });
  });
  it('or sells: until all is sold it takes no more money, and can still switch to keeping its holdings', () => {
    const closing = decideStopStrategyRun(state(500n, [run()]), 7n, true, NOON + 1);
    expect(moves(closing)).toEqual([]);
    const [closed] = (closing as { records: { ownRuns: CustomerStrategyRun[] } }).records.ownRuns;
    const seen = state(LEAST, [closed!]);
    expect(decideStopStrategyRun(seen, 7n, true, NOON)).toMatchObject({ refused: 'strategyEnded' });
    expect(decideMoveStrategyRunMoney(seen, 7n, 'deposit', 1n, NOON)).toMatchObject({ refused: 'strategyEnded' });
    expect(decideStopStrategyRun(seen, 7n, false, NOON)).toMatchObject({ records: { ownRuns: [{ keeps: true }] } });
    expect(decideEndStrategyRun(seen, 7n, 'customer', NOON)).toMatchObject({
      records: { ownRuns: [{ keeps: false }] },
    });
  });
  it('and no longer follows its rule; its holdings are sold until it ends', () => {
    const seen = (more: Partial<CustomerStrategyRun>) => state(0n, [run(more)]);
    const [closing, over] = [seen({ closingAt: NOON, keeps: false }), seen({ endedAt: NOON, cause: 'customer' })];
    expect([seen({}), closing, over, state(0n)].map((each) => isStrategyRunFollowingRule(each, 7n))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([seen({}), closing, over, state(0n)].map((each) => isStrategyRunActive(each, 7n))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('and doesn’t end while any position is open', () => {
    const seen = state(500n, [run({ closingAt: NOON, keeps: false })]);
    expect(decideEndStrategyRun({ ...seen, runHolds: true }, 7n, 'customer', NOON)).toBeNull();
    expect(decideEndStrategyRun({ ...seen, runHolds: false }, 7n, 'customer', NOON)).not.toBeNull();
  });
  it('only once', () => {
    const seen = state(0n, [run({ endedAt: NOON, cause: 'drawdown' })]);
    expect(decideEndStrategyRun(seen, 7n, 'customer', NOON)).toBeNull();
    expect(decideStopStrategyRun(seen, 7n, false, NOON)).toMatchObject({ refused: 'strategyEnded' });
  });
  it('by nobody else: a foreign run is not found', () => {
    expect(decideStopStrategyRun(state(0n, [run()]), 8n, true, NOON)).toMatchObject({ refused: 'notFound' });
    expect(decideMoveStrategyRunMoney(state(0n), 7n, 'withdraw', 1n, NOON)).toMatchObject({ refused: 'notFound' });
  });
});

it('whatever is deposited, withdrawn and stopped, all money stays in one of the two portfolios', () => {
  const step = fc.tuple(
    fc.constantFrom('deposit', 'withdraw', 'keep', 'close', 'end', 'sweep'),
    fc.bigInt(1n, 3n * LEAST),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const money = new Map([
        [0, 5n * LEAST],
        [9_001, 0n],
      ]);
      let runs: CustomerStrategyRun[] = [];
      const seenIn = (portfolio: number) => ({ ...state(money.get(portfolio)!, runs) });
      const carry = (decided: object | null) => {
        if (decided === null || 'refused' in decided) return;
        for (const [from, to, amount] of moves(decided) as [number, number, bigint][]) {
          money.set(from, money.get(from)! - amount);
          money.set(to, money.get(to)! + amount);
        }
        const changed = (decided as { records: { ownRuns?: CustomerStrategyRun[] } }).records.ownRuns ?? [];
        runs = [...changed, ...runs.filter(({ strategy }) => !changed.some((each) => each.strategy === strategy))];
      };
      carry(decideStartStrategyRun(seenIn(0), wish, NOON));
      for (const [what, amount] of steps) {
        if (what === 'deposit') carry(decideMoveStrategyRunMoney(seenIn(0), 8n, 'deposit', amount, NOON));
        if (what === 'withdraw') carry(decideMoveStrategyRunMoney(seenIn(9_001), 8n, 'withdraw', amount, NOON));
        if (what === 'keep' || what === 'close')
          carry(decideStopStrategyRun(seenIn(9_001), 8n, what === 'close', NOON));
        if (what === 'end') carry(decideEndStrategyRun(seenIn(9_001), 8n, 'drawdown', NOON));
        if (what === 'sweep' && runs[0]?.endedAt != null)
          carry(decideSweepEndedStrategyRun(seenIn(9_001), 9_001, ['USD']));
        expect(money.get(0)! + money.get(9_001)!).toBe(5n * LEAST);
        expect([...money.values()].every((each) => each >= 0n)).toBe(true);
        if (runs[0]?.endedAt != null) expect(money.get(9_001)).toBe(0n);
      }
    }),
  );
});
