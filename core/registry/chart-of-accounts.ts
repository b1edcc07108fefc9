/**
 * The chart of accounts: every ledger account that a transfer can debit or credit, the house's and those that areas
 * declare (`<area>/area.ts`). The database, the start and the audit follow it.
 */
import { type AreaExport, type MergedTables, mergeEntries } from '../area-exports.ts';
import {
  type ChartEntry,
  type CustomerAccount,
  type DeclaredChartEntry,
  BASE_CHART_ENTRIES,
  type LedgerAccount,
  type CustomerMoneyAccount,
  type CustomerOwnedAccount,
  PLAY_MONEY_CHART_ENTRIES,
  type DisplayedLedgerAccount,
} from '../ledger/base-chart-of-accounts.ts';
import { collectAreaExports } from './collect-area-exports.ts';

export const CHART_OF_ACCOUNTS: readonly DeclaredChartEntry[] = [
  ...BASE_CHART_ENTRIES,
  ...PLAY_MONEY_CHART_ENTRIES,
  ...collectAreaExports('chart').flat(),
];

const namesOf = <Name extends LedgerAccount>(is: (entry: ChartEntry) => boolean): readonly Name[] =>
  CHART_OF_ACCOUNTS.filter(is).map(({ name }) => name as Name);

export const CUSTOMER_ACCOUNTS = namesOf<CustomerAccount>(({ holder }) => holder === 'customer');
export const CUSTOMER_OWNED_ACCOUNTS = namesOf<CustomerOwnedAccount>(
  ({ holder, owner }) => holder === 'customer' && owner === 'customer',
);
export const ESTIMATE_ACCOUNTS = namesOf(({ isEstimate: is }) => is === true);
const MONEY_ACCOUNTS = namesOf<CustomerMoneyAccount>((entry) => entry.holder === 'customer' && entry.class !== 'play');

const DISPLAYED_BALANCE_BY_ACCOUNT = new Map(
  CHART_OF_ACCOUNTS.map((entry): [string, string] => [
    entry.name,
    'within' in entry ? String(entry.within) : entry.name,
  ]),
);

/** The displayed account that includes an account with the customer's money. */
export const displayedBalanceOf = (name: CustomerMoneyAccount): DisplayedLedgerAccount =>
  DISPLAYED_BALANCE_BY_ACCOUNT.get(name) as DisplayedLedgerAccount;

/** The accounts that the displayed account includes, itself among them. */
export const accountsCountedInBalance = (displayed: DisplayedLedgerAccount): readonly CustomerMoneyAccount[] =>
  MONEY_ACCOUNTS.filter((name) => displayedBalanceOf(name) === displayed);

const customers: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);
const customerOwned: ReadonlySet<string> = new Set(CUSTOMER_OWNED_ACCOUNTS);
const estimates: ReadonlySet<string> = new Set(ESTIMATE_ACCOUNTS);
export const isCustomerAccount = (name: string): name is CustomerAccount => customers.has(name);
export const isCustomerOwnedAccount = (name: string): name is CustomerOwnedAccount => customerOwned.has(name);
export const isEstimateAccount = (name: string): boolean => estimates.has(name);

/**
 * The purposes of the house's own accounts, and who owns the money in them; areas add theirs. `house`: its own money,
 * owed to nobody. `customers`: it belongs to those who have a share in it, and counts among what the house owes.
 */
export type MoneyOwner = 'house' | 'customers';
export type HouseAccountPurpose = keyof MergedTables<AreaExport<'housePurposes'>> & string;

export const HOUSE_ACCOUNT_PURPOSES: Readonly<Record<HouseAccountPurpose, MoneyOwner>> = mergeEntries(
  collectAreaExports('housePurposes'),
) as Record<HouseAccountPurpose, MoneyOwner>;
