import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import {
  updateDrawdown,
  computeWeekPoints,
  rankEntries,
  computeReturnRate,
  computeReturnOverDrawdown,
  type LeagueEntrySnapshot,
} from './league-ranking.ts';

const DAY_MS = 86_400_000;
const TERMS = {
  capital: 100_000n,
  ranking: 'return',
  minimumTrades: 0,
  minimumInstruments: 0,
  minimumDays: 0,
  instruments: null,
  startsAt: 0,
  endsAt: 10 * DAY_MS,
} as const;
const buildSnapshot = (
  entry: string,
  equity: bigint,
  more: Partial<LeagueEntrySnapshot> = {},
): LeagueEntrySnapshot => ({
  entry,
  equity,
  drawdown: 0n,
  points: 0,
  trades: 3,
  instruments: 3,
  days: 3,
  barred: null,
  ...more,
});
const places = (standings: LeagueEntrySnapshot[], terms: Parameters<typeof rankEntries>[1] = TERMS) =>
  rankEntries(standings, terms).map(({ entry, place, reason }) => `${entry} ${place ?? reason}`);

describe('league places', () => {
  it('equal entries share the better place, and the next place stays empty', () => {
    expect(places([buildSnapshot('c', 90_000n), buildSnapshot('b', 120_000n), buildSnapshot('a', 120_000n)])).toEqual([
      'a 1',
      'b 1',
      'c 3',
    ]);
  });

  it('of two entries with the same return, the one with the smaller drawdown comes first', () => {
    const calm = buildSnapshot('z', 120_000n, { drawdown: SCALE / 50n });
    expect(places([buildSnapshot('a', 120_000n, { drawdown: SCALE / 10n }), calm])).toEqual(['z 1', 'a 2']);
  });

  it('are not given to entries that left or traded too little', () => {
    const list = [
      buildSnapshot('a', 200_000n, { barred: 'left' }),
      buildSnapshot('b', 150_000n, { trades: 1 }),
      buildSnapshot('c', 90_000n),
    ];
    const terms = { ...TERMS, minimumTrades: 2 };
    expect(places(list, terms)).toEqual(['c 1', 'b fewTrades', 'a left']);
    const none = buildSnapshot('d', 160_000n, { trades: 0 });
    expect(places([...list, none], terms)).toEqual(['c 1', 'b fewTrades', 'd fewTrades', 'a left']);
  });

  it('are not given to entries that never traded, even if the rules require no trades', () => {
    const list = [buildSnapshot('a', 100_000n, { trades: 0 }), buildSnapshot('b', 90_000n, { trades: 1 })];
    expect(places(list)).toEqual(['b 1', 'a fewTrades']);
    expect(places([list[0]!])).toEqual(['a fewTrades']);
    // As places of early leagues were given.
    expect(rankEntries(list, TERMS, { trades: 0, instruments: 0, days: 0 }).map(({ place }) => place)).toEqual([1, 2]);
  });

  it('are not given to a single bet where the rules ask for several instruments and days', () => {
    const list = [
      buildSnapshot('a', 140_000n, { instruments: 1 }),
      buildSnapshot('b', 120_000n, { days: 1 }),
      buildSnapshot('c', 101_000n),
    ];
    const terms = { ...TERMS, minimumInstruments: 2, minimumDays: 2 };
    expect(places(list, terms)).toEqual(['c 1', 'a fewInstruments', 'b fewDays']);
    // Nobody can trade on more days than an ended season had, or in more instruments than it has.
    expect(places(list, { ...terms, endsAt: DAY_MS, instruments: ['US.A'] })).toEqual(['a 1', 'b 2', 'c 3']);
  });

  it('follow points if the season ranks by points, then return', () => {
    const list = [buildSnapshot('a', 150_000n, { points: 9 }), buildSnapshot('b', 90_000n, { points: 19 })];
    expect(places([...list, buildSnapshot('c', 91_000n, { points: 19 })], { ...TERMS, ranking: 'points' })).toEqual([
      'c 1',
      'b 2',
      'a 3',
    ]);
  });
});

describe('a return', () => {
  it('is never below -100 %', () => {
    expect(computeReturnRate(0n, 5n)).toBe(-SCALE);
    expect(computeReturnRate(-7n, 5n)).toBe(-SCALE);
    expect(computeReturnRate(6n, 5n)).toBe(SCALE / 5n);
  });

  it('over drawdown divides a gain by at least one percent, and never divides a loss', () => {
    expect(computeReturnOverDrawdown(SCALE / 10n, SCALE / 5n)).toBe(SCALE / 2n);
    expect(computeReturnOverDrawdown(SCALE / 10n, 0n)).toBe(10n * SCALE);
    expect(computeReturnOverDrawdown(-SCALE / 10n, SCALE / 2n)).toBe(-SCALE / 10n);
  });
});

it('a drawdown never shrinks, whatever the curve does afterwards', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 1, maxLength: 40 }), (equities) => {
      let fall = { peak: 100n, drawdown: 0n };
      let [peak, worst] = [100, 0];
      for (const equity of equities) {
        fall = updateDrawdown(fall, equity);
        peak = Math.max(peak, Number(equity));
        worst = Math.max(worst, (peak - Number(equity)) / peak);
        expect(Number(fall.drawdown) / Number(SCALE)).toBeCloseTo(worst, 7);
      }
      expect(fall.drawdown <= SCALE).toBe(true);
    }),
  );
});

it('a week gives its best entry 10 points and each further place one less, equal entries the same', () => {
  const week = [110, 105, 105, 100, ...Array.from({ length: 9 }, () => 50)].map((to, index) => ({
    entry: `${index}`,
    from: 100n,
    to: BigInt(to),
  }));
  expect(computeWeekPoints(week).map(({ points }) => points)).toEqual([10, 9, 9, 7, ...Array(9).fill(6)]);
  expect(computeWeekPoints([{ entry: 'broke', from: 0n, to: 0n }])).toEqual([{ entry: 'broke', points: 10 }]);
});

it('ranking permutes the entries, and puts no entry before a better one', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 50n }), { maxLength: 30 }), (equities) => {
      const ranked = rankEntries(
        equities.map((equity, index) => buildSnapshot(`${index}`, equity)),
        { ...TERMS, capital: 25n },
      );
      expect(ranked.map(({ equity }) => equity)).toEqual(equities.toSorted((a, b) => Number(b - a)));
      for (const { equity, place } of ranked) expect(place).toBe(1 + equities.filter((each) => each > equity).length);
    }),
  );
});
