/** A position's valuation by the market: its last price and its closing value. */
import { closingPrice } from '@bourse/core/figures/position.ts';
import type { Quote } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import type { Position } from '@bourse/core/orders/position.ts';

export interface Marks {
  last: Price;
  closing: Price;
}

/** Valued at cost if there is no quote. */
export const marksOf = (position: Position, quote: Pick<Quote, 'last' | 'bid' | 'ask'> | null): Marks => ({
  last: quote?.last ?? position.averageCost,
  closing: closingPrice(position, quote) ?? position.averageCost,
});
