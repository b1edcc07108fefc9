/**
 * All worlds together. One figure per strategy and seed: what it earned less what its holdings would have earned by
 * their drift alone, taken from the other seeds, since a mean of the same seed knows what came after the decision.
 */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { getWarmUpSessions } from '@bourse/core/products/strategies/strategy-specification.ts';
import { isTradable, type ExaminedWorld } from '../fair/examined-world.ts';
import { computeSignificanceBound } from '../fair/judge-rule-results.ts';
import type { ExaminedStrategy } from './examined-strategies.ts';
import {
  computeInstrumentDrift,
  computeStrategyEarnings,
  type StrategyEarnings,
  readPriceHistory,
} from './strategy-earnings.ts';

export interface JudgedStrategy {
  name: string;
  seeds: number;
  /** Basis points per session, before any cost, net of drift. */
  bp: number;
  t: number;
}
export interface StrategiesVerdict {
  judged: JudgedStrategy[];
  /** |t| that any of this many strategies exceeds only with a chance of 1 % (Šidák). */
  bound: number;
  beyond: JudgedStrategy[];
}

interface Seen {
  instruments: readonly InstrumentId[];
  drift: Float64Array;
  sessions: number;
  earned: StrategyEarnings[];
}

const INSTRUMENTS = 6;

export interface StrategiesMeasurementPlan {
  chosen: readonly ExaminedStrategy[];
  /** Daily bars of each world. */
  days: number;
  progress?: (seed: number) => void;
}

export function judgeStrategies(
  worlds: Iterable<ExaminedWorld>,
  { chosen, days, progress }: StrategiesMeasurementPlan,
): StrategiesVerdict {
  const startIndex = Math.max(...chosen.map(getWarmUpSessions));
  const all: Seen[] = [];
  for (const world of worlds) {
    const before = Date.parse(`${world.to}T23:00:00Z`);
    const past = readPriceHistory(world.feed, picked(world), before, days);
    if (past && past.dates.length > startIndex + 1)
      all.push({
        instruments: past.instruments,
        drift: computeInstrumentDrift(past, startIndex),
        sessions: past.dates.length - 1 - startIndex,
        earned: chosen.map((each) => computeStrategyEarnings(each, past, startIndex)),
      });
    progress?.(world.seed);
  }
  return judged(chosen, all);
}

/** Companies of the main board, different ones in each seed. */
function picked({ feed, seed, from }: ExaminedWorld): InstrumentId[] {
  const all = feed
    .instruments()
    .filter(
      (each) =>
        each.market === 'US' &&
        each.board === 'listed' &&
        isTradable(each) &&
        each.listedOn < '2020-01-01' &&
        each.listedOn < from,
    );
  return Array.from(
    { length: Math.min(INSTRUMENTS, all.length) },
    (_, i) => all[(seed * INSTRUMENTS + i) % all.length]!.id,
  );
}

function judged(chosen: readonly ExaminedStrategy[], all: readonly Seen[]): StrategiesVerdict {
  const totals = new Map<InstrumentId, { change: number; sessions: number }>();
  for (const { instruments, drift, sessions } of all)
    instruments.forEach((id, place) => {
      const known = totals.get(id) ?? { change: 0, sessions: 0 };
      totals.set(id, { change: known.change + drift[place]!, sessions: known.sessions + sessions });
    });
  const found = chosen.map(({ name }, at): JudgedStrategy => {
    const figures = all.map((seen) => excess(seen, seen.earned[at]!, totals));
    return { name, seeds: figures.length, ...moments(figures) };
  });
  const bound = computeSignificanceBound(found.length);
  found.sort((a, b) => Math.abs(b.t) - Math.abs(a.t));
  return { judged: found, bound, beyond: found.filter(({ t }) => Math.abs(t) > bound) };
}

/** A session's excess, in one seed. */
function excess(
  { instruments, drift, sessions }: Seen,
  { earned, held }: StrategyEarnings,
  totals: ReadonlyMap<InstrumentId, { change: number; sessions: number }>,
): number {
  let byDrift = 0;
  instruments.forEach((id, place) => {
    const total = totals.get(id)!;
    const others = total.sessions - sessions;
    if (others > 0) byDrift += (held[place]! * (total.change - drift[place]!)) / others;
  });
  return (earned - byDrift) / sessions;
}

function moments(figures: readonly number[]): Pick<JudgedStrategy, 'bp' | 't'> {
  const n = figures.length;
  const mean = figures.reduce((sum, each) => sum + each, 0) / n;
  const variance = figures.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, n - 1);
  const error = Math.sqrt(variance / n);
  return { bp: mean * 1e4, t: error > 0 ? mean / error : 0 };
}
