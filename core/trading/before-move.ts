/**
 * Between the announcement of a move of a practice world's clock and the move itself nothing leveraged or short opens:
 * its holder would lose the margin at most, and win whatever the prices have leapt to.
 */
import type { TradingRefusal } from './refusals.ts';
import type { MarketView } from './types.ts';

/** Margin that is taken out is leverage, too. */
export const refuseBeforeMove = ({ clockMovesAt }: Pick<MarketView, 'clockMovesAt'>): TradingRefusal | null =>
  clockMovesAt === null ? null : { refused: 'clockAboutToMove', params: { at: new Date(clockMovesAt).toISOString() } };
