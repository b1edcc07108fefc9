/** The model of a season's end: a manual case for each rule, and each figure forged. */
import { expect, test } from 'vitest';
import {
  checkLeagueRanking,
  checkLeagueWeeks,
  checkLeagueWorth,
  type LeagueFillRow,
  type LeagueResultRow,
  type LeagueWeekRow,
} from './check-league-results.ts';

const END = new Date('2026-11-20T10:00:00Z');
const SHARE = 100_000_000n;
const baht = (text: string): bigint => BigInt(Math.round(Number(text) * 100));
const price = (text: string): bigint => BigInt(Math.round(Number(text) * 100)) * 1_000_000n;

const row = (account: bigint, over: Partial<LeagueResultRow>): LeagueResultRow => ({
  account_id: account,
  league: 10_000,
  place: 1,
  reason: null,
  equity: baht('1000.00'),
  return_rate: 0n,
  drawdown: 0n,
  score: 0n,
  points: 0,
  trades: 1,
  instruments: 2,
  days: 2,
  cash: baht('1000.00'),
  holdings: [],
  seq: 9n,
  transfer_seq: 9n,
  ranking: 'return',
  capital: baht('1000.00'),
  minimum: 0,
  minimum_instruments: 0,
  minimum_days: 0,
  ends_at: END,
  frozen_at: END,
  ...over,
});
function violationsOf(check: (differ: (sentence: string) => void) => void): string[] {
  const sentences: string[] = [];
  check((sentence) => void sentences.push(sentence));
  return sentences;
}
const rate = (percent: string): bigint => BigInt(Math.round(Number(percent) * 1_000_000));

test('places are checked by return, by return over drawdown, and by points', () => {
  const made = (ranking: string, worths: [equity: string, fall: string, points: number][]) =>
    worths.map(([equity, fall, points], index) =>
      row(BigInt(index), { ranking, equity: baht(equity), drawdown: rate(fall), points, place: 0 }),
    );
  const worths: [string, string, number][] = [
    ['1100.00', '20', 3],
    ['1050.00', '5', 9],
    ['1050.00', '0.1', 9],
    ['900.00', '50', 10],
    ['900.00', '50', 10],
  ];
  const judged = (ranking: string, places: number[], scores: bigint[]) =>
    made(ranking, worths).map((each, index) => ({
      ...each,
      place: places[index]!,
      score: scores[index]!,
      return_rate: rate(['10', '5', '5', '-10', '-10'][index]!),
    }));
  const returns = ['10', '5', '5', '-10', '-10'].map(rate);
  const right = [
    judged('return', [1, 3, 2, 4, 4], returns),
    // 10 over 20, 5 over 5, and 5 over a fall that counts as 1; a loss isn't divided.
    judged('returnOverDrawdown', [3, 2, 1, 4, 4], [rate('50'), rate('100'), rate('500'), ...returns.slice(3)]),
    judged('points', [5, 4, 3, 1, 1], [3n, 9n, 9n, 10n, 10n]),
  ];
  for (const rows of right) {
    expect(violationsOf((differ) => checkLeagueRanking(rows, differ))).toEqual([]);
    const forged = rows.map((each, index) => (index === 0 ? { ...each, place: each.place! + 1 } : each));
    expect(violationsOf((differ) => checkLeagueRanking(forged, differ))).toEqual([
      expect.stringContaining('are better'),
    ]);
  }
  const [first, ...rest] = right[0]!;
  for (const [over, says] of [
    [{ score: 1n }, 'a score of 1'],
    [{ return_rate: 1n }, 'a return of 1'],
    [{ trades: 1, minimum: 2 }, 'is ranked 1 with 1 trades'],
    [{ minimum_instruments: 3 }, 'is ranked 1 with 2 instruments on 2 days'],
    [{ minimum_days: 3 }, 'is ranked 1 with 2 instruments on 2 days'],
  ] as const)
    expect(
      violationsOf((differ) => checkLeagueRanking([{ ...first!, ...over }, ...rest], differ)).join(),
      says,
    ).toContain(says);
  const left = row(7n, { reason: 'fewTrades', place: null, trades: 1 });
  expect(violationsOf((differ) => checkLeagueRanking([left], differ))).toEqual([
    expect.stringContaining('is ranked fewTrades'),
  ]);
});

