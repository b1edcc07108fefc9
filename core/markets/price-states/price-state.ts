/**
 * What a real price is worth to its reader at a moment: a state of its own for each way in which it can differ from the
 * price of this moment. Ages count from the source's own time.
 */
import { getTradingSession, isTradingDate } from '../sessions/trading-sessions.ts';
import type { Market, QuoteTrust, TimeZoneConverter } from '../market-types.ts';

/**
 * `live`: of this moment. `polled`: confirmed at intervals. `delayed`: as late as its source says. `frozen`: the last
 * one of the trading day, until the next opening. `closed`: the last one before a weekend or holiday. `stale`: its
 * source hasn't confirmed it in time. `held`: the last believable one, since what came next is in doubt.
 */
export const PRICE_STATES = ['live', 'polled', 'delayed', 'frozen', 'closed', 'stale', 'held'] as const;
export type PriceState = (typeof PRICE_STATES)[number];

/** Why nobody trades at a price: its past isn't stored yet, it is delayed, or it is confirmed too rarely. */
export const VIEW_ONLY_REASONS = ['noHistory', 'delayed', 'rare'] as const;
export type ViewOnlyReason = (typeof VIEW_ONLY_REASONS)[number];

/** What was wrong with a source that another has replaced. */
export const REPLACEMENT_REASONS = ['noAnswer', 'limit', 'unreadable', 'noPrice', 'tooOld', 'doubted'] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** Whether the exchange trades, has ended its day or not begun it, or doesn't trade on that day at all. */
export type ExchangeDayState = 'open' | 'ended' | 'closed';

/**
 * `instant`: epoch ms; for prices that are late, of the moment that they are about. A calendar that isn't known counts
 * as closed, and is never guessed.
 */
export function findExchangeDayState(market: Market, instant: number, zones: TimeZoneConverter): ExchangeDayState {
  const { state, date } = getTradingSession(market, 'exchange', instant, zones);
  if (state === 'open') return 'open';
  return isTradingDate(market, 'exchange', date) ? 'ended' : 'closed';
}

/** Asked so often that nobody sees a difference from a stream. */
const LIVE_WITHIN_MS = 5_000;

/** `pollsEveryMs`: how often its source is asked; null: it reports each price as it comes. */
export function findPriceState(
  facts: { exchange: ExchangeDayState; delayMs: number; pollsEveryMs: number | null },
  trust: QuoteTrust,
): PriceState {
  if (trust === 'held') return 'held';
  // Nothing is to be confirmed then, also where others trade before and after the session.
  if (facts.exchange !== 'open') return facts.exchange === 'ended' ? 'frozen' : 'closed';
  if (trust === 'stale') return 'stale';
  if (facts.delayMs > 0) return 'delayed';
  return facts.pollsEveryMs !== null && facts.pollsEveryMs > LIVE_WITHIN_MS ? 'polled' : 'live';
}
