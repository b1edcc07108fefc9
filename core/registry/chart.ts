/**
 * The chart of accounts: every ledger account that a transfer can debit or credit, the house's and those that areas
 * declare (`<area>/area.ts`). The database, the start and the audit follow it.
 */
import { type Brought, type Joined, joinEntries } from '../area-exports.ts';
import {
  type ChartEntry,
  type CustomerAccount,
  type Entry,
  HOUSE_ENTRIES,
  type LedgerAccount,
  type MoneyAccount,
  type OwnAccount,
  PLAY_ENTRIES,
  type ShownAccount,
} from '../ledger/chart.ts';
import { brought } from './registered-areas.ts';

export const CHART: readonly Entry[] = [...HOUSE_ENTRIES, ...PLAY_ENTRIES, ...brought('chart').flat()];

const namesOf = <Name extends LedgerAccount>(is: (entry: ChartEntry) => boolean): readonly Name[] =>
  CHART.filter(is).map(({ name }) => name as Name);

export const CUSTOMER_ACCOUNTS = namesOf<CustomerAccount>(({ holder }) => holder === 'customer');
export const OWN_ACCOUNTS = namesOf<OwnAccount>(({ holder, owner }) => holder === 'customer' && owner === 'customer');
export const ESTIMATE_ACCOUNTS = namesOf(({ isEstimate: is }) => is === true);
const MONEY_ACCOUNTS = namesOf<MoneyAccount>((entry) => entry.holder === 'customer' && entry.class !== 'play');

const WITHIN = new Map(
  CHART.map((entry): [string, string] => [entry.name, 'within' in entry ? String(entry.within) : entry.name]),
);

/** The displayed account that includes an account with the customer's money. */
export const shownWithin = (name: MoneyAccount): ShownAccount => WITHIN.get(name) as ShownAccount;

/** The accounts that the displayed account includes, itself among them. */
export const accountsWithin = (shown: ShownAccount): readonly MoneyAccount[] =>
  MONEY_ACCOUNTS.filter((name) => shownWithin(name) === shown);

const customers: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);
const own: ReadonlySet<string> = new Set(OWN_ACCOUNTS);
const estimates: ReadonlySet<string> = new Set(ESTIMATE_ACCOUNTS);
export const isCustomerAccount = (name: string): name is CustomerAccount => customers.has(name);
export const isOwnAccount = (name: string): name is OwnAccount => own.has(name);
export const isEstimate = (name: string): boolean => estimates.has(name);

/**
 * The purposes of the house's own accounts, and who owns the money in them; areas add theirs. `house`: its own money,
 * owed to nobody. `customers`: it belongs to those who have a share in it, and counts among what the house owes.
 */
export type Claimant = 'house' | 'customers';
export type HousePurpose = keyof Joined<Brought<'housePurposes'>> & string;

export const HOUSE_PURPOSES: Readonly<Record<HousePurpose, Claimant>> = joinEntries(brought('housePurposes')) as Record<
  HousePurpose,
  Claimant
>;
