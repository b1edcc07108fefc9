/**
 * The insurance account bears what a position loses beyond its margin, and gets what the depth of the house's closings costs. The house
 * puts its capital in, is told when half of it has gone, and covers what is missing when it is empty: no customer ever bears another's
 * loss. The house's own rule, disclosed.
 */
import { digitsOf, portion, power10, type Amount, type Currency, type Rate } from '../money.ts';
import type { Transfer } from '../trading/types.ts';

/** `from`: epoch ms. The operator's own rows, dated ahead. */
export interface InsuranceRule { from: number; currency: Currency; capital: Amount; alarm: Rate }
/** What has been put in, and what stands on it now. */
export interface Insured { currency: Currency; put: Amount; balance: Amount }
export interface InsuranceStanding extends Insured { capital: Amount; isLow: boolean }

/** Whole units of each currency, about a million dollars; since 2026-11-21. */
const HOUSE_CAPITAL: Readonly<Record<Currency, bigint>> = {
  USD: 1_000_000n, MXN: 20_000_000n, THB: 35_000_000n, KRW: 1_400_000_000n, INR: 85_000_000n, SAR: 4_000_000n, USDT: 1_000_000n, EUR: 1_000_000n, GBP: 800_000n,
  AUD: 1_500_000n, JPY: 150_000_000n, CNY: 7_000_000n, HKD: 8_000_000n, TWD: 32_000_000n, VND: 25_000_000_000n, MYR: 4_500_000n,
};
/** The staff are alarmed when less than half of the capital is left. */
const HOUSE_ALARM: Rate = 50_000_000n;

/** What holds at `now`: the operator's last row for the currency, else the house's rule. */
function ruleAt(rules: readonly InsuranceRule[], currency: Currency, now: number): Pick<InsuranceRule, 'capital' | 'alarm'> {
  const own = rules.filter((each) => each.currency === currency && each.from <= now).toSorted((a, b) => a.from - b.from).at(-1);
  return own ?? { capital: (HOUSE_CAPITAL[currency] ?? 0n) * power10(digitsOf(currency)), alarm: HOUSE_ALARM };
}

/** Every currency that has a capital or has moved. */
export function standings(insured: readonly Insured[], rules: readonly InsuranceRule[], now: number): InsuranceStanding[] {
  const currencies = [...new Set([...Object.keys(HOUSE_CAPITAL), ...insured.map(({ currency }) => currency)])].sort();
  return currencies.map((currency) => {
    const { put, balance } = insured.find((each) => each.currency === currency) ?? { put: 0n, balance: 0n };
    const { capital, alarm } = ruleAt(rules, currency, now);
    return { currency, put, balance, capital, isLow: balance < portion(capital, alarm, 'up') };
  });
}

/** What the house owes the account now: capital that has not been put in yet, then what is still missing below nothing. */
export function owedToInsurance(standing: readonly InsuranceStanding[]): Transfer[] {
  return owedOf(standing).flatMap(({ currency, lacking, below }) => [
    ...(lacking > 0n ? [{ currency, amount: lacking, debit: 'dealer', credit: 'insurance', code: 'insuranceCapital', reference: 'insurance' } as const] : []),
    ...(below > 0n ? [{ currency, amount: below, debit: 'dealer', credit: 'insurance', code: 'insuranceCover', reference: 'insurance' } as const] : []),
  ]);
}

const owedOf = (standing: readonly InsuranceStanding[]) => standing.map(({ currency, put, balance, capital }) => {
  const lacking = capital > put ? capital - put : 0n;
  return { currency, lacking, below: -(balance + lacking) };
});
