/**
 * The day-end charges if the day's net quantity decides what is delivered, computed naively from all the account's
 * fills in the instrument.
 */
import { half, least, most, nearest, valueUnit, WHOLE } from './arithmetic.ts';
import type { FillRow } from './book.ts';
import { rulesFor, type Trade } from './charges.ts';
import { moved, type Movement } from './position.ts';

/** A fill whose charges the day's end decides, with what it has already paid, by component. */
export interface OpenFill {
  fill: FillRow;
  trade: Trade;
  /** With the portfolio, within which units are netted. */
  instrument: string;
  lines: ReadonlyMap<string, bigint>;
}

/** A fill's fee and tax beyond what it has paid; null if none is outstanding. */
export function chargedAtEnd(open: readonly OpenFill[], seq: bigint): { fee: bigint; tax: bigint } | null {
  const one = open.find(({ fill }) => fill.fill_seq === seq);
  if (!one) return null;
  const day = open
    .filter(({ instrument, trade }) => instrument === one.instrument && trade.date === one.trade.date)
    .sort((a, b) => (a.fill.fill_seq < b.fill.fill_seq ? -1 : 1));
  const units = (list: readonly OpenFill[]): bigint => list.reduce((sum, { fill }) => sum + fill.quantity, 0n);
  const [purchases, sales] = [day.filter(({ trade }) => trade.buys), day.filter(({ trade }) => !trade.buys)];
  const own = one.trade.buys ? purchases : sales;
  const delivered = most(units(own) - units(one.trade.buys ? sales : purchases), 0n);
  const costs = { fee: 0n, tax: 0n };
  const order = own.filter(({ fill }) => fill.order_seq === one.fill.order_seq);
  const before = units(order.filter(({ fill }) => fill.fill_seq < seq));
  const value = order.reduce(
    (sum, { fill }) => sum + nearest(fill.price * fill.quantity, valueUnit(one.trade.digits)),
    0n,
  );
  const [kept, turned] = [rulesFor({ ...one.trade, intraday: false }), rulesFor({ ...one.trade, intraday: true })];
  for (const name of new Set(
    [...kept, ...turned].filter(({ holding, base }) => holding && base === 'notional').map((rule) => rule.name),
  )) {
    const [whole, part] = [kept.find((rule) => rule.name === name), turned.find((rule) => rule.name === name)];
    const { kind, rounding, roundedTo = 1n } = (whole ?? part)!;
    const due =
      half[rounding](
        value * ((whole?.rate ?? 0n) * delivered + (part?.rate ?? 0n) * (units(own) - delivered)),
        WHOLE * units(own) * roundedTo,
      ) * roundedTo;
    const lacks = most(due - order.reduce((sum, { lines }) => sum + (lines.get(name) ?? 0n), 0n), 0n);
    costs[kind] += (lacks * (before + one.fill.quantity)) / units(order) - (lacks * before) / units(order);
  }
  if (!one.trade.buys && delivered > 0n && sales[0] === one) {
    for (const fixed of kept.filter(({ base }) => base === 'day')) {
      costs[fixed.kind] += fixed.rate;
      for (const on of kept.filter(({ base, of }) => base === 'charges' && of?.includes(fixed.name)))
        costs[on.kind] += half[on.rounding](fixed.rate * on.rate, WHOLE);
    }
  }
  return costs;
}

/** The hold pays first, then the available money, then the insurance account; the rest of the hold is released. */
export function movedAtEnd({ fee, tax }: { fee: bigint; tax: bigint }, held: bigint, available: bigint): Movement[] {
  const movements: [string, string, string, bigint][] = [];
  let [hold, purse] = [held, available];
  for (const [code, account, amount] of [
    ['tax', 'taxes', tax],
    ['fee', 'fees', fee],
  ] as const) {
    const first = least(amount, hold);
    const second = least(amount - first, purse);
    hold -= first;
    purse -= second;
    movements.push(
      [code, 'frozen', account, first],
      [code, 'available', account, second],
      ['gap', 'insurance', account, amount - first - second],
    );
  }
  movements.push(['chargeRelease', 'frozen', 'available', hold]);
  return moved(movements);
}
