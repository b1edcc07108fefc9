/** A position's figures, cached for the quote they were computed with: screens ask many times while neither changes. */
import { priceChange } from '@bourse/core/trading/positions/account-figures.ts';
import {
  closingPrice,
  type PositionFigures,
  positionFigures,
} from '@bourse/core/trading/positions/position-figures.ts';
import type { Quote } from '@bourse/core/markets/market.ts';
import type { Amount, Price } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';

/** `todayChange`: the effect of the change since the previous close, in the position's currency. */
export interface Valued {
  marks: Marks;
  figures: PositionFigures;
  todayChange: Amount;
}

const last = new WeakMap<Position, { quote: Quote | null; valued: Valued }>();

/** The same object as long as the quote is the same. */
export function valuedAt(position: Position, quote: Quote | null): Valued {
  const known = last.get(position);
  if (known && known.quote === quote) return known.valued;
  const marks = marksOf(position, quote);
  const valued = {
    marks,
    figures: positionFigures(position, marks.closing),
    todayChange: quote ? priceChange(position, marks.closing, quote.previousClose) : 0n,
  };
  last.set(position, { quote, valued });
  return valued;
}

/** A position's valuation by the market: its last price and its closing value. */

export interface Marks {
  last: Price;
  closing: Price;
}

/** Valued at cost if there is no quote. */
export const marksOf = (position: Position, quote: Pick<Quote, 'last' | 'bid' | 'ask'> | null): Marks => ({
  last: quote?.last ?? position.averageCost,
  closing: closingPrice(position, quote) ?? position.averageCost,
});

/**
 * A position's result for its customer so far, as SQL: realised gains and losses, less its charges; what the insurance
 * account bore of either cost the customer nothing.
 */
export const gainOf = (table = ''): string =>
  ['realized', '- fees', '- tax', '- financing', '+ insured_loss', '+ insured_charges']
    .map((term) => term.replace(/(\w+)$/, `${table}$1`))
    .join(' ');
