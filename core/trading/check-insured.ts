/**
 * While the insurance account is below its limit, no leveraged or short position opens, since that account would bear
 * the loss from a gap.
 */
import type { TradingRefusal } from './refusals.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

type Leaning = Pick<OrderRequest, 'effect' | 'side' | 'leverage'>;

/** Closing is always allowed, and earlier orders carry on. */
export const checkInsured = (
  requests: readonly (Leaning | null)[],
  { insuranceLow, instrument: { currency } }: Pick<MarketView, 'insuranceLow' | 'instrument'>,
): TradingRefusal | null =>
  insuranceLow && requests.some((each) => each?.effect === 'open' && (each.leverage > 1 || each.side === 'short'))
    ? { refused: 'insuranceBelowLimit', params: { currency } }
    : null;