const fill = (
  seq: bigint,
  effect: string,
  at: string,
  shares: number,
  over: Partial<LeagueFillRow> = {},
): LeagueFillRow => ({
  account_id: 1n,
  league: 10_000,
  position_seq: 3n,
  fill_seq: seq,
  effect,
  price: price(at),
  quantity: BigInt(shares) * SHARE,
  at: new Date(END.getTime() - 1_000),
  divided: false,
  ...over,
});

test('an entry’s worth is recomputed from its fills up to the end, their closing prices and its money', () => {
  // Ten bought at 20.01 and three of them sold: the other seven cost 140.07; at 25.00 they have gained 34.93.
  const fills = [fill(1n, 'open', '20.01', 10), fill(2n, 'close', '30.00', 3)];
  const late = [fill(8n, 'close', '25.00', 7, { at: END }), fill(12n, 'close', '25.00', 7)];
  const held = {
    ...{ position: '3', quantity: String(7n * SHARE), cost: '14007', margin: '14007' },
    ...{ price: String(price('25.00')), gain: '3493' },
  };
  const right = row(1n, { cash: baht('1029.97'), equity: baht('1064.90'), holdings: [held] });
  const check = (over: Partial<LeagueResultRow>, of = [...fills, ...late]) =>
    violationsOf((differ) => checkLeagueWorth({ ...right, ...over }, of, differ)).join('\n');
  expect(check({})).toBe('');
  expect(check({ equity: baht('1064.91') })).toContain('worth 106491, its money and what was open come to 106490');
  expect(check({ holdings: [{ ...held, gain: '3494' }] })).toContain('counts with 3494, it has made 3493');
  expect(check({ holdings: [{ ...held, cost: '14006', gain: '3494' }] })).toContain('for 14006, by its fills');
  expect(check({ holdings: [], equity: right.cash })).toContain('position 3 of 700000000 counts for nothing');
  expect(check({}, fills.slice(0, 1))).toContain('by its fills 1000000000, 20010');
  // No more than the margin can be lost, and without a price the position is worth its cost.
  const fallen = { ...held, margin: '1000', price: String(price('10.00')), gain: '-1000' };
  expect(check({ holdings: [fallen], equity: baht('1019.97') })).toBe('');
  expect(check({ holdings: [{ ...held, price: null, gain: '0' }], equity: right.cash })).toBe('');
  // Units recounted by a split are those that the result states.
  const anew = { ...held, quantity: String(14n * SHARE), gain: String(35_000n - 14_007n) };
  const split = fills.map((each) => ({ ...each, divided: true }));
  expect(check({ holdings: [anew], equity: right.cash + 35_000n - 14_007n }, split)).toBe('');
});

test('weekly points are recomputed from each entry’s gain since the previous week’s end', () => {
  const week = (account: bigint, number: number, equity: string, points: number): LeagueWeekRow => ({
    ...{ account_id: account, league: 10_000, week: number, equity: baht(equity), points },
    capital: baht('1000.00'),
  });
  const weeks = [
    week(1n, 1, '1100.00', 10),
    week(2n, 1, '1050.00', 9),
    week(3n, 1, '1050.00', 9),
    week(1n, 2, '1100.00', 8),
    week(2n, 2, '1060.50', 9),
    week(3n, 2, '1071.00', 10),
  ];
  const results = [18, 18, 19].map((points, index) => row(BigInt(index + 1), { ranking: 'points', points }));
  expect(violationsOf((differ) => checkLeagueWeeks(weeks, results, differ))).toEqual([]);
  const forged = weeks.map((each, index) => (index === 3 ? { ...each, points: 10 } : each));
  expect(violationsOf((differ) => checkLeagueWeeks(forged, results, differ))).toEqual([
    'week 2 of 1 in 10000: 10 points, by its return 8',
  ]);
  const [first, ...rest] = results;
  expect(violationsOf((differ) => checkLeagueWeeks(weeks, [{ ...first!, points: 20 }, ...rest], differ))).toEqual([
    'result of 1 in 10000: 20 points, its weeks gave 18',
  ]);
});
