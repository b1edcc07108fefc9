/**
 * The effect of a sudden move: all prices by the same percentage at once, with no time to close anything in between. A
 * customer loses at most the margin of a position, so the house bears the rest.
 */
import { type Amount, divide } from '../../ledger/money.ts';

/** In percent. */
export const STRESS_SHOCK_PERCENTS = [-20, -10, -5, 5, 10, 20] as const;

/** For all leveraged positions in an instrument at one shock; amounts in the base currency. */
export interface LossBeyondMargin {
  beyond: Amount;
  /** How many would have passed their liquidation price. */
  closed: number;
}
export interface StressResult extends LossBeyondMargin {
  /** Customers' gain or (negative) loss of their own money. */
  customers: Amount;
  /** The dealer's result, including losses beyond the margins: the customers' result with the opposite sign. */
  house: Amount;
}

const percentOfAmount = (amount: Amount, percent: number): Amount =>
  divide(amount * BigInt(percent), 100n, 'half-even');

/** `net`: what customers hold long less short. Beyond their margin they lose nothing, and the house gets nothing. */
export function computeStress(net: Amount, percent: number, { beyond, closed }: LossBeyondMargin): StressResult {
  const customers = percentOfAmount(net, percent) + beyond;
  return { customers, house: -customers, beyond, closed };
}

/** The house's gain when a currency moves by this much: it is short of what customers are long of. */
export const computeCurrencyShock = (net: Amount, percent: number): Amount => -percentOfAmount(net, percent);
