/**
 * A customer's portfolios: the main one, which always exists, and others by their own names. A decision in one
 * portfolio doesn't see the money, orders and positions of another; permissions, limits and restrictions are the
 * customer's.
 */
import { COPIES_FROM } from '../ledger/play.ts';
import { MAIN } from '../ledger/transfer.ts';

/** A portfolio other than the main one, as decisions see it. */
export interface Portfolio {
  number: number;
  /** Epoch ms; null while it is open. */
  closedAt: number | null;
}
/** What decisions load: the portfolios that the command names. */
export interface PortfolioState {
  portfolios?: readonly Portfolio[];
}
declare module '../ledger/record-kinds.ts' {
  interface AreaState extends PortfolioState {}
}

/** Open at the same time, besides the main one. */
export const OPEN_PORTFOLIOS_MAXIMUM = 20;
/** Numbers are never reused. */
export const PORTFOLIO_NUMBER_MAXIMUM = COPIES_FROM - 1;

export const isOpen = (portfolios: readonly Portfolio[] | undefined, number: number): boolean =>
  number === MAIN || (portfolios ?? []).some((each) => each.number === number && each.closedAt === null);

export type PortfolioRefusal =
  | {
      refused: 'portfolioNotFound' | 'portfolioNotEmpty' | 'portfolioIsMain' | 'samePortfolio' | 'copyPortfolio';
      params: Record<never, never>;
    }
  | { refused: 'portfoliosFull'; params: { maximum: number } };

/** The number of a new one; `all` includes closed ones. */
export function numberNext(all: readonly Portfolio[]): number | PortfolioRefusal {
  const number = all.reduce((most, each) => Math.max(most, each.number), MAIN) + 1;
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
export const isEmpty = ({ balances, orders, positions, dividends, uncharged }: PortfolioContents): boolean =>
  balances + orders + positions + dividends + uncharged === 0;
