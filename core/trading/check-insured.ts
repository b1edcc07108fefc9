/**
 * While the insurance account is below its limit nobody opens what it would have to bear the gap of: a leveraged or a
 * short position.
 */
import type { TradingRefusal } from './refusals.ts';
import type { MarketView, OrderRequest } from './types.ts';

type Leaning = Pick<OrderRequest, 'effect' | 'side' | 'leverage'>;

/** Whatever closes goes on, and so does what was placed before. */
export const checkInsured = (
  requests: readonly (Leaning | null)[],
  { insuranceLow, instrument: { currency } }: Pick<MarketView, 'insuranceLow' | 'instrument'>,
): TradingRefusal | null =>
  insuranceLow && requests.some((each) => each?.effect === 'open' && (each.leverage > 1 || each.side === 'short'))
    ? { refused: 'insuranceBelowLimit', params: { currency } }
    : null;
