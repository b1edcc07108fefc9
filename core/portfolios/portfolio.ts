/**
 * A customer's portfolios: the main one, which is always there, and others by their own names. Money, orders and
 * positions of one are seen by no decision in another; permissions, limits and restrictions are the customer's.
 */
import { COPIES_FROM } from '../ledger/play.ts';
import { MAIN } from '../ledger/transfer.ts';

/** One beside the main one, as decisions see it. */
export interface Portfolio {
  number: number;
  /** Epoch ms; null while it is open. */
  closedAt: number | null;
}
/** What decisions see of them: those that the command has named. */
export interface PortfolioState {
  portfolios?: readonly Portfolio[];
}
declare module '../ledger/record-kinds.ts' {
  interface AreaState extends PortfolioState {}
}

/** Open at once, beside the main one. */
export const OPEN_PORTFOLIOS_MAXIMUM = 20;
/** Numbers are never used again. */
export const PORTFOLIO_NUMBER_MAXIMUM = COPIES_FROM - 1;

export const isOpen = (portfolios: readonly Portfolio[] | undefined, number: number): boolean =>
  number === MAIN || (portfolios ?? []).some((each) => each.number === number && each.closedAt === null);

export type PortfolioRefusal =
  | {
      refused: 'portfolioNotFound' | 'portfolioNotEmpty' | 'portfolioIsMain' | 'samePortfolio' | 'copyPortfolio';
      params: Record<never, never>;
    }
  | { refused: 'portfoliosFull'; params: { maximum: number } };

/** The number of a new one; `all` has closed ones too. */
export function numberNext(all: readonly Portfolio[]): number | PortfolioRefusal {
  const number = all.reduce((most, each) => Math.max(most, each.number), MAIN) + 1;
  const full = all.filter(({ closedAt }) => closedAt === null).length >= OPEN_PORTFOLIOS_MAXIMUM;
  if (full || number > PORTFOLIO_NUMBER_MAXIMUM)
    return { refused: 'portfoliosFull', params: { maximum: OPEN_PORTFOLIOS_MAXIMUM } };
  return number;
}

/** What of a portfolio keeps it from being closed. */
export interface PortfolioContents {
  balances: number;
  orders: number;
  positions: number;
  /** Still to be paid on what was held. */
  dividends: number;
  /** Fills whose day's end hasn't charged them yet. */
  uncharged: number;
}
export const isEmpty = ({ balances, orders, positions, dividends, uncharged }: PortfolioContents): boolean =>
  balances + orders + positions + dividends + uncharged === 0;
