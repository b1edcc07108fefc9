/** The money and the units of a back-test, and what changes them without an order: splits and dividends. */
import { computeDividendWorth } from '../../trading/corporate-actions/pay-dividend.ts';
import { computeCharges, type DatedCommissionPlans, sumCharges } from '../../markets/charges/compute-charges.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import {
  type Amount,
  divide,
  maximumOf,
  computeNotional,
  type Price,
  type Quantity,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import { multiplyByRatio } from '../../ledger/ratio.ts';
import type { BackTestHistory, AssumedOrderBook } from './back-test-history.ts';
import { isTradableQuantity, computeRebalancingOrders, computeUnitsForAmount } from './rebalancing-orders.ts';
import type { TargetWeights } from './strategy-rules.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { getInstrumentTickSize, roundToMultiple } from '../../markets/order-rules/tick-sizes.ts';
import { computeUnitsValue } from '../../trading/orders/order.ts';
import { computeLadderFill, computeTakeableQuantity } from '../../trading/books/price-ladder.ts';

export interface BackTestTrade extends PastFill {
  row: number;
  place: number;
  side: 'buy' | 'sell';
}
interface Coming {
  payDate: string;
  amount: Amount;
}

export class BackTestAccount {
  cash: Amount;
  readonly quantities: Quantity[];
  readonly trades: BackTestTrade[] = [];
  readonly #history: BackTestHistory;
  readonly #plans: DatedCommissionPlans;
  readonly #coming: Coming[] = [];
  /** The last price of each, which values instruments without one in a row. */
  readonly #last: Price[];

  constructor(history: BackTestHistory, amount: Amount, plans: DatedCommissionPlans) {
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
        if (at === row) this.quantities[place] = multiplyByRatio(this.quantities[place]!, ratio, 'down');
    });
    for (let i = this.#coming.length - 1; i >= 0; i--) {
      if (this.#coming[i]!.payDate > date) continue;
      this.cash += this.#coming[i]!.amount;
      this.#coming.splice(i, 1);
    }
  }

  #entitle(
    place: number,
    { exDate, payDate, perShare }: BackTestHistory['columns'][number]['dividends'][number],
    instrument: BackTestHistory['columns'][number]['instrument'],
  ): void {
    const quantity = this.quantities[place]!;
    if (quantity === 0n) return;
    const { gross, withheld } = computeDividendWorth(
      { position: 0n, side: 'long', quantity, perShare, kind: 'dividend', dates: { exDate, payDate } },
      instrument,
    );
    this.#coming.push({ payDate, amount: gross - withheld });
  }

  /** At the row's opening prices. */
  trade(row: number, weights: TargetWeights): void {
    const { dates, columns, currency } = this.#history;
    const date = dates[row]!;
    const holdings = columns.map(({ instrument, opens }, place) => ({
      quantity: this.quantities[place]!,
      price: opens[row] ?? null,
      lot: getLotSizeRules(instrument, date),
    }));
    for (const { place, side, quantity } of computeRebalancingOrders(
      this.#valueAt(row, 'opens'),
      weights,
      holdings,
      currency,
    ))
      this.#fill(row, place, side, quantity);
  }

  #fill(row: number, place: number, side: 'buy' | 'sell', wanted: Quantity): void {
    const { dates, columns, currency } = this.#history;
    const { instrument, opens, book } = columns[place]!;
    const [date, price] = [dates[row]!, opens[row]!];
    const moment = { instrument, price, date, book, plans: this.#plans };
    const lot = getLotSizeRules(instrument, date);
    let quantity = wanted;
    let fill = fillBackTestOrder(side, quantity, moment);
    // A purchase that the money doesn't cover is reduced: by what is missing, and one more lot.
    while (fill && side === 'buy' && costOf(fill) > this.cash) {
      const affordable = (fill.quantity * this.cash) / costOf(fill);
      quantity = lot.fraction ? (affordable * 999n) / 1000n : affordable - (affordable % lot.lot);
      if (quantity >= fill.quantity) quantity = fill.quantity - lot.lot;
      fill = isTradableQuantity(quantity, price, lot, currency) ? fillBackTestOrder(side, quantity, moment) : null;
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
      if (this.quantities[place]! > 0n)
        sum += computeNotional(this.#last[place]!, this.quantities[place]!, currency, 'down');
    });
    return sum;
  }
}

const costOf = ({ worth, fee, tax }: PastFill): Amount => worth + fee + tax;

// A fill in the past: by the rule of every fill (`core/trading/books/price-ladder.ts`), on a quote around the session's
// opening price with a stated spread and displayed size (`back-test-history.ts`), and with the charges of that day.

export interface BackTestFillContext {
  instrument: Instrument;
  /** The middle price. */
  price: Price;
  date: string;
  book: AssumedOrderBook;
  plans: DatedCommissionPlans;
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
export function buildAssumedQuote({ instrument, price, date, book }: Omit<BackTestFillContext, 'plans'>) {
  const tick = getInstrumentTickSize(instrument, price, date);
  const half = divide(price * book.spread, 2n * SCALE, 'up');
  const bid = roundToMultiple(maximumOf(price - half, tick), tick, 'down');
  const ask = maximumOf(roundToMultiple(price + half, tick, 'up'), bid + tick);
  const { lot, fraction } = getLotSizeRules(instrument, date);
  const units = computeUnitsForAmount(book.size, price, instrument.currency);
  const size = maximumOf(fraction ? units : units - (units % lot), lot);
  return { bid, ask, bidSize: size, askSize: size, tick };
}

/** Null if nothing can be filled. As much of `wanted` as the ladder holds. */
export function fillBackTestOrder(
  direction: 'buy' | 'sell',
  wanted: Quantity,
  moment: BackTestFillContext,
): PastFill | null {
  const { instrument, price, date, plans } = moment;
  const { tick, ...quote } = buildAssumedQuote(moment);
  const quantity = minimumOf(wanted, computeTakeableQuantity(direction, quote, tick, null));
  if (quantity <= 0n) return null;
  const taken = computeLadderFill(direction, quantity, quote, tick);
  const { currency } = instrument;
  const charges = computeCharges({ instrument, side: direction, price: taken.price, quantity, date, plans });
  const best = direction === 'buy' ? quote.ask : quote.bid;
  const apart = (a: Price, b: Price): Amount => computeNotional(maximumOf(a - b, b - a), quantity, currency, 'up');
  return {
    quantity,
    price: taken.price,
    worth: computeUnitsValue(direction, taken.price, quantity, currency),
    fee: sumCharges(charges, 'fee'),
    tax: sumCharges(charges, 'tax'),
    spread: apart(best, price),
    impact: apart(taken.price, best),
  };
}
