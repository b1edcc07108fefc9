/**
 * The ranking. A return is the equity over the starting capital less one: play money comes in once and never goes out,
 * so nothing else can have moved it. Rates have 8 decimals (0.05 is 5 %).
 */
import { type Amount, divide, formatAmount, formatScaled, maximumOf, type Rate, SCALE } from '../../ledger/money.ts';
import { countSeasonDays } from './league-season.ts';
import type { LeagueSeason } from '../../trading/execution/league-season-rules.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';

/** An entry as it is at one moment. */
export interface LeagueEntrySnapshot {
  /** The entry's unique name. */
  entry: string;
  equity: Amount;
  /** The largest fall from a peak of its curve so far, as a share of that peak. */
  drawdown: Rate;
  /** For finished weeks. */
  points: number;
  /** Orders of its own that have filled, whole or in part. */
  trades: number;
  /** Different instruments of these orders, and days (UTC) on which they were placed. */
  instruments: number;
  days: number;
  /** Why an entry isn't ranked, regardless of its result; null if it is. */
  barred: UnrankedReason | null;
}
export const UNRANKED_REASONS = ['left', 'removed', 'samePerson', 'fewTrades', 'fewInstruments', 'fewDays'] as const;
export type UnrankedReason = (typeof UNRANKED_REASONS)[number];

export interface RankedLeagueEntry extends LeagueEntrySnapshot {
  /** From 1; equal entries share the better place, and the next one is left out. Null: not ranked. */
  place: number | null;
  returnRate: Rate;
  /** The figure that ranks it: a rate, or points. */
  score: bigint;
  reason: UnrankedReason | null;
}

/** A smaller drawdown than this counts as this: the luck of a quiet hour is no quality. */
export const RANKING_DRAWDOWN_FLOOR: Rate = SCALE / 100n;
/** Points for the best of a week; the next place gets one less, down to one. */
export const BEST_OF_WEEK_POINTS = 10;

/** Never below -1: a position risks its own margin, and the insurance account bears a gap. */
export const computeReturnRate = (equity: Amount, capital: Amount): Rate =>
  divide((maximumOf(equity, 0n) - capital) * SCALE, capital, 'half-even');

/** A loss isn't divided: the wilder entry would look better. */
export const computeReturnOverDrawdown = (returnRate: Rate, drawdown: Rate): Rate =>
  returnRate <= 0n ? returnRate : divide(returnRate * SCALE, maximumOf(drawdown, RANKING_DRAWDOWN_FLOOR), 'half-even');

/** The part of the curve so far that the next point needs. */
export interface EquityDrawdown {
  peak: Amount;
  drawdown: Rate;
}
export function updateDrawdown({ peak, drawdown }: EquityDrawdown, equity: Amount): EquityDrawdown {
  const top = maximumOf(peak, equity);
  const fall = top > 0n ? divide((top - maximumOf(equity, 0n)) * SCALE, top, 'half-even') : 0n;
  return { peak: top, drawdown: maximumOf(drawdown, fall) };
}

type Minimums = Pick<
  LeagueSeason,
  'minimumTrades' | 'minimumInstruments' | 'minimumDays' | 'instruments' | 'startsAt' | 'endsAt'
>;
type Terms = Pick<LeagueSeason, 'capital' | 'ranking'> & Minimums;

/** The trades that ranking takes: at least one, since an entry that has never traded hasn't taken part. */
export const countTradesNeededForRanking = ({ minimumTrades }: Pick<LeagueSeason, 'minimumTrades'>): number =>
  Math.max(1, minimumTrades);

/** What ranking takes. A season that was ended early asks for no more days than it had. */
export const computeRankingMinimums = (
  terms: Minimums,
): Pick<LeagueEntrySnapshot, 'trades' | 'instruments' | 'days'> => ({
  trades: countTradesNeededForRanking(terms),
  instruments: Math.min(terms.minimumInstruments, terms.instruments?.length ?? Infinity),
  days: Math.min(terms.minimumDays, countSeasonDays(terms)),
});

