/** The customer's day-trading state, the choice of it on the ticket, and when a day trade's position is closed. */
import { type Answer, useCall } from '../../../api/use-call.ts';

export type DayTrading = Answer<'trading/getDayTrading'>;
export type DayTradingMarket = DayTrading['markets'][number];

/** The allowance follows the market's sessions. */
const EVERY_MS = 30_000;

export function useDayTrading(enabled = true) {
  return useCall('trading/getDayTrading', {}, { enabled, everyMs: EVERY_MS });
}

/** Null unless the customer may day-trade there. */
export function useDayTradingAt(
  { market, currency }: { market: string; currency: string },
  enabled = true,
): DayTradingMarket | null {
  const { data } = useDayTrading(enabled);
  if (data?.status !== 'approved') return null;
  return data.markets.find((row) => row.market === market && row.currency === currency) ?? null;
}

/** The sentence that says when a market's day trades end, or why none can be opened: `now` in epoch ms. */
export function endWords(
  { closesAt, opensUntil }: Pick<DayTradingMarket, 'closesAt' | 'opensUntil'>,
  now: number,
): 'marketClosed' | 'tooLate' | 'ends' {
  if (closesAt === null || opensUntil === null) return 'marketClosed';
  return Date.parse(opensUntil) <= now ? 'tooLate' : 'ends';
}
