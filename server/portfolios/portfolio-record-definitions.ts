/** What commands load about portfolios other than the main one. */
import type { Portfolio } from '@bourse/core/trading/portfolios/portfolio.ts';
import { type AreaRecordDefinitions, buildScopeByColumns, type RecordLoading } from '../desk/record-registry.ts';
import { decryptPortfolioName } from '../customers/portfolio-names.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const loadedPortfolios: RecordLoading<Portfolio> = {
  of: (row) => ({
    number: row.portfolio as number,
    closedAt: row.closed_at === null ? null : (row.closed_at as Date).getTime(),
  }),
  numberOf: (row) => BigInt(row.portfolio as number),
  scopes: {
    number: buildScopeByColumns('portfolios', 'account_id bigint, portfolio smallint'),
    account: buildScopeByColumns('portfolios', 'account_id bigint'),
  },
  sees: (list) => ({ portfolios: list }),
};

export const PORTFOLIO_RECORDS = { loaded: { portfolios: loadedPortfolios } } satisfies AreaRecordDefinitions;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  portfolios: {
    columns: 'portfolio, kind, name, created_at, closed_at',
    orderBy: 'portfolio',
    decrypted: {
      column: 'name',
      of: (secrets, account, { portfolio, name }) =>
        decryptPortfolioName(secrets, account, portfolio as number, name as string),
    },
  },
};
