/** How each market offers shares to individuals: deposit, lots and allotment, each with its source. */
import type { AllotmentRule } from '../draws/rules.ts';
import type { Market, STOCK_MARKETS } from '../market.ts';
import { divide, larger, type Price, type Quantity, type Rate, SCALE } from '../money.ts';
import { toMultiple } from '../ticks.ts';

export interface OfferingRules {
  rule: AllotmentRule['kind'];
  deposit: Rate;
  /** The minimum number of shares in an application, its steps, and the smallest allotment, by the price. */
  lot(price: Price): { minimum: Quantity; step: Quantity; unit: Quantity };
}

const WHOLE: Rate = SCALE;
const shares = (count: bigint): Quantity => count * SCALE;
const same = (count: bigint) => () => ({ minimum: shares(count), step: shares(count), unit: shares(count) });

/** India: a lot is worth 10,000 to 15,000 rupees. */
const INDIAN_LOT: Price = 15_000n * SCALE;

export type OfferingMarket = (typeof STOCK_MARKETS)[number];
export const OFFERING_RULES: Readonly<Record<OfferingMarket, OfferingRules>> = {
  // The broker's own rule, disclosed in the terms: members allot at their discretion (FINRA rule 5131), here in
  // proportion.
  US: { rule: 'proRata', deposit: WHOLE, lot: same(1n) },
  MX: { rule: 'proRata', deposit: WHOLE, lot: same(1n) },
  // Settrade, small lot first: rounds of one board lot of 100 shares.
  TH: { rule: 'smallLotFirst', deposit: WHOLE, lot: same(100n) },
  // KOFIA, rules on underwriting, article 9 (half equally, half in proportion); members' terms have in common half of
  // the price as a deposit and applications of at least ten shares.
  KR: {
    rule: 'halfEqual',
    deposit: WHOLE / 2n,
    lot: () => ({ minimum: shares(10n), step: shares(10n), unit: shares(1n) }),
  },
  // SEBI (ICDR) Regulations 2018, regulation 49 and schedule XIV; the whole amount is blocked (ASBA).
  IN: {
    rule: 'lottery',
    deposit: WHOLE,
    lot: (price) => same(larger(1n, divide(INDIAN_LOT, price, 'down')))(),
  },
  // CMA, instructions on book building: at least ten shares each, the rest in proportion.
  SA: {
    rule: 'minimumThenProRata',
    deposit: WHOLE,
    lot: () => ({ minimum: shares(10n), step: shares(10n), unit: shares(1n) }),
  },
};
export const isOffering = (market: Market): market is OfferingMarket => Object.hasOwn(OFFERING_RULES, market);

/** `quantity` in whole `step`s, at least one. */
export const inSteps = (quantity: Quantity, step: Quantity): Quantity =>
  larger(step, toMultiple(quantity, step, 'down'));
