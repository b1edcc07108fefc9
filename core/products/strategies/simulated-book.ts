/** The money and the units of a back-test, and what changes them without an order: splits and dividends. */
import { dividendWorth } from '../../trading/corporate-actions/pay-dividend.ts';
import { chargesOf, type Plans, sumOf } from '../../markets/charges/charges.ts';
import { lotOf } from '../../markets/order-rules/lots.ts';
import {
  type Amount,
  divide,
  larger,
  notional,
  type Price,
  type Quantity,
  SCALE,
  smaller,
} from '../../ledger/money.ts';
import { times } from '../../ledger/ratio.ts';
import type { History, UsualBook } from './history.ts';
import { isTradable, ordersFor, unitsFor } from './orders-for.ts';
import type { Weights } from './rules.ts';
import type { Instrument } from '../../markets/market.ts';
import { tickOfInstrument, toMultiple } from '../../markets/order-rules/ticks.ts';
import { worthOf } from '../../trading/orders/order.ts';
import { take, takeable } from '../../trading/books/ladder.ts';

export interface PastTrade extends PastFill {
  row: number;
  place: number;
  side: 'buy' | 'sell';
}
interface Coming {
  payDate: string;
  amount: Amount;
}

export class PastBook {
  cash: Amount;
  readonly quantities: Quantity[];
  readonly trades: PastTrade[] = [];
  readonly #history: History;
  readonly #plans: Plans;
  readonly #coming: Coming[] = [];
  /** The last price of each, which values instruments without one in a row. */
  readonly #last: Price[];

  constructor(history: History, amount: Amount, plans: Plans) {
    this.#history = history;
    this.#plans = plans;
    this.cash = amount;
    this.quantities = history.columns.map(() => 0n);
    this.#last = history.columns.map(() => 0n);
  }

  /** Events at the beginning of the row. */
  begin(row: number): void {
    const { dates, columns } = this.#history;
    const date = dates[row]!;
    columns.forEach(({ instrument, splits, dividends }, place) => {
      for (const dividend of dividends) if (dividend.row === row) this.#entitle(place, dividend, instrument);
      for (const { row: at, ratio } of splits)
        if (at === row) this.quantities[place] = times(this.quantities[place]!, ratio, 'down');
    });
    for (let i = this.#coming.length - 1; i >= 0; i--) {
      if (this.#coming[i]!.payDate > date) continue;
      this.cash += this.#coming[i]!.amount;
      this.#coming.splice(i, 1);
    }
  }

  #entitle(
    place: number,
    { exDate, payDate, perShare }: History['columns'][number]['dividends'][number],
    instrument: History['columns'][number]['instrument'],
  ): void {
    const quantity = this.quantities[place]!;
    if (quantity === 0n) return;
    const { gross, withheld } = dividendWorth(
      { position: 0n, side: 'long', quantity, perShare, kind: 'dividend', dates: { exDate, payDate } },
      instrument,
    );
    this.#coming.push({ payDate, amount: gross - withheld });
  }

  /** At the row's opening prices. */
  trade(row: number, weights: Weights): void {
    const { dates, columns, currency } = this.#history;
    const date = dates[row]!;
    const holdings = columns.map(({ instrument, opens }, place) => ({
      quantity: this.quantities[place]!,
      price: opens[row] ?? null,
      lot: lotOf(instrument, date),
    }));
    for (const { place, side, quantity } of ordersFor(this.#valueAt(row, 'opens'), weights, holdings, currency))
      this.#fill(row, place, side, quantity);
  }

  #fill(row: number, place: number, side: 'buy' | 'sell', wanted: Quantity): void {
    const { dates, columns, currency } = this.#history;
    const { instrument, opens, book } = columns[place]!;
    const [date, price] = [dates[row]!, opens[row]!];
    const moment = { instrument, price, date, book, plans: this.#plans };
    const lot = lotOf(instrument, date);
    let quantity = wanted;
    let fill = fillInPast(side, quantity, moment);
    // A purchase that the money doesn't cover is reduced: by what is missing, and one more lot.
    while (fill && side === 'buy' && costOf(fill) > this.cash) {
      const affordable = (fill.quantity * this.cash) / costOf(fill);
      quantity = lot.fraction ? (affordable * 999n) / 1000n : affordable - (affordable % lot.lot);
      if (quantity >= fill.quantity) quantity = fill.quantity - lot.lot;
      fill = isTradable(quantity, price, lot, currency) ? fillInPast(side, quantity, moment) : null;
    }
    if (!fill) return;
    this.cash += side === 'buy' ? -costOf(fill) : fill.worth - fill.fee - fill.tax;
    this.quantities[place]! += side === 'buy' ? fill.quantity : -fill.quantity;
    this.trades.push({ ...fill, row, place, side });
  }

  get holdsNothing(): boolean {
    return this.quantities.every((quantity) => quantity === 0n);
  }

  /** Cash, money on its way, and units at the row's closes. */
  value(row: number): Amount {
    return this.#valueAt(row, 'closes');
  }

  #valueAt(row: number, at: 'opens' | 'closes'): Amount {
    const { columns, currency } = this.#history;
    let sum = this.cash;
    for (const { amount } of this.#coming) sum += amount;
    columns.forEach((column, place) => {
      const price = column[at][row];
      if (price != null) this.#last[place] = price;
      if (this.quantities[place]! > 0n) sum += notional(this.#last[place]!, this.quantities[place]!, currency, 'down');
    });
    return sum;
  }
}

const costOf = ({ worth, fee, tax }: PastFill): Amount => worth + fee + tax;

// A fill in the past: by the rule of every fill (`core/trading/books/ladder.ts`), on a quote around the session's
// opening price with a stated spread and displayed size (`history.ts`), and with the charges of that day.

export interface PastMoment {
  instrument: Instrument;
  /** The middle price. */
  price: Price;
  date: string;
  book: UsualBook;
  plans: Plans;
}
interface PastFill {
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
