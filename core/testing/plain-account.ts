/**
 * An ordinary account: without a seat, restrictions, units on loan, unsettled money, consumed depth, or anything in
 * another portfolio.
 */
import { MAIN_PORTFOLIO } from '../ledger/transfer.ts';
import type { AccountState } from '../trading/orders/account-state.ts';

export const PLAIN_ACCOUNT_STATE: Omit<
  AccountState,
  'lastSeq' | 'marginEnabled' | 'available' | 'positions' | 'orders'
> = {
  portfolio: MAIN_PORTFOLIO,
  transferSeq: 0n,
  mayShort: false,
  dayTrading: null,
  house: false,
  seat: false,
  states: [],
  lent: 0n,
  lenders: 0n,
  shortSalesBarredUntil: null,
  coming: () => [],
  frozen: () => 0n,
  otherAccountHoldings: null,
  unsettled: () => 0n,
  consumed: () => null,
  othersTaken: () => 0n,
  otherPortfolioHoldings: { positions: [], orders: [] },
  cashElsewhere: () => [],
};
