/** Investment funds: bought, redeemed, cancelled, and planned for each month. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/**
 * `nth` is an index into the funds, or into the customer's holdings, modulo the count; `times` is a multiple of the
 * smallest purchase.
 */
export type FundAction =
  | { what: 'buyFund'; nth: number; times: number; rival: boolean }
  | { what: 'redeemFund'; nth: number; share: number; rival: boolean }
  | { what: 'cancelFundOrder'; nth: number; rival: boolean }
  | { what: 'setFundPlan'; nth: number; times: number; day: number; changes: boolean; rival: boolean }
  | { what: 'pauseFundPlan'; nth: number; paused: boolean; rival: boolean }
  | { what: 'endFundPlan'; nth: number; rival: boolean };

/** Days of the month that occur during a storm, which takes place at a month's end. */
const SOON = [1, 30, 31] as const;
export const FUND_ACTION_INTERVAL_MS = { shortest: 900, longest: 4_500 };
/** Every fifth customer, and none of those who copy or run strategies. */
export const isFundInvestor = (customer: number): boolean => customer % 5 === 2;

export function generateFundAction(random: SeededRandom): FundAction {
  const nth = random.int(1_000);
  const rival = random.chance(0.2);
  const what = pickWeighted(random, [
    ['buyFund', 40],
    ['redeemFund', 26],
    ['cancelFundOrder', 14],
    ['setFundPlan', 20],
    ['pauseFundPlan', 8],
    ['endFundPlan', 8],
  ] as const);
  switch (what) {
    case 'buyFund':
      return { what, nth, times: 1 + random.int(30), rival };
    case 'redeemFund':
      return { what, nth, share: random.between(0.1, 1), rival };
    case 'setFundPlan':
      return {
        what,
        nth,
        times: 1 + random.int(9),
        day: random.chance(0.5) ? random.pick(SOON) : 1 + random.int(31),
        changes: random.chance(0.3),
        rival,
      };
    case 'pauseFundPlan':
      return { what, nth, paused: random.chance(0.7), rival };
    case 'cancelFundOrder':
    case 'endFundPlan':
      return { what, nth, rival };
  }
}
