/** Which portfolios a reading counts: one, or all of the customer's own money, which leagues' play money isn't. */
import { FIRST_LEAGUE_PORTFOLIO, portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { type RawBuilder, sql } from 'kysely';

export type PortfolioScope = number | 'all';

/** The main portfolio unless another, or `all`, is requested. */
export const parsePortfolioScope = (requested: string | undefined): PortfolioScope =>
  requested === 'all' ? requested : Number(requested ?? MAIN_PORTFOLIO);

export const isInScope = (scope: PortfolioScope, portfolio: number): boolean =>
  scope === 'all' ? portfolioKindOf(portfolio) !== 'league' : portfolio === scope;

/** Funds and shares to come belong to the main portfolio. */
export const hasMainPortfolio = (scope: PortfolioScope): boolean => isInScope(scope, MAIN_PORTFOLIO);

/** The same as a condition on a column. */
export const inScopeSql = (column: string, scope: PortfolioScope): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`${sql.ref(column)} < ${FIRST_LEAGUE_PORTFOLIO}`
    : sql<boolean>`${sql.ref(column)} = ${scope}`;
