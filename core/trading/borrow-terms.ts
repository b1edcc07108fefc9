import { isRolledOver } from './fx-rollover.ts';
import { lentValue } from '../margin/lending-terms.ts';
import type { Amount, Price, Quantity, Rate } from '../money.ts';
import { forOneNight } from './charge-financing.ts';
import { borrows, freeOf } from './check-stock.ts';
import type { AccountState, MarketView, OrderRequest } from './types.ts';

/** The yearly and nightly cost of borrowing for a short sale, and how many units can be borrowed (null: no limit). */
export interface BorrowTerms {
  rate: Rate;
  feePerNight: Amount;
  available: Quantity | null;
}

export function borrowTerms(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  cost: Amount,
  last: Price,
): BorrowTerms | null {
  // A short sale of a pair that is rolled over pays or gets the difference of both currencies' rates instead.
  const stock = borrows(request) && !isRolledOver(market.instrument.market, market.date) ? market.stock() : null;
  return stock
    ? {
        rate: stock.rate,
        feePerNight: forOneNight(
          lentValue(market.instrument.market, market.date, last, request.quantity, market.instrument.currency) ?? cost,
          stock.rate,
          market.instrument.currency,
        ),
        available: freeOf(stock, state),
      }
    : null;
}
