/** Money that can pay for a trade now: it must settle no later than the trade itself. */
import { computeMoneyUsableAsMargin } from '../../borrowing/loans/unpaid-loan-restrictions.ts';
import { type Amount, type Currency, minimumOf } from '../../ledger/money.ts';
import { isLeveragedOrder } from '../orders/order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** `now` is epoch ms. */
export const getLatestSettlementTime = ({ settles }: Pick<MarketView, 'settles'>, now: number): number =>
  settles(now)?.at ?? now;

export const computeSpendableMoney = (
  state: Pick<AccountState, 'available' | 'unsettled'>,
  market: Pick<MarketView, 'settles'>,
  currency: Currency,
  now: number,
): Amount => state.available(currency) - state.unsettled(currency, getLatestSettlementTime(market, now));

/** Money that can pay for this order: margin can't be paid with money owed to the house. */
export function computeOrderBuyingPower(
  state: Pick<AccountState, 'available' | 'unsettled' | 'cashElsewhere' | 'principalOwed'>,
  market: Pick<MarketView, 'settles'>,
  request: Parameters<typeof isLeveragedOrder>[0],
  currency: Currency,
  now: number,
): Amount {
  const all = computeSpendableMoney(state, market, currency, now);
  const own = isLeveragedOrder(request) ? computeMoneyUsableAsMargin(state, currency) : null;
  return own === null ? all : minimumOf(all, own);
}
