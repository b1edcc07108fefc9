/** A position's figures, cached for the quote they were computed with: screens ask many times while neither changes. */
import { computePriceEffect } from '@bourse/core/trading/positions/account-figures.ts';
import {
  getClosingSidePrice,
  type PositionFigures,
  computePositionFigures,
} from '@bourse/core/trading/positions/position-figures.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import type { Amount, Price } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';

/** `todayChange`: the effect of the change since the previous close, in the position's currency. */
export interface ValuedPosition {
  markPrices: MarkPrices;
  figures: PositionFigures;
  todayChange: Amount;
}

const lastValuations = new WeakMap<Position, { quote: Quote | null; valued: ValuedPosition }>();

/** The same object as long as the quote is the same. */
export function valuePosition(position: Position, quote: Quote | null): ValuedPosition {
  const known = lastValuations.get(position);
  if (known && known.quote === quote) return known.valued;
  const markPrices = markPricesOf(position, quote);
  const valued = {
    markPrices,
    figures: computePositionFigures(position, markPrices.closingSide),
    todayChange: quote ? computePriceEffect(position, markPrices.closingSide, quote.previousClose) : 0n,
  };
  lastValuations.set(position, { quote, valued });
  return valued;
}

/** A position's valuation by the market: its last price and its closing value. */

export interface MarkPrices {
  last: Price;
  closingSide: Price;
}

/** Valued at cost if there is no quote. */
export const markPricesOf = (position: Position, quote: Pick<Quote, 'last' | 'bid' | 'ask'> | null): MarkPrices => ({
  last: quote?.last ?? position.averageCost,
  closingSide: getClosingSidePrice(position, quote) ?? position.averageCost,
});

/**
 * A position's result for its customer so far, as SQL: realised gains and losses, less its charges; what the insurance
 * account bore of either cost the customer nothing.
 */
export const buildPositionGainSql = (table = ''): string =>
  ['realized', '- fees', '- tax', '- financing', '+ insured_loss', '+ insured_charges']
    .map((term) => term.replace(/(\w+)$/, `${table}$1`))
    .join(' ');
