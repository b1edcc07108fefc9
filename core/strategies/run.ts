/** A running strategy: the results of a day, and when it has lost too much. */
import {
  divide,
  larger,
  notional,
  SCALE,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  type Rate,
} from '../money.ts';
import { hasLostTooMuch } from './back-test.ts';

/** Units of one instrument, at the price at which they could be closed. */
export interface HeldAt {
  instrument: string;
  quantity: Quantity;
  price: Price;
}

/** Cash, and holdings at the closing side. */
export const valueOf = (cash: Amount, held: readonly HeldAt[], currency: Currency): Amount =>
  held.reduce((sum, { price, quantity }) => sum + notional(price, quantity, currency, 'down'), cash);

/** The end of a day: `index` is the growth since the start (1 with 8 decimals), `highest` the highest so far. */
export interface DayEnd {
  value: Amount;
  index: Rate;
  highest: Rate;
}

/**
 * The next day's end. `flow`: money that came from outside since then, negative if taken out: it is no gain. It counts
 * from the day's beginning, so that nothing is gained on money before it arrived.
 */
export function nextDay(before: DayEnd | null, value: Amount, flow: Amount): DayEnd {
  if (before === null) return { value, index: SCALE, highest: SCALE };
  const invested = before.value + flow;
  const index = invested > 0n ? larger(divide(before.index * value, invested, 'half-even'), 0n) : before.index;
  return { value, index, highest: larger(before.highest, index) };
}

export const isOver = ({ index, highest }: DayEnd, stopAt: number | null): boolean =>
  hasLostTooMuch(index, highest, stopAt);
