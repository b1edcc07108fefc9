/**
 * Positions that may be held only within the day end before their session: first a warning, then the closing. The
 * session's end is that of continuous trading, since nothing can be closed at once while a closing auction gathers;
 * where trading never stops, it is the market's midnight. The house's own rule.
 */
import type { MarketView } from '../orders/market-view.ts';

type Ends = Pick<MarketView, 'dayEnds' | 'continuousEnds'>;
const MINUTE_MS = 60_000;
/** How long before the session's end it is said, and closed. */
const WARNED_MINUTES = 30;
const CLOSED_MINUTES = 10;

const sessionEnds = ({ dayEnds, continuousEnds }: Ends): number => continuousEnds ?? dayEnds;
/** Epoch ms. Nothing new opens after the warning, so every position has had one. */
export const closesAt = (market: Ends): number => sessionEnds(market) - CLOSED_MINUTES * MINUTE_MS;
export const warnsAt = (market: Ends): number => sessionEnds(market) - WARNED_MINUTES * MINUTE_MS;
