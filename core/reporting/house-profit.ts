/**
 * The house's earnings by kind: the movements of its income, expense and equity accounts as booked. Each movement has
 * one kind, so the kinds add up to the accounts, to the minor unit. The pool's collateral that the house sets aside
 * stays its own and comes back, so it is neither earned nor lost; practice money is made up, and giving it costs
 * nothing.
 */
import type { ChartEntry } from '../ledger/base-chart-of-accounts.ts';
import type { Amount } from '../ledger/money.ts';
import { CHART_OF_ACCOUNTS } from '../registry/chart-of-accounts.ts';

/**
 * As shown: the dealer's gains and losses on customers' positions are split into the spread and the market impact of
 * the day's fills, and the rest, from price moves while positions were open (`market`).
 */
export const HOUSE_PROFIT_KINDS = [
  'spread',
  'impact',
  'market',
  'fees',
  'exchange',
  'financing',
  'insurance',
  'actions',
  'loans',
  'promotion',
  'corrections',
  'other',
] as const;
export type HouseProfitKind = (typeof HOUSE_PROFIT_KINDS)[number];
/** As booked: `trading` is the sum of those three. */
export type BookedProfitKind = 'trading' | Exclude<HouseProfitKind, 'spread' | 'impact' | 'market'>;

const RESULT_CLASSES: readonly ChartEntry['class'][] = ['income', 'expense', 'equity'];
/** The accounts whose movements are the house's result; the inventory is the dealer's, for parts of a share. */
export const HOUSE_PROFIT_ACCOUNTS: readonly string[] = CHART_OF_ACCOUNTS.filter(
  (entry: ChartEntry) => RESULT_CLASSES.includes(entry.class) || entry.name === 'inventory',
).map(({ name }) => name);

const BY_CODE: Readonly<Record<string, BookedProfitKind>> = {
  dividend: 'actions',
  rights: 'actions',
  fraction: 'actions',
  gap: 'insurance',
  houseImpact: 'insurance',
  insuranceCapital: 'insurance',
  insuranceCover: 'insurance',
  exchangeSpread: 'exchange',
  subscriptionDiscount: 'promotion',
  tradeCorrection: 'corrections',
  tradeChargesBack: 'corrections',
  tradeTaxBack: 'corrections',
};
const NO_RESULT: ReadonlySet<string> = new Set(['collateral', 'collateralBack', 'practice']);
const BY_ACCOUNT: Readonly<Record<string, BookedProfitKind>> = {
  dealer: 'trading',
  inventory: 'trading',
  fees: 'fees',
  guideIncome: 'fees',
  interest: 'financing',
  insurance: 'insurance',
  promotion: 'promotion',
  corrections: 'corrections',
  fundMadeGood: 'corrections',
  loanInterest: 'loans',
  loanFees: 'loans',
  provisionCost: 'loans',
};

/**
 * The profit kind of a movement. The dealer receives what the insurance account bears of a gap: both have the same
 * kind, and add up to zero. Null: not part of the result.
 */
export const profitKindOfMovement = (account: string, code: string): BookedProfitKind | null =>
  NO_RESULT.has(code) ? null : (BY_CODE[code] ?? BY_ACCOUNT[account] ?? 'other');

/** How far the fills of a day and currency were from the middle of the quote, and of that how far beyond its edge. */
export interface DealerSpreadGains {
  spread: Amount;
  impact: Amount;
}
export const NO_DEALER_SPREAD_GAINS: DealerSpreadGains = { spread: 0n, impact: 0n };

export interface HouseAccountMovement {
  account: string;
  code: string;
  /** Credited less debited. */
  amount: Amount;
}

/** For one day and currency. The kinds add up to the movements, except money set aside, whatever the fills' edge. */
export function computeProfitByKind(
  movements: readonly HouseAccountMovement[],
  { spread, impact }: DealerSpreadGains,
): Map<HouseProfitKind, Amount> {
  const booked = new Map<BookedProfitKind, Amount>();
  for (const { account, code, amount } of movements) {
    const kind = profitKindOfMovement(account, code);
    if (kind !== null) booked.set(kind, (booked.get(kind) ?? 0n) + amount);
  }
  const { trading = 0n, ...others } = Object.fromEntries(booked) as Partial<Record<BookedProfitKind, Amount>>;
  const displayed: [HouseProfitKind, Amount][] = [
    ['spread', spread],
    ['impact', impact],
    ['market', trading - spread - impact],
    ...(Object.entries(others) as [Exclude<BookedProfitKind, 'trading'>, Amount][]),
  ];
  return new Map(displayed.filter(([, amount]) => amount !== 0n));
}

export const sumProfit = (byKind: ReadonlyMap<HouseProfitKind, Amount>): Amount =>
  [...byKind.values()].reduce((sum, amount) => sum + amount, 0n);
