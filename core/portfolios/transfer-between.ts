import type { Changes } from '../ledger/changes.ts';
import { kindOf } from '../ledger/play.ts';
import { formatAmount, type Amount, type Currency } from '../money.ts';
import { insufficientBalance, type TradingRefusal } from '../trading/refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import { moved } from '../ledger/moved.ts';
import { isOpen, type PortfolioRefusal } from './portfolio.ts';

export interface BetweenPortfolios {
  from: number;
  to: number;
  currency: Currency;
  amount: Amount;
}

/**
 * Moves available money from one of the customer's portfolios to another. It takes no risk and the money stays the
 * customer's, so no restriction forbids it. What settles later moves too, and keeps its date. Leagues are excluded:
 * their play money stays there, and no money comes in.
 */
export function decideTransferBetween(
  state: Pick<AccountState, 'available' | 'lastSeq' | 'portfolios'>,
  { from, to, currency, amount }: BetweenPortfolios,
): Changes | TradingRefusal | PortfolioRefusal {
  if (from === to) return { refused: 'samePortfolio', params: {} };
  if ([from, to].some((each) => kindOf(each) === 'copy')) return { refused: 'copyPortfolio', params: {} };
  if ([from, to].some((each) => kindOf(each) === 'league') || !isOpen(state.portfolios, to))
    return { refused: 'portfolioNotFound', params: {} };
  const available = state.available(currency);
  if (amount > available) return insufficientBalance(amount, available, currency);
  return {
    transfers: moved(currency, amount, from, to),
    records: {},
    notices: [{ code: 'movedBetween', params: { amount: formatAmount(amount, currency), currency } }],
    lastSeq: state.lastSeq,
  };
}
