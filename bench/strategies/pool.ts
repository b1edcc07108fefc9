/**
 * All worlds together. One figure per strategy and seed: what it earned less what its holdings would have earned by
 * their drift alone, taken from the other seeds, since a mean of the same seed knows what came after the decision.
 */
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import { warmUpOf } from '@bourse/core/products/strategies/kinds.ts';
import { isTradable, type World } from '../fair/feed.ts';
import { boundFor } from '../fair/verdict.ts';
import type { Chosen } from './chosen.ts';
import { driftOf, earn, type Earned, readPast } from './earn.ts';

export interface Judged {
  name: string;
  seeds: number;
  /** Basis points per session, before any cost, net of drift. */
  bp: number;
  t: number;
}
export interface Pooled {
  judged: Judged[];
  /** |t| that any of this many strategies exceeds only with a chance of 1 % (Šidák). */
  bound: number;
  beyond: Judged[];
}

interface Seen {
  instruments: readonly InstrumentId[];
  drift: Float64Array;
  sessions: number;
  earned: Earned[];
}

const INSTRUMENTS = 6;

export interface Plan {
  chosen: readonly Chosen[];
  /** Daily bars of each world. */
  days: number;
  progress?: (seed: number) => void;
}

export function pool(worlds: Iterable<World>, { chosen, days, progress }: Plan): Pooled {
  const begun = Math.max(...chosen.map(warmUpOf));
  const all: Seen[] = [];
  for (const world of worlds) {
    const before = Date.parse(`${world.to}T23:00:00Z`);
    const past = readPast(world.feed, picked(world), before, days);
    if (past && past.dates.length > begun + 1)
      all.push({
        instruments: past.instruments,
        drift: driftOf(past, begun),
        sessions: past.dates.length - 1 - begun,
        earned: chosen.map((each) => earn(each, past, begun)),
      });
    progress?.(world.seed);
  }
  return judged(chosen, all);
}

/** Companies of the main board, different ones in each seed. */
function picked({ feed, seed, from }: World): InstrumentId[] {
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

function judged(chosen: readonly Chosen[], all: readonly Seen[]): Pooled {
  const totals = new Map<InstrumentId, { change: number; sessions: number }>();
  for (const { instruments, drift, sessions } of all)
    instruments.forEach((id, place) => {
      const known = totals.get(id) ?? { change: 0, sessions: 0 };
      totals.set(id, { change: known.change + drift[place]!, sessions: known.sessions + sessions });
    });
  const found = chosen.map(({ name }, at): Judged => {
    const figures = all.map((seen) => excess(seen, seen.earned[at]!, totals));
    return { name, seeds: figures.length, ...moments(figures) };
  });
  const bound = boundFor(found.length);
  found.sort((a, b) => Math.abs(b.t) - Math.abs(a.t));
  return { judged: found, bound, beyond: found.filter(({ t }) => Math.abs(t) > bound) };
}

/** A session's excess, in one seed. */
function excess(
  { instruments, drift, sessions }: Seen,
  { earned, held }: Earned,
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

function moments(figures: readonly number[]): Pick<Judged, 'bp' | 't'> {
  const n = figures.length;
  const mean = figures.reduce((sum, each) => sum + each, 0) / n;
  const variance = figures.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, n - 1);
  const error = Math.sqrt(variance / n);
  return { bp: mean * 1e4, t: error > 0 ? mean / error : 0 };
}
