/**
 * The ledger accounts of the house and of its customers. Names are hashed with the transfers, so a name once used never
 * changes. An area declares accounts of its own (`<area>/area.ts`); `registry/chart-of-accounts.ts` has them all.
 */
import type { AreaExport } from '../area-exports.ts';

/**
 * An account's class in the house's books. `clearing` ends at zero once every currency is exchanged back.
 * `playAccounts` is not money: no transfer leads from an account of that class to one of another. The database tells
 * such accounts by their names: these begin with "play", and no others do.
 */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'clearing' | 'play';

/**
 * An account that an area declares. One that each customer has is displayed within one of the accounts that screens
 * show.
 */
export type AreaChartEntry = ChartEntry & { readonly class: Exclude<AccountClass, 'play'> } & (
    | { readonly holder: 'house' }
    | { readonly holder: 'customer'; readonly within: 'frozen' }
  );

export interface ChartEntry {
  readonly name: string;
  readonly class: AccountClass;
  /** `customer`: each customer has one for each currency, with a stored balance; `house`: one sum for each currency. */
  readonly holder: 'customer' | 'house';
  /**
   * Who owns the money: money lent is on the customer's account but belongs to the house, withheld tax belongs to the
   * state, and play money to nobody.
   */
  readonly owner: 'customer' | 'house' | 'state' | 'nobody';
  /** The sign of credits less debits. */
  readonly sign: 'notNegative' | 'any';
  /** The area responsible for it. */
  readonly area: string;
  /** It only holds the house's estimates: its transfers are internal, and customers never see them. */
  readonly isEstimate?: true;
}

export const BASE_CHART_ENTRIES = [
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

/**
 * The accounts that leagues play with: as few house accounts as possible while every booking of a trade is still
 * between two accounts.
 */
export const PLAY_MONEY_CHART_ENTRIES = [
  {
    name: 'playAvailable',
    class: 'play',
    holder: 'customer',
    owner: 'nobody',
    sign: 'notNegative',
    area: 'portfolios',
  },
  { name: 'playFrozen', class: 'play', holder: 'customer', owner: 'nobody', sign: 'notNegative', area: 'portfolios' },
  { name: 'playMargin', class: 'play', holder: 'customer', owner: 'nobody', sign: 'notNegative', area: 'portfolios' },
  { name: 'playDealer', class: 'play', holder: 'house', owner: 'nobody', sign: 'any', area: 'portfolios' },
  { name: 'playFees', class: 'play', holder: 'house', owner: 'nobody', sign: 'any', area: 'portfolios' },
  { name: 'playTaxes', class: 'play', holder: 'house', owner: 'nobody', sign: 'any', area: 'portfolios' },
  { name: 'playInsurance', class: 'play', holder: 'house', owner: 'nobody', sign: 'any', area: 'portfolios' },
] as const satisfies readonly ChartEntry[];

export type DeclaredChartEntry =
  | (typeof BASE_CHART_ENTRIES)[number]
  | (typeof PLAY_MONEY_CHART_ENTRIES)[number]
  | AreaExport<'chart'>[number];
/** The name of an account of the chart. */
export type LedgerAccount = DeclaredChartEntry['name'];
/** The accounts that each customer has. */
export type CustomerAccount = Extract<DeclaredChartEntry, { holder: 'customer' }>['name'];
/** Accounts that hold no money. */
export type PlayMoneyAccount = Extract<DeclaredChartEntry, { class: 'play' }>['name'];
/** Customers' accounts that hold money. */
export type CustomerMoneyAccount = Exclude<CustomerAccount, PlayMoneyAccount>;
/** The ones that the house owes the customer: money lent is not the customer's own. */
export type CustomerOwnedAccount = Extract<DeclaredChartEntry, { holder: 'customer'; owner: 'customer' }>['name'];

/** Accounts that screens show by their own name. */
export type DisplayedLedgerAccount = Extract<(typeof BASE_CHART_ENTRIES)[number], { holder: 'customer' }>['name'];
/** No area adds to them. */
export const PLAY_MONEY_ACCOUNTS: readonly PlayMoneyAccount[] = PLAY_MONEY_CHART_ENTRIES.map(({ name }) => name);
const playAccounts: ReadonlySet<string> = new Set(PLAY_MONEY_ACCOUNTS);
export const isPlayMoneyAccount = (name: string): name is PlayMoneyAccount => playAccounts.has(name);
