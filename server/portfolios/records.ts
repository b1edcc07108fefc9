/** What commands load about portfolios other than the main one. */
import type { Portfolio } from '@bourse/core/trading/portfolios/portfolio.ts';
import { type AreaRecords, by, type LoadedKind } from '../desk/record-kinds.ts';
import { shownName } from '../customers/portfolio-names.ts';
import type { OwnData } from '../parts.ts';

const portfolios: LoadedKind<Portfolio> = {
  of: (row) => ({
    number: row.portfolio as number,
    closedAt: row.closed_at === null ? null : (row.closed_at as Date).getTime(),
  }),
  numberOf: (row) => BigInt(row.portfolio as number),
  scopes: {
    number: by('portfolios', 'account_id bigint, portfolio smallint'),
    account: by('portfolios', 'account_id bigint'),
  },
  sees: (list) => ({ portfolios: list }),
};

export const PORTFOLIO_RECORDS = { loaded: { portfolios } } satisfies AreaRecords;

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  portfolios: {
    columns: 'portfolio, kind, name, created_at, closed_at',
    by: 'portfolio',
    shown: {
      column: 'name',
      of: (secrets, account, { portfolio, name }) => shownName(secrets, account, portfolio as number, name as string),
    },
  },
};