/** Best first, those that aren't ranked (yet) at the end. `least`: what ranking takes. */
export function rankEntries(
  standings: readonly LeagueEntrySnapshot[],
  terms: Terms,
  least = computeRankingMinimums(terms),
): RankedLeagueEntry[] {
  const all = standings.map((each): RankedLeagueEntry => {
    const returnRate = computeReturnRate(each.equity, terms.capital);
    const reason = each.barred ?? findMissingMinimum(each, least);
    return { ...each, returnRate, score: scoreOf(each, returnRate, terms), reason, place: null };
  });
  const able = all.filter(({ reason }) => reason === null).sort(byScore);
  able.forEach((each, index) => {
    const before = able[index - 1];
    each.place = before && compare(before, each) === 0 ? before.place : index + 1;
  });
  const rest = all.filter(({ reason }) => reason !== null);
  return [...able, ...rest.sort((a, b) => nearer(a) - nearer(b) || byScore(a, b))];
}

function findMissingMinimum(
  entry: LeagueEntrySnapshot,
  least: ReturnType<typeof computeRankingMinimums>,
): UnrankedReason | null {
  if (entry.trades < least.trades) return 'fewTrades';
  if (entry.instruments < least.instruments) return 'fewInstruments';
  return entry.days < least.days ? 'fewDays' : null;
}

function scoreOf(
  { points, drawdown }: LeagueEntrySnapshot,
  returnRate: Rate,
  { ranking }: Pick<Terms, 'ranking'>,
): bigint {
  if (ranking === 'points') return BigInt(points);
  return ranking === 'return' ? returnRate : computeReturnOverDrawdown(returnRate, drawdown);
}

/** By score, then by return, then by the smaller drawdown; entries equal in all three share a place. */
const compare = (a: RankedLeagueEntry, b: RankedLeagueEntry): number =>
  descending(a.score, b.score) || descending(a.returnRate, b.returnRate) || descending(b.drawdown, a.drawdown);
/** Equal entries have a stable order that doesn't change from one request to the next. */
const byScore = (a: RankedLeagueEntry, b: RankedLeagueEntry): number => compare(a, b) || (a.entry < b.entry ? -1 : 1);
/** Entries that miss a minimum come before those that can't be ranked at all; those with more trades come first. */
const nearer = ({ reason, trades }: RankedLeagueEntry): number =>
  reason === 'fewTrades' || reason === 'fewInstruments' || reason === 'fewDays' ? -trades : 1;
const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);

/** Points of one week by each entry's change of equity: equal ones share a place, and its points. */
export function computeWeekPoints(
  entries: readonly { entry: string; from: Amount; to: Amount }[],
): { entry: string; points: number }[] {
  const made = entries.map(({ entry, from, to }) => ({
    entry,
    rate: from > 0n ? divide((to - from) * SCALE, from, 'half-even') : -SCALE,
  }));
  const rates = made.map(({ rate }) => rate).sort(descending);
  const better = new Map<Rate, number>();
  rates.forEach((rate, index) => void better.getOrInsert(rate, index));
  return made.map(({ entry, rate }) => ({ entry, points: Math.max(0, BEST_OF_WEEK_POINTS - (better.get(rate) ?? 0)) }));
}

// A frozen result as text: what a seal binds, and anybody can write again from the exported board.

type Line = Pick<
  RankedLeagueEntry,
  'entry' | 'place' | 'reason' | 'equity' | 'returnRate' | 'drawdown' | 'points' | 'trades'
>;

/** One line for the season, then one for each entry, by the entry's name; each ends with a line feed. */
export function formatLeagueResult(
  { number, currency }: Pick<LeagueSeason, 'number' | 'currency'>,
  at: number,
  rows: readonly Line[],
): string {
  const lines = rows
    .map((row) =>
      [
        row.entry,
        row.place ?? row.reason ?? '',
        formatAmount(row.equity, currency),
        formatScaled(row.returnRate),
        formatScaled(row.drawdown),
        row.points,
        row.trades,
      ].join(' '),
    )
    .sort();
  return [`league ${number} ${new Date(at).toISOString()} ${currency}`, ...lines].map((line) => `${line}\n`).join('');
}

export const hashLeagueResult = (
  season: Pick<LeagueSeason, 'number' | 'currency'>,
  at: number,
  rows: readonly Line[],
): string => toHex(sha256(new TextEncoder().encode(formatLeagueResult(season, at, rows))));
export const formatLeagueResultNote = (number: number, hash: string): string => `league result ${number} ${hash}`;
