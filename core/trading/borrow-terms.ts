import { isRolledOver } from './fx-rollover.ts';
import { lentValue, loanValueAhead } from '../margin/lending-terms.ts';
import type { Amount, Price, Quantity, Rate } from '../money.ts';
import { forOneNight } from './charge-financing.ts';
import { borrows, freeOf } from './check-stock.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

/** The yearly and nightly cost of borrowing for a short sale, and how many units can be borrowed (null: no limit). */
export interface BorrowTerms {
  rate: Rate;
  feePerNight: Amount;
  available: Quantity | null;
  /** What a night costs at this price from a date on, if the fee will be computed in another way. */
  next: { from: string; feePerNight: Amount } | null;
}

export function borrowTerms(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  cost: Amount,
  last: Price,
): BorrowTerms | null {
  // A short sale of a pair that is rolled over pays or gets the difference of both currencies' rates instead.
  const { instrument, date } = market;
  const stock = borrows(request) && !isRolledOver(instrument.market, date) ? market.stock() : null;
  if (!stock) return null;
  const feeOn = (night: string): Amount =>
    forOneNight(
      lentValue(instrument.market, night, last, request.quantity, instrument.currency) ?? cost,
      stock.rate,
      instrument.currency,
    );
  const ahead = loanValueAhead(instrument.market, date);
  return {
    rate: stock.rate,
    feePerNight: feeOn(date),
    available: freeOf(stock, state),
    next: ahead && { from: ahead.from, feePerNight: feeOn(ahead.from) },
  };
}
