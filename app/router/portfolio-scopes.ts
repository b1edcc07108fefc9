/**
 * Within which portfolios each screen exists. The kind follows from the portfolio's number, as in
 * `core/ledger/portfolio-kinds.ts`, which the first load doesn't contain.
 */

/** The portfolio of an address that names none. */
export const MAIN_PORTFOLIO = '0';

export const FIRST_COPY_PORTFOLIO = 8_000;
export const FIRST_STRATEGY_PORTFOLIO = 9_000;
export const FIRST_LEAGUE_PORTFOLIO = 10_000;
const LAST_PORTFOLIO = 32_767;

/** The kinds beside the main portfolio: another of one's own, a copy, a strategy's, an entry of a league. */
export type AddressPortfolioKind = 'own' | 'copy' | 'strategy' | 'league';

/** Null for what can't be the number of a portfolio beside the main one. */
export function findPortfolioKind(portfolio: string): AddressPortfolioKind | null {
  const number = /^[1-9]\d{0,4}$/.test(portfolio) ? Number(portfolio) : LAST_PORTFOLIO + 1;
  if (number > LAST_PORTFOLIO) return null;
  if (number >= FIRST_LEAGUE_PORTFOLIO) return 'league';
  if (number >= FIRST_STRATEGY_PORTFOLIO) return 'strategy';
  return number >= FIRST_COPY_PORTFOLIO ? 'copy' : 'own';
}

/** Each route names one of these; the main portfolio has every screen. */
const KINDS_BY_SCOPE = {
  /** Shows or acts in the portfolio of its address, or concerns no money. */
  any: ['own', 'copy', 'strategy', 'league'],
  /** As `any`, and can spend one's own money, which nobody may take for play money. */
  own: ['own', 'copy', 'strategy'],
  /** Concerns the main portfolio or the whole account, and acts there whatever an address says. */
  main: [],
} as const satisfies Record<string, readonly AddressPortfolioKind[]>;
export type PortfolioScope = keyof typeof KINDS_BY_SCOPE;

/** Whether a screen exists within a portfolio. False for the main one, which no address names. */
export function isWithinScope(scope: PortfolioScope, portfolio: string): boolean {
  const kind = findPortfolioKind(portfolio);
  const kinds: readonly AddressPortfolioKind[] = KINDS_BY_SCOPE[scope];
  return kind !== null && kinds.includes(kind);
}
