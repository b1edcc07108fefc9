/** A customer's own strategy with the customer's money: what may begin, what moves, and that nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Changes } from '../../ledger/changes.ts';
import type { Amount } from '../../ledger/money.ts';
import {
  decideBegin,
  decideEndRun,
  decideMove,
  decideStopRun,
  decideSweepRun,
  isFollowed,
  isGoing,
  leastRun,
  type OwnRun,
  RUNS_MAXIMUM,
} from './own-run.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const LEAST = leastRun('USD');
const run = (more: Partial<OwnRun> = {}): OwnRun => ({
  strategy: 7n,
  saved: 3n,
  portfolio: 9_000,
  currency: 'USD',
  begun: '2026-11-19',
  beganAt: NOON,
  closingAt: null,
  keeps: null,
  endedAt: null,
  cause: null,
  ...more,
});
const state = (available: Amount, ownRuns: readonly OwnRun[] = []) => ({
  available: () => available,
  ownRuns,
  states: [],
  lastSeq: 1n,
});
const wish = { strategy: 8n, saved: 4n, portfolio: 9_001, currency: 'USD', begun: '2026-11-19', amount: LEAST };
const moves = (changes: object | null) =>
  ((changes as Changes | null)?.transfers ?? []).map(({ debitPortfolio, creditPortfolio, amount }) => [
    debitPortfolio,
    creditPortfolio,
    amount,
  ]);

describe('it begins', () => {
  it('with money of the main portfolio, in its own', () => {
    const begun = decideBegin(state(LEAST, [run()]), wish, NOON);
    expect(moves(begun)).toEqual([[0, 9_001, LEAST]]);
    expect(begun).toMatchObject({ records: { ownRuns: [{ strategy: 8n, portfolio: 9_001, endedAt: null }] } });
  });
  it.each([
    ['twice at once', state(LEAST, [run({ saved: 4n })]), wish, 'strategyRuns'],
    ['with less than the least', state(LEAST), { ...wish, amount: LEAST - 1n }, 'strategyBelowMinimum'],
    ['with more than there is', state(LEAST), { ...wish, amount: LEAST + 1n }, 'insufficientBalance'],
    [
      'beside as many as there may be',
      state(
        LEAST,
        Array.from({ length: RUNS_MAXIMUM }, (_, i) => run({ strategy: BigInt(i), saved: BigInt(100 + i) })),
      ),
      wish,
      'strategyRunsFull',
    ],
  ])('not %s', (_, seen, asked, refused) => {
    expect(decideBegin(seen, asked, NOON)).toMatchObject({ refused });
  });
  it('again when it has ended', () => {
    const seen = state(LEAST, [run({ saved: 4n, endedAt: NOON, cause: 'customer' })]);
    expect(decideBegin(seen, wish, NOON)).not.toHaveProperty('refused');
  });
});

describe('it is stopped', () => {
  it('and keeps what it holds: what is free goes home, and it has ended', () => {
    const stopped = decideStopRun(state(500n, [run()]), 7n, false, NOON + 1);
    expect(moves(stopped)).toEqual([[9_000, 0, 500n]]);
    expect(stopped).toMatchObject({ records: { ownRuns: [{ keeps: true, endedAt: NOON + 1, cause: 'customer' }] } });
  });
  it('or sells: it goes on until all is sold, takes no more money, and can still be told to keep', () => {
    const closing = decideStopRun(state(500n, [run()]), 7n, true, NOON + 1);
    expect(moves(closing)).toEqual([]);
    const [closed] = (closing as { records: { ownRuns: OwnRun[] } }).records.ownRuns;
    const seen = state(LEAST, [closed!]);
    expect(decideStopRun(seen, 7n, true, NOON)).toMatchObject({ refused: 'strategyEnded' });
    expect(decideMove(seen, 7n, 'add', 1n, NOON)).toMatchObject({ refused: 'strategyEnded' });
    expect(decideStopRun(seen, 7n, false, NOON)).toMatchObject({ records: { ownRuns: [{ keeps: true }] } });
    expect(decideEndRun(seen, 7n, 'customer', NOON)).toMatchObject({ records: { ownRuns: [{ keeps: false }] } });
  });
  it('and trades by its rule no more; what it holds is sold till it has ended', () => {
    const seen = (more: Partial<OwnRun>) => state(0n, [run(more)]);
    const [closing, over] = [seen({ closingAt: NOON, keeps: false }), seen({ endedAt: NOON, cause: 'customer' })];
    expect([seen({}), closing, over, state(0n)].map((each) => isFollowed(each, 7n))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([seen({}), closing, over, state(0n)].map((each) => isGoing(each, 7n))).toEqual([true, true, false, false]);
  });
  it('and doesn’t end while anything is open', () => {
    const seen = state(500n, [run({ closingAt: NOON, keeps: false })]);
    expect(decideEndRun({ ...seen, runHolds: true }, 7n, 'customer', NOON)).toBeNull();
    expect(decideEndRun({ ...seen, runHolds: false }, 7n, 'customer', NOON)).not.toBeNull();
  });
  it('once', () => {
    const seen = state(0n, [run({ endedAt: NOON, cause: 'drawdown' })]);
    expect(decideEndRun(seen, 7n, 'customer', NOON)).toBeNull();
    expect(decideStopRun(seen, 7n, false, NOON)).toMatchObject({ refused: 'strategyEnded' });
  });
  it('by nobody else: another number is not there', () => {
    expect(decideStopRun(state(0n, [run()]), 8n, true, NOON)).toMatchObject({ refused: 'notFound' });
    expect(decideMove(state(0n), 7n, 'takeOut', 1n, NOON)).toMatchObject({ refused: 'notFound' });
  });
});

it('whatever is added, taken out and stopped, all money is in one of the two portfolios', () => {
  const step = fc.tuple(fc.constantFrom('add', 'takeOut', 'keep', 'close', 'end', 'sweep'), fc.bigInt(1n, 3n * LEAST));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const money = new Map([
        [0, 5n * LEAST],
        [9_001, 0n],
      ]);
      let runs: OwnRun[] = [];
      const seenIn = (portfolio: number) => ({ ...state(money.get(portfolio)!, runs) });
      const carry = (decided: object | null) => {
        if (decided === null || 'refused' in decided) return;
        for (const [from, to, amount] of moves(decided) as [number, number, bigint][]) {
          money.set(from, money.get(from)! - amount);
          money.set(to, money.get(to)! + amount);
        }
        const changed = (decided as { records: { ownRuns?: OwnRun[] } }).records.ownRuns ?? [];
        runs = [...changed, ...runs.filter(({ strategy }) => !changed.some((each) => each.strategy === strategy))];
      };
      carry(decideBegin(seenIn(0), wish, NOON));
      for (const [what, amount] of steps) {
        if (what === 'add') carry(decideMove(seenIn(0), 8n, 'add', amount, NOON));
        if (what === 'takeOut') carry(decideMove(seenIn(9_001), 8n, 'takeOut', amount, NOON));
        if (what === 'keep' || what === 'close') carry(decideStopRun(seenIn(9_001), 8n, what === 'close', NOON));
        if (what === 'end') carry(decideEndRun(seenIn(9_001), 8n, 'drawdown', NOON));
        if (what === 'sweep' && runs[0]?.endedAt != null) carry(decideSweepRun(seenIn(9_001), 9_001, ['USD']));
        expect(money.get(0)! + money.get(9_001)!).toBe(5n * LEAST);
        expect([...money.values()].every((each) => each >= 0n)).toBe(true);
        if (runs[0]?.endedAt != null) expect(money.get(9_001)).toBe(0n);
      }
    }),
  );
});
