import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { fallenTo, pointsOfWeek, rank, returnOf, returnOverDrawdown, type Standing } from './ranking.ts';

const TERMS = { capital: 100_000n, ranking: 'return', minimumTrades: 0 } as const;
const standing = (entry: string, equity: bigint, more: Partial<Standing> = {}): Standing => ({
  entry,
  equity,
  drawdown: 0n,
  points: 0,
  trades: 3,
  barred: null,
  ...more,
});
const places = (standings: Standing[], terms: Parameters<typeof rank>[1] = TERMS) =>
  rank(standings, terms).map(({ entry, place, reason }) => `${entry} ${place ?? reason}`);

describe('places', () => {
  it('equals share the better one, and the next is left out', () => {
    expect(places([standing('c', 90_000n), standing('b', 120_000n), standing('a', 120_000n)])).toEqual([
      'a 1',
      'b 1',
      'c 3',
    ]);
  });

  it('of the same return the calmer one is first', () => {
    const calm = standing('z', 120_000n, { drawdown: SCALE / 50n });
    expect(places([standing('a', 120_000n, { drawdown: SCALE / 10n }), calm])).toEqual(['z 1', 'a 2']);
  });

  it('have no room for whoever left, nor for too few trades', () => {
    const list = [
      standing('a', 200_000n, { barred: 'left' }),
      standing('b', 150_000n, { trades: 1 }),
      standing('c', 90_000n),
    ];
    const terms = { ...TERMS, minimumTrades: 2 };
    expect(places(list, terms)).toEqual(['c 1', 'b fewTrades', 'a left']);
    const none = standing('d', 160_000n, { trades: 0 });
    expect(places([...list, none], terms)).toEqual(['c 1', 'b fewTrades', 'd fewTrades', 'a left']);
  });

  it('have none for whoever has never traded, where the rules ask for nothing too', () => {
    const list = [standing('a', 100_000n, { trades: 0 }), standing('b', 90_000n, { trades: 1 })];
    expect(places(list)).toEqual(['b 1', 'a fewTrades']);
    expect(places([list[0]!])).toEqual(['a fewTrades']);
    // As places of early leagues were given.
    expect(rank(list, TERMS, 0).map(({ place }) => place)).toEqual([1, 2]);
  });

  it('go by points where the season says so, and by return among equal points', () => {
    const list = [standing('a', 150_000n, { points: 9 }), standing('b', 90_000n, { points: 19 })];
    expect(places([...list, standing('c', 91_000n, { points: 19 })], { ...TERMS, ranking: 'points' })).toEqual([
      'c 1',
      'b 2',
      'a 3',
    ]);
  });
});

describe('a return', () => {
  it('is never below -100 %', () => {
    expect(returnOf(0n, 5n)).toBe(-SCALE);
    expect(returnOf(-7n, 5n)).toBe(-SCALE);
    expect(returnOf(6n, 5n)).toBe(SCALE / 5n);
  });

  it('over drawdown: a gain is divided by one percent at least, a loss never', () => {
    expect(returnOverDrawdown(SCALE / 10n, SCALE / 5n)).toBe(SCALE / 2n);
    expect(returnOverDrawdown(SCALE / 10n, 0n)).toBe(10n * SCALE);
    expect(returnOverDrawdown(-SCALE / 10n, SCALE / 2n)).toBe(-SCALE / 10n);
  });
});

it('a curve remembers its largest fall, whatever it does afterwards', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 1, maxLength: 40 }), (equities) => {
      let fall = { peak: 100n, drawdown: 0n };
      let [peak, worst] = [100, 0];
      for (const equity of equities) {
        fall = fallenTo(fall, equity);
        peak = Math.max(peak, Number(equity));
        worst = Math.max(worst, (peak - Number(equity)) / peak);
        expect(Number(fall.drawdown) / Number(SCALE)).toBeCloseTo(worst, 7);
      }
      expect(fall.drawdown <= SCALE).toBe(true);
    }),
  );
});

it('a week gives 10 points to its best and one less to each place, the same to equals', () => {
  const week = [110, 105, 105, 100, ...Array.from({ length: 9 }, () => 50)].map((to, index) => ({
    entry: `${index}`,
    from: 100n,
    to: BigInt(to),
  }));
  expect(pointsOfWeek(week).map(({ points }) => points)).toEqual([10, 9, 9, 7, ...Array(9).fill(6)]);
  expect(pointsOfWeek([{ entry: 'broke', from: 0n, to: 0n }])).toEqual([{ entry: 'broke', points: 10 }]);
});

it('a rank is a permutation in which nobody stands before a better one', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 50n }), { maxLength: 30 }), (equities) => {
      const ranked = rank(
        equities.map((equity, index) => standing(`${index}`, equity)),
        { ...TERMS, capital: 25n },
      );
      expect(ranked.map(({ equity }) => equity)).toEqual(equities.toSorted((a, b) => Number(b - a)));
      for (const { equity, place } of ranked) expect(place).toBe(1 + equities.filter((each) => each > equity).length);
    }),
  );
});
