/**
 * Between the announcement of a move of a practice world's clock and the move itself nothing leveraged or short opens:
 * its holder could lose no more than the margin, but win as much as the prices jump.
 */
import type { TradingRefusal } from './refusals.ts';
import type { MarketView } from '../orders/market-view.ts';

/** Taking out margin is leverage, too. */
export const refuseBeforeMove = ({ clockMovesAt }: Pick<MarketView, 'clockMovesAt'>): TradingRefusal | null =>
  clockMovesAt === null ? null : { refused: 'clockAboutToMove', params: { at: new Date(clockMovesAt).toISOString() } };
