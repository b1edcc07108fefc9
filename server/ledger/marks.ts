/** The market's valuation of a position: its last price, and what closing it would bring. */
import { closingPrice } from '@bourse/core/figures/position.ts';
import type { Quote } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import type { Position } from '@bourse/core/orders/position.ts';

export interface Marks {
  last: Price;
  closing: Price;
}

/** Without a quote it is valued at its cost. */
export const marksOf = (position: Position, quote: Pick<Quote, 'last' | 'bid' | 'ask'> | null): Marks => ({
  last: quote?.last ?? position.averageCost,
  closing: closingPrice(position, quote) ?? position.averageCost,
});
