/**
 * The insurance account bears losses beyond a position's margin and receives the market impact of the house's closings.
 * The house funds it, gets an alarm when half of it is gone, blocks new positions that could draw on it when it falls
 * below its limit, and covers any shortfall: no customer ever bears another's loss. The house's own rule, disclosed.
 */
import {
  currencyDigitsOf,
  multiplyByRate,
  power10,
  SCALE,
  type Amount,
  type Currency,
  type Rate,
} from '../ledger/money.ts';
import type { Transfer } from '../ledger/transfer.ts';

/**
 * `from`: epoch ms. The operator's own rows, dated ahead. `alarm` and `limit` are parts of the capital.
 */
export interface InsuranceAccountRule {
  from: number;
  currency: Currency;
  capital: Amount;
  alarm: Rate;
  limit: Rate;
}
/** The capital put in, and the present balance. */
export interface InsuranceAccountBalance {
  currency: Currency;
  put: Amount;
  balance: Amount;
}
export interface InsuranceAccountStatus extends InsuranceAccountBalance {
  capital: Amount;
  /** Below it the staff get an alarm. */
  alarm: Amount;
  isLow: boolean;
  /** Below it no leveraged or short position can be opened. 0: there is no limit. */
  limit: Amount;
  isBelowLimit: boolean;
}

/** Whole units of each currency, about a million dollars. */
const HOUSE_CAPITAL: Readonly<Record<Currency, bigint>> = {
  USD: 1_000_000n,
  MXN: 20_000_000n,
  THB: 35_000_000n,
  KRW: 1_400_000_000n,
  INR: 85_000_000n,
  SAR: 4_000_000n,
  USDT: 1_000_000n,
  EUR: 1_000_000n,
  GBP: 800_000n,
  AUD: 1_500_000n,
  JPY: 150_000_000n,
  CNY: 7_000_000n,
  HKD: 8_000_000n,
  TWD: 32_000_000n,
  VND: 25_000_000_000n,
  MYR: 4_500_000n,
};
/** The largest capital that the operator may set, as a multiple of the house's; capital already put in stays. */
const CAPITAL_MULTIPLE_MAXIMUM = 100n;
/** The staff get an alarm when less than half of the capital is left. */
const HOUSE_ALARM: Rate = 50_000_000n;
/** Below a tenth, nothing new may draw on it. */
const HOUSE_LIMIT: Rate = 10_000_000n;

const houseCapital = (currency: Currency): Amount =>
  (HOUSE_CAPITAL[currency] ?? 0n) * power10(currencyDigitsOf(currency));

/** The operator's row that applies at `now`; null: the house's own rule does. */
export const insuranceAccountRuleAt = (
  rules: readonly InsuranceAccountRule[],
  currency: Currency,
  now: number,
): InsuranceAccountRule | null =>
  rules
    .filter((each) => each.currency === currency && each.from <= now)
    .toSorted((a, b) => a.from - b.from)
    .at(-1) ?? null;

function insuranceTermsAt(
  rules: readonly InsuranceAccountRule[],
  currency: Currency,
  now: number,
): { capital: Amount; alarm: Rate; limit: Rate } {
  const own = insuranceAccountRuleAt(rules, currency, now);
  return own ?? { capital: houseCapital(currency), alarm: HOUSE_ALARM, limit: HOUSE_LIMIT };
}

/** The fault that makes a rule invalid: the alarm must trigger before, or together with, the stop on new positions. */
export const findInsuranceAccountRuleFault = ({
  currency,
  capital,
  alarm,
  limit,
}: {
  currency: Currency;
  capital: Amount;
  alarm: Rate;
  limit: Rate;
}): 'capital' | 'alarm' | 'limit' | null =>
  capital <= 0n || capital > houseCapital(currency) * CAPITAL_MULTIPLE_MAXIMUM
    ? 'capital'
    : alarm < 0n || alarm > SCALE
      ? 'alarm'
      : limit < 0n || limit > alarm
        ? 'limit'
        : null;

/** The status in every currency that has capital or movements. */
export function computeInsuranceAccountStatuses(
  insured: readonly InsuranceAccountBalance[],
  rules: readonly InsuranceAccountRule[],
  now: number,
): InsuranceAccountStatus[] {
  const currencies = [...new Set([...Object.keys(HOUSE_CAPITAL), ...insured.map(({ currency }) => currency)])].sort();
  return currencies.map((currency) => {
    const { put, balance } = insured.find((each) => each.currency === currency) ?? { put: 0n, balance: 0n };
    const terms = insuranceTermsAt(rules, currency, now);
    const { capital } = terms;
    const [alarm, limit] = [multiplyByRate(capital, terms.alarm, 'up'), multiplyByRate(capital, terms.limit, 'up')];
    // Newly promised capital is the house's debt to the account until it is put in, seconds later.
    const promised = capital > put ? capital - put : 0n;
    return {
      currency,
      put,
      balance,
      capital,
      alarm,
      isLow: balance < alarm,
      limit,
      isBelowLimit: limit > 0n && balance + promised < limit,
    };
  });
}

/** What the house owes the account now: capital that has not been put in yet, then the remaining negative balance. */
export function buildInsuranceAccountTopUps(statuses: readonly InsuranceAccountStatus[]): Transfer[] {
  return computeInsuranceDebts(statuses).flatMap(({ currency, lacking, below }) => [
    ...(lacking > 0n
      ? [
          {
            currency,
            amount: lacking,
            debit: 'dealer',
            credit: 'insurance',
            code: 'insuranceCapital',
            reference: 'insurance',
          } as const,
        ]
      : []),
    ...(below > 0n
      ? [
          {
            currency,
            amount: below,
            debit: 'dealer',
            credit: 'insurance',
            code: 'insuranceCover',
            reference: 'insurance',
          } as const,
        ]
      : []),
  ]);
}

const computeInsuranceDebts = (statuses: readonly InsuranceAccountStatus[]) =>
  statuses.map(({ currency, put, balance, capital }) => {
    const lacking = capital > put ? capital - put : 0n;
    return { currency, lacking, below: -(balance + lacking) };
  });
