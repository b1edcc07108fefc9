/**
 * The chart of accounts: every ledger account that a transfer can debit or credit, once. Types, database, start and
 * audit follow it. Names are hashed with the transfers, so a name that was used once stays as it is. An area that comes
 * with accounts of its own brings them (`<area>/area.ts`).
 */
import { brought, type Brought } from '../area.ts';

/** What an account is in the house's books; `clearing` ends at nothing once every currency is exchanged back. */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'clearing';

/** An account that an area brings; one of each customer's is shown within one of those that screens have. */
export type AreaEntry = ChartEntry &
  ({ readonly holder: 'house' } | { readonly holder: 'customer'; readonly within: 'frozen' });

export interface ChartEntry {
  readonly name: string;
  readonly class: AccountClass;
  /** `customer`: each customer has one a currency, whose balance is stored; `house`: one sum a currency. */
  readonly holder: 'customer' | 'house';
  /** Whose money it is: what was lent stands with the customer and is the house's, withheld tax is the state's. */
  readonly owner: 'customer' | 'house' | 'state';
  /** Of what was credited, less what was debited. */
  readonly sign: 'notNegative' | 'any';
  /** The area that answers for it. */
  readonly area: string;
}

const HOUSE = [
  { name: 'available', class: 'liability', holder: 'customer', owner: 'customer', sign: 'notNegative', area: 'wallet' },
  { name: 'frozen', class: 'liability', holder: 'customer', owner: 'customer', sign: 'notNegative', area: 'wallet' },
  { name: 'margin', class: 'liability', holder: 'customer', owner: 'customer', sign: 'notNegative', area: 'trading' },
  { name: 'loan', class: 'asset', holder: 'customer', owner: 'house', sign: 'notNegative', area: 'credit' },
  { name: 'dealer', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'trading' },
  { name: 'fees', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'trading' },
  { name: 'taxes', class: 'liability', holder: 'house', owner: 'state', sign: 'any', area: 'trading' },
  { name: 'promotion', class: 'expense', holder: 'house', owner: 'house', sign: 'any', area: 'check-in' },
  { name: 'insurance', class: 'equity', holder: 'house', owner: 'house', sign: 'any', area: 'trading' },
  { name: 'exchange', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'exchange' },
  { name: 'interest', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'trading' },
  { name: 'bank', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'deposits' },
  { name: 'corrections', class: 'expense', holder: 'house', owner: 'house', sign: 'any', area: 'staff' },
  { name: 'inventory', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'trading' },
] as const satisfies readonly ChartEntry[];

type Entry = (typeof HOUSE)[number] | Brought<'chart'>[number];
export const CHART: readonly Entry[] = [...HOUSE, ...brought('chart').flat()];
/** The name of an account of the chart. */
export type LedgerAccount = Entry['name'];
/** Of those that each customer has. */
export type CustomerAccount = Extract<Entry, { holder: 'customer' }>['name'];
/** Of those, what the house owes the customer: what was lent is not the customer's own. */
export type OwnAccount = Extract<Entry, { holder: 'customer'; owner: 'customer' }>['name'];

const namesOf = <Name extends LedgerAccount>(is: (entry: ChartEntry) => boolean): readonly Name[] =>
  CHART.filter(is).map(({ name }) => name as Name);

export const CUSTOMER_ACCOUNTS = namesOf<CustomerAccount>(({ holder }) => holder === 'customer');
export const OWN_ACCOUNTS = namesOf<OwnAccount>(({ holder, owner }) => holder === 'customer' && owner === 'customer');

/** Those that screens show by themselves. */
export type ShownAccount = Extract<(typeof HOUSE)[number], { holder: 'customer' }>['name'];
const WITHIN = new Map(
  CHART.map((entry): [string, string] => [entry.name, 'within' in entry ? String(entry.within) : entry.name]),
);
/** Under which of them an account of the customer's is shown. */
export const shownWithin = (name: CustomerAccount): ShownAccount => WITHIN.get(name) as ShownAccount;
/** Accounts that are shown as this one, itself the first. */
export const accountsWithin = (shown: ShownAccount): readonly CustomerAccount[] =>
  CUSTOMER_ACCOUNTS.filter((name) => shownWithin(name) === shown);

const customers: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);
const own: ReadonlySet<string> = new Set(OWN_ACCOUNTS);
export const isCustomerAccount = (name: string): name is CustomerAccount => customers.has(name);
export const isOwnAccount = (name: string): name is OwnAccount => own.has(name);
