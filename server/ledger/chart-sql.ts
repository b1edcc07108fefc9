/** Names of the chart as SQL lists, for statements that tell customers' accounts from the house's. */
import { CUSTOMER_ACCOUNTS, OWN_ACCOUNTS } from '@bourse/core/ledger/chart.ts';

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** All that each customer has, what was lent included. */
export const OF_CUSTOMERS = listOf(CUSTOMER_ACCOUNTS);
/** What the house owes its customers. */
export const OWED_TO_CUSTOMERS = listOf(OWN_ACCOUNTS);
