/**
 * Which symbols a source is asked for next: only those that somebody needs, those that wait longest for their need
 * first. What is mapped but not wanted costs nothing, because nothing here goes through all instruments.
 */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { SourceDeclaration } from '../price-source.ts';

/** Why a price is wanted; the first in this order comes first. `money`: other amounts are valued with it. */
export const NEEDS = ['money', 'position', 'order', 'viewed', 'listed'] as const;
export type PriceNeed = (typeof NEEDS)[number];

/** Where not everything can be asked in time, a need of weight 4 waits a quarter as long as one of 1: none for ever. */
const WEIGHTS: Readonly<Record<PriceNeed, number>> = { money: 4, position: 4, order: 4, viewed: 2, listed: 1 };
/** What has no price yet counts as if it had waited for so many intervals. */
const INTERVALS_BEFORE_FIRST = 4;
/** A price in doubt is confirmed within seconds, before all else. */
const URGENT_INTERVAL_MS = 2_000;
const URGENCY = 1_000;
/** While its market is closed. */
export const RARE_INTERVAL_MS = 1_800_000;
/** Where a source doesn't know a symbol; a file or a listing may come, and another source fail. */
export const UNKNOWN_INTERVAL_MS = 300_000;

export interface WantedSymbol {
  instrument: InstrumentId;
  symbol: string;
  need: PriceNeed;
  isOpen: boolean;
  /** A price in doubt, or another reason not to wait for the usual interval. */
  isUrgent: boolean;
  /** The source has no price for it. */
  isUnknown: boolean;
  /** How far its prices lie behind the exchange (ms). */
  delayMs: number;
}

interface SymbolTimes {
  /** When it was last requested or heard of, before that when it was first wanted; epoch ms. */
  requestedAt: number;
  /** When its market was last open, epoch ms. */
  openAt: number;
  isFirst: boolean;
  /** Whatever its interval: nothing was requested yet, or the request failed. */
  isDue: boolean;
}

type QueueLimits = Pick<SourceDeclaration, 'vouchedEveryMs' | 'pollEveryMs' | 'symbolsPerRequest'>;

export class SymbolQueue {
  private readonly limits: QueueLimits;
  private readonly times = new Map<string, SymbolTimes>();

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** The symbols of the next request at `now` (epoch ms), none twice; empty if nothing is due. */
  nextBatch(wanted: Iterable<WantedSymbol>, now: number): string[] {
    const due: { symbol: string; need: number; waited: number }[] = [];
    for (const each of wanted) {
      const times = this.timesOf(each, now);
      const interval = this.intervalOf(each, times, now);
      const age = now - times.requestedAt;
      if (age < interval && !times.isDue) continue;
      const intervals = age / interval + (times.isFirst ? INTERVALS_BEFORE_FIRST : 0);
      const waited = intervals * WEIGHTS[each.need] * (each.isUrgent ? URGENCY : 1);
      due.push({ symbol: each.symbol, need: NEEDS.indexOf(each.need), waited });
    }
    due.sort(
      (one, other) => other.waited - one.waited || one.need - other.need || (one.symbol < other.symbol ? -1 : 1),
    );
    const batch = new Set<string>();
    for (const { symbol } of due) if (batch.size < this.limits.symbolsPerRequest) batch.add(symbol);
    return [...batch];
  }

  /** A request for it goes out, or a stream has said its price. */
  note(symbol: string, now: number): void {
    const times = this.times.get(symbol);
    if (times) Object.assign(times, { requestedAt: now, isFirst: false, isDue: false });
  }

  /** The request failed: they are due again as soon as the source may be asked. */
  retry(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const times = this.times.get(symbol);
      if (times) times.isDue = true;
    }
  }

  /** Forgets what hasn't been wanted for a while; `wanted`: how many are. */
  forget(wanted: number, now: number): void {
    if (this.times.size <= 2 * wanted + 256) return;
    for (const [symbol, { requestedAt }] of this.times)
      if (now - requestedAt > RARE_INTERVAL_MS) this.times.delete(symbol);
  }

  get size(): number {
    return this.times.size;
  }

  private timesOf({ symbol, isOpen }: WantedSymbol, now: number): SymbolTimes {
    const times = this.times.getOrInsertComputed(symbol, () => ({
      requestedAt: now,
      openAt: -Infinity,
      isFirst: true,
      isDue: true,
    }));
    if (isOpen) times.openAt = now;
    return times;
  }

  /** A delayed price of the closing moment comes only after the close. */
  private intervalOf({ isUrgent, isUnknown, delayMs }: WantedSymbol, { openAt }: SymbolTimes, now: number): number {
    const { vouchedEveryMs, pollEveryMs = vouchedEveryMs } = this.limits;
    // A source that says something once a day isn't found out a day late.
    const interval = Math.min(pollEveryMs, RARE_INTERVAL_MS);
    if (isUnknown) return UNKNOWN_INTERVAL_MS;
    if (isUrgent) return Math.min(interval, URGENT_INTERVAL_MS);
    return now - openAt <= delayMs + 2 * Math.min(vouchedEveryMs, RARE_INTERVAL_MS) ? interval : RARE_INTERVAL_MS;
  }
}
