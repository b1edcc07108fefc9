import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  performance_points: {
    columns: 'portfolio, at, currency, cash, open_profit, flows, traded, dividends, interest, fees, taxes, exchanged',
    by: 'portfolio, at, currency',
  },
  performance_through: { columns: 'through', by: 'through' },
};
