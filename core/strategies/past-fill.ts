/**
 * A fill in the past, by the rule of every fill (`core/books/fill-price.ts`) on a quote around the session's opening
 * price, with a stated spread and displayed size (`usual-book.ts`), and with the charges of that day.
 */
import { chargesOf, type Plans, sumOf } from '../charges/charges.ts';
import { lotOf } from '../lots.ts';
import type { Instrument } from '../market.ts';
import { divide, larger, notional, SCALE, smaller, type Amount, type Price, type Quantity } from '../money.ts';
import { tickOfInstrument, toMultiple } from '../ticks.ts';
import { worthOf } from '../orders/worth.ts';
import { take, takeable } from '../books/fill-price.ts';
import type { UsualBook } from './history.ts';
import { unitsFor } from './orders-for.ts';

export interface PastMoment {
  instrument: Instrument;
  /** The middle price. */
  price: Price;
  date: string;
  book: UsualBook;
  plans: Plans;
}
export interface PastFill {
  quantity: Quantity;
  price: Price;
  /** The traded value, without charges; minor units. */
  worth: Amount;
  fee: Amount;
  tax: Amount;
  /** The parts of the worth that are half the spread, and the impact of the order's own size. */
  spread: Amount;
  impact: Amount;
}

/** Ticks and sizes of a quote that the market might have shown. */
export function pastQuote({ instrument, price, date, book }: Omit<PastMoment, 'plans'>) {
  const tick = tickOfInstrument(instrument, price, date);
  const half = divide(price * book.spread, 2n * SCALE, 'up');
  const bid = toMultiple(larger(price - half, tick), tick, 'down');
  const ask = larger(toMultiple(price + half, tick, 'up'), bid + tick);
  const { lot, fraction } = lotOf(instrument, date);
  const units = unitsFor(book.size, price, instrument.currency);
  const size = larger(fraction ? units : units - (units % lot), lot);
  return { bid, ask, bidSize: size, askSize: size, tick };
}

/** Null if nothing can be filled. As much of `wanted` as the ladder holds. */
export function fillInPast(direction: 'buy' | 'sell', wanted: Quantity, moment: PastMoment): PastFill | null {
  const { instrument, price, date, plans } = moment;
  const { tick, ...quote } = pastQuote(moment);
  const quantity = smaller(wanted, takeable(direction, quote, tick, null));
  if (quantity <= 0n) return null;
  const taken = take(direction, quantity, quote, tick);
  const { currency } = instrument;
  const charges = chargesOf({ instrument, side: direction, price: taken.price, quantity, date, plans });
  const best = direction === 'buy' ? quote.ask : quote.bid;
  const apart = (a: Price, b: Price): Amount => notional(larger(a - b, b - a), quantity, currency, 'up');
  return {
    quantity,
    price: taken.price,
    worth: worthOf(direction, taken.price, quantity, currency),
    fee: sumOf(charges, 'fee'),
    tax: sumOf(charges, 'tax'),
    spread: apart(best, price),
    impact: apart(taken.price, best),
  };
}
