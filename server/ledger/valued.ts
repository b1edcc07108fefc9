/** A position's figures, cached for the quote they were computed with: screens ask many times while neither changes. */
import { priceChange } from '@bourse/core/figures/day.ts';
import { type PositionFigures, positionFigures } from '@bourse/core/figures/position.ts';
import type { Quote } from '@bourse/core/market.ts';
import type { Amount } from '@bourse/core/money.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import { type Marks, marksOf } from './marks.ts';

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
