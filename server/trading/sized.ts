/** An order by amount gets its quantity when it is decided, from that decision's quote. */
import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import { parseAmount, type Currency } from '@bourse/core/money.ts';
import { sizedByAmount } from '@bourse/core/trading/by-amount.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { MarketView } from '@bourse/core/orders/market-view.ts';
import type { OrderRequest } from '@bourse/core/orders/order.ts';
import type { ParsedOrder } from './request.ts';

/** Why the amount is invalid in the instrument's currency, such as half a yen; null if it is valid or absent. */
export const faultOfAmount = ({ amount }: Pick<ParsedOrder, 'amount'>, currency: Currency): Refusal | null =>
  amount !== null && parseAmount(amount, currency) === null ? refuse('badInput', { field: 'amount' }) : null;

export function sized(
  { request, amount }: Pick<ParsedOrder, 'request' | 'amount'>,
  state: AccountState,
  market: MarketView,
  now: number,
): OrderRequest | Refusal {
  const paid = amount === null ? null : parseAmount(amount, market.instrument.currency);
  return paid === null ? request : sizedByAmount(state, request, paid, market, now);
}
