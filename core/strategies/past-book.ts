/** The money and the units of a back-test, and what changes them without an order: splits and dividends. */
import { dividendWorth } from '../corporate-actions/pay-dividend.ts';
import type { Plans } from '../charges/charges.ts';
import { lotOf } from '../lots.ts';
import { notional, type Amount, type Price, type Quantity } from '../money.ts';
import { times } from '../ratio.ts';
import type { History } from './history.ts';
import { isTradable, ordersFor } from './orders-for.ts';
import { fillInPast, type PastFill } from './past-fill.ts';
import type { Weights } from './types.ts';

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
