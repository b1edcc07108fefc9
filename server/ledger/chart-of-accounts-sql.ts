/**
 * Account names of the chart as SQL lists, for statements that distinguish customers' accounts from the house's, and
 * play money from real money.
 */
import { type LedgerAccount, PLAY_MONEY_ACCOUNTS } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { withPlayMoneyAccounts } from '@bourse/core/ledger/portfolio-kinds.ts';
import {
  CUSTOMER_ACCOUNTS,
  ESTIMATE_ACCOUNTS,
  isCustomerAccount,
  CUSTOMER_OWNED_ACCOUNTS,
} from '@bourse/core/registry/chart-of-accounts.ts';

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** All accounts of a customer, including borrowed money. */
export const CUSTOMER_ACCOUNTS_SQL = listOf(CUSTOMER_ACCOUNTS);
/** Accounts of money that the house owes its customers. */
export const OWED_TO_CUSTOMERS_SQL = listOf(CUSTOMER_OWNED_ACCOUNTS);
/** Leaves out the house's own accounts: their contents are owed to nobody. */
export const NOT_HOUSE_OWNED_SQL = `account_id not in (select account_id from house_accounts where claimant = 'house')`;
/** Customers' accounts in leagues' portfolios. */
export const CUSTOMER_PLAY_ACCOUNTS_SQL = listOf(PLAY_MONEY_ACCOUNTS.filter(isCustomerAccount));
/** Accounts that hold no money. */
export const PLAY_ACCOUNTS_SQL = listOf(PLAY_MONEY_ACCOUNTS);
/** Accounts of what the house only expects. */
export const ESTIMATE_ACCOUNTS_SQL = listOf(ESTIMATE_ACCOUNTS);
/** The named accounts and their play counterparts in leagues. */
export const moneyAndPlayAccountsSql = (...names: readonly LedgerAccount[]): string =>
  listOf(withPlayMoneyAccounts(...names));
