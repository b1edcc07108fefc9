/**
 * A customer's portfolios: the main one, which always exists, and others by their own names. A decision in one
 * portfolio doesn't see the money, orders and positions of another; permissions, limits and restrictions are the
 * customer's.
 */
import { FIRST_COPY_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO, portfolioKindOf } from '../../ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO, buildPortfolioTransfer, type Transfer } from '../../ledger/transfer.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import { refuseInsufficientBalance, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { AccountState } from '../orders/account-state.ts';

/** A portfolio other than the main one, as decisions see it. */
export interface Portfolio {
  number: number;
  /** Epoch ms; null while it is open. */
  closedAt: number | null;
}
/** What decisions load: the portfolios that the command names. */
export interface PortfolioDecisionState {
  portfolios?: readonly Portfolio[];
}
declare module '../../ledger/decision-changes.ts' {
  interface AreaDecisionState extends PortfolioDecisionState {}
}

/** Open at the same time, besides the main one. */
export const OPEN_PORTFOLIOS_MAXIMUM = 20;
/** Numbers are never reused. */
export const PORTFOLIO_NUMBER_MAXIMUM = FIRST_COPY_PORTFOLIO - 1;

export const isOpenPortfolio = (portfolios: readonly Portfolio[] | undefined, number: number): boolean =>
  number === MAIN_PORTFOLIO || (portfolios ?? []).some((each) => each.number === number && each.closedAt === null);

export type AutomaticPortfolioRefusal = 'copyPortfolio' | 'strategyPortfolio';

/**
 * Why a customer opens no position in a portfolio, and moves no money into or out of it: only what it follows does.
 * Null for any that follows nothing.
 */
export const checkFollowsNothing = (portfolio: number): AutomaticPortfolioRefusal | null =>
  portfolioKindOf(portfolio) !== 'copy'
    ? null
    : portfolio >= FIRST_STRATEGY_PORTFOLIO
      ? 'strategyPortfolio'
      : 'copyPortfolio';

type PortfolioRefusal =
  | {
      refused:
        | 'portfolioNotFound'
        | 'portfolioNotEmpty'
        | 'portfolioIsMain'
        | 'samePortfolio'
        | AutomaticPortfolioRefusal;
      params: Record<never, never>;
    }
  | { refused: 'portfoliosFull'; params: { maximum: number } };

/** The number of a new one; `all` includes closed ones. */
export function getNextPortfolioNumber(all: readonly Portfolio[]): number | PortfolioRefusal {
  const number = all.reduce((most, each) => Math.max(most, each.number), MAIN_PORTFOLIO) + 1;
  const full = all.filter(({ closedAt }) => closedAt === null).length >= OPEN_PORTFOLIOS_MAXIMUM;
  if (full || number > PORTFOLIO_NUMBER_MAXIMUM)
    return { refused: 'portfoliosFull', params: { maximum: OPEN_PORTFOLIOS_MAXIMUM } };
  return number;
}

/** The contents of a portfolio that prevent closing it. */
export interface PortfolioContents {
  balances: number;
  orders: number;
  positions: number;
  /** Still to be paid on former holdings. */
  dividends: number;
  /** Fills that their day's end hasn't charged yet. */
  uncharged: number;
}
export const isPortfolioEmpty = ({ balances, orders, positions, dividends, uncharged }: PortfolioContents): boolean =>
  balances + orders + positions + dividends + uncharged === 0;

export interface PortfolioTransfer {
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
export function decideTransferBetweenPortfolios(
  state: Pick<AccountState, 'available' | 'lastSeq' | 'portfolios'>,
  { from, to, currency, amount }: PortfolioTransfer,
): DecisionChanges | TradingRefusal | PortfolioRefusal {
  if (from === to) return { refused: 'samePortfolio', params: {} };
  const followed = checkFollowsNothing(from) ?? checkFollowsNothing(to);
  if (followed) return { refused: followed, params: {} };
  if ([from, to].some((each) => portfolioKindOf(each) === 'league') || !isOpenPortfolio(state.portfolios, to))
    return { refused: 'portfolioNotFound', params: {} };
  const available = state.available(currency);
  if (amount > available) return refuseInsufficientBalance(amount, available, currency);
  return {
    transfers: buildPortfolioTransfer(currency, amount, from, to),
    records: {},
    notices: [{ code: 'movedBetween', params: { amount: formatAmount(amount, currency), currency } }],
    lastSeq: state.lastSeq,
  };
}

/**
 * Redirects what the house books into a closed portfolio to the main one, in the same decision, because its customer
 * couldn't reach it there.
 */
export function redirectToMainPortfolio(transfers: readonly Transfer[], portfolio: number): Transfer[] {
  const came = new Map<Currency, Amount>();
  for (const { currency, amount, debit, credit, debitPortfolio, creditPortfolio } of transfers) {
    const into = credit === 'available' && (creditPortfolio ?? portfolio) === portfolio ? amount : 0n;
    const out = debit === 'available' && (debitPortfolio ?? portfolio) === portfolio ? amount : 0n;
    came.set(currency, (came.get(currency) ?? 0n) + into - out);
  }
  return [...came].flatMap(([currency, amount]) => buildPortfolioTransfer(currency, amount, portfolio, MAIN_PORTFOLIO));
}
