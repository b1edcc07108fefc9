/** The ledger accounts of which each customer has one, by the chart of accounts: in every area. */
import { CUSTOMER_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';

export const CUSTOMER_LEDGER_ACCOUNTS: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);
