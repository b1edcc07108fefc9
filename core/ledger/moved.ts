import type { Transfer } from './transfer.ts';
import type { Amount, Currency } from '../money.ts';

/** Money of one customer from one portfolio to another; none if there is nothing to move. */
export const moved = (currency: Currency, amount: Amount, from: number, to: number): Transfer[] =>
  amount > 0n
    ? [
        {
          currency,
          amount,
          debit: 'available',
          credit: 'available',
          debitPortfolio: from,
          creditPortfolio: to,
          code: 'moveMoney',
          reference: 'portfolios',
        },
      ]
    : [];
