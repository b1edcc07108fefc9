/** A transfer: one row that debits one ledger account and credits another, so it is balanced by construction. */
import type { Amount, Currency } from './money.ts';
import type { TransferCode } from './booking-routes.ts';
import type { LedgerAccount } from './base-chart-of-accounts.ts';

/** `amount` leaves `debit` and arrives in `credit`. */
export interface Transfer {
  currency: Currency;
  amount: Amount;
  debit: LedgerAccount;
  credit: LedgerAccount;
  code: TransferCode;
  /** The subject: a kind letter and a number, e.g. "o12". */
  reference: string;
  /** The portfolio's number for a side that isn't in the decision's own portfolio. */
  debitPortfolio?: number;
  creditPortfolio?: number;
}

/** A customer's main portfolio, which is meant wherever no portfolio is named. */
export const MAIN_PORTFOLIO = 0;

/** Moves a customer's money from one portfolio to another; empty if there is nothing to move. */
export const buildPortfolioTransfer = (currency: Currency, amount: Amount, from: number, to: number): Transfer[] =>
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
