/** What holdings would bring at this moment, and how much is lent on them: by the margin tables of their instrument. */
import { type Mark, type MarkOf, pledgeableOf } from '@bourse/core/credit/pledge.ts';
import { loanToValue } from '@bourse/core/credit/pledge-rules.ts';
import { notional } from '@bourse/core/money.ts';
import { tableFor } from '@bourse/core/trading/margin-table.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { Parts } from '../parts.ts';

export type MarkParts = Pick<Parts, 'feeds' | 'views'>;

/** The price is the bid; outside a session the last one that there was. What isn't listed secures nothing new. */
export function marksAt({ feeds, views }: MarkParts, now: number): MarkOf {
  return (position: Position): Mark | null => {
    const market = views(position.instrument, now);
    const quote = market?.quote ?? feeds.quote(position.instrument, now);
    if (!market || !quote || !feeds.isTraded(position.instrument)) return null;
    const price = quote.bid;
    const { instrument, date, standing = 'listed' } = market;
    const value = notional(price, pledgeableOf(position), instrument.currency, 'up');
    const ltv =
      standing === 'listed' ? loanToValue(tableFor({ ...market, quote }, value), instrument.market, date) : 0n;
    return { price, ltv };
  };
}
