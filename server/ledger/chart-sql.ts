/**
 * Account names of the chart as SQL lists, for statements that distinguish customers' accounts from the house's, and
 * play money from real money.
 */
import { type LedgerAccount, PLAY_ACCOUNTS } from '@bourse/core/ledger/chart.ts';
import { withPlay } from '@bourse/core/ledger/portfolio-kinds.ts';
import { CUSTOMER_ACCOUNTS, ESTIMATE_ACCOUNTS, isCustomerAccount, OWN_ACCOUNTS } from '@bourse/core/registry/chart.ts';

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** All accounts of a customer, including borrowed money. */
export const OF_CUSTOMERS = listOf(CUSTOMER_ACCOUNTS);
/** Accounts of money that the house owes its customers. */
export const OWED_TO_CUSTOMERS = listOf(OWN_ACCOUNTS);
/** Leaves out the house's own accounts: their contents are owed to nobody. */
export const NOT_THE_HOUSES = `account_id not in (select account_id from house_accounts where claimant = 'house')`;
/** Customers' accounts in leagues' portfolios. */
export const PLAY_OF_CUSTOMERS = listOf(PLAY_ACCOUNTS.filter(isCustomerAccount));
/** Accounts that hold no money. */
export const PLAY = listOf(PLAY_ACCOUNTS);
/** Accounts of what the house only expects. */
export const ESTIMATES = listOf(ESTIMATE_ACCOUNTS);
/** The named accounts and their play counterparts in leagues. */
export const IN_MONEY_AND_PLAY = (...names: readonly LedgerAccount[]): string => listOf(withPlay(...names));
