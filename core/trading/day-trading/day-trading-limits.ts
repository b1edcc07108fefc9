/**
 * Limits of day trading: what is open at once, in one order, how often a day and with what leverage; by market,
 * currency and account.
 */
import { CURRENCY_DIGITS, power10, type Currency } from '../../ledger/money.ts';
import type { Market } from '../../markets/market-types.ts';
import type { DayTradingLimits } from '../orders/account-state.ts';

/** The operator's rule from an instant (epoch ms) on; a null account means all. */
export interface DayTradingLimitRule extends DayTradingLimits {
  from: number;
  market: Market;
  currency: Currency;
  account: bigint | null;
}

/** Whole units of a currency, the house's own rule: each about fifty thousand US dollars at the rates of 2026. */
const HOUSE_ALLOWANCES: Readonly<Record<string, bigint>> = {
  USD: 50_000n,
  USDT: 50_000n,
  MXN: 900_000n,
  THB: 1_700_000n,
  KRW: 69_000_000n,
  INR: 4_250_000n,
  SAR: 187_500n,
  JPY: 7_500_000n,
  CNY: 355_000n,
  HKD: 390_000n,
  TWD: 1_550_000n,
  VND: 1_300_000_000n,
  MYR: 210_000n,
  EUR: 46_000n,
  GBP: 39_000n,
  AUD: 76_000n,
};

/** The default without a rule of the operator: half of the allowance in one order, twenty trades a day, ten times. */
function buildHouseLimits(currency: Currency): DayTradingLimits {
  const allowance = (HOUSE_ALLOWANCES[currency] ?? 0n) * power10(CURRENCY_DIGITS[currency] ?? 2);
  return { allowance, perOrder: allowance / 2n, tradesPerDay: 20, maximumLeverage: 10 };
}

/**
 * The limits at `at` (epoch ms): the account's own rule before the one for all, and of these the latest that has begun;
 * else the house's.
 */
export function getDayTradingLimits(
  rules: readonly DayTradingLimitRule[],
  market: Market,
  currency: Currency,
  account: bigint,
  at: number,
): DayTradingLimits {
  const started = rules.filter((rule) => rule.from <= at && rule.market === market && rule.currency === currency);
  const own = started.filter((rule) => rule.account === account);
  const scope = own.length > 0 ? own : started.filter((rule) => rule.account === null);
  const latest = scope.reduce<DayTradingLimitRule | null>(
    (found, rule) => (found === null || rule.from > found.from ? rule : found),
    null,
  );
  return latest ?? buildHouseLimits(currency);
}
