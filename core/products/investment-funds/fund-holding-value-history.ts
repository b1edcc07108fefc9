/** One customer's holding in a fund over time: units at the last price by then, and payments still to come. */
import type { Amount, Currency, Price } from '../../ledger/money.ts';
import { type FundDeal, type FundUnits, computeFundUnitsWorth } from './fund.ts';

export type PastFundDeal = Pick<FundDeal, 'kind' | 'units' | 'money' | 'at' | 'paidAt'>;
/** `prices` as valid from `at` on, in order. */
export interface FundHoldingHistory {
  fund: number;
  currency: Currency;
  deals: readonly PastFundDeal[];
  prices: readonly { at: number; nav: Price }[];
}
/** From `at` on it is worth this much. */
export interface FundHoldingWorthStep {
  at: number;
  worth: Amount;
}

interface Event {
  at: number;
  units?: FundUnits;
  coming?: Amount;
  nav?: Price;
}

const eventsOf = ({ deals, prices }: Pick<FundHoldingHistory, 'deals' | 'prices'>): Event[] =>
  [
    ...prices.map(({ at, nav }): Event => ({ at, nav })),
    ...deals.flatMap(({ kind, units, money, at, paidAt }): Event[] =>
      kind === 'buy'
        ? [{ at, units }]
        : [{ at, units: -units, coming: money }, ...(paidAt === null ? [] : [{ at: paidAt, coming: -money }])],
    ),
  ].sort((a, b) => a.at - b.at);

export function computeFundHoldingWorthSteps(history: FundHoldingHistory): FundHoldingWorthStep[] {
  let [units, coming, nav] = [0n, 0n, 0n];
  return eventsOf(history).map((event) => {
    units += event.units ?? 0n;
    coming += event.coming ?? 0n;
    nav = event.nav ?? nav;
    return { at: event.at, worth: computeFundUnitsWorth(units, nav, history.currency) + coming };
  });
}

/** Right before `moment`. */
export const getFundHoldingWorthBefore = (steps: readonly FundHoldingWorthStep[], moment: number): Amount =>
  steps.findLast(({ at }) => at < moment)?.worth ?? 0n;

/** The effect of prices since `since`: the increase in worth, less what was paid in, plus what was paid out. */
export function computeFundHoldingGainSince(
  history: FundHoldingHistory,
  since: number,
): { began: Amount; gained: Amount } {
  const steps = computeFundHoldingWorthSteps(history);
  const began = getFundHoldingWorthBefore(steps, since);
  const paid = history.deals.reduce((sum, { kind, money, at, paidAt }) => {
    if (kind === 'buy') return at >= since ? sum - money : sum;
    return paidAt !== null && paidAt >= since ? sum + money : sum;
  }, 0n);
  return { began, gained: getFundHoldingWorthBefore(steps, Infinity) - began + paid };
}
