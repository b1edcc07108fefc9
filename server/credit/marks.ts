import { type Mark, markIn, type MarkOf } from '@bourse/core/credit/pledge.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { Parts } from '../parts.ts';

export type MarkParts = Pick<Parts, 'feeds' | 'views'>;

/**
 * The present value of holdings, and how much is lent on them, by their instrument's margin tables. Outside a session,
 * at the last price.
 */
export function marksAt({ feeds, views }: MarkParts, now: number): MarkOf {
  return (position: Position): Mark | null => {
    const market = views(position.instrument, now);
    const quote = market?.quote ?? feeds.quote(position.instrument, now);
    return market && quote && feeds.isTraded(position.instrument) ? markIn(market, quote, position) : null;
  };
}
