import { shownName } from '../desk/portfolio-names.ts';
import type { OwnData } from '../parts.ts';

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
