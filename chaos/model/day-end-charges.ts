/**
 * The day-end charges if the day's net quantity decides what is delivered, computed naively from all the account's
 * fills in the instrument.
 */
import {
  DIVISIONS_BY_ROUNDING,
  smallerOf,
  largerOf,
  divideToNearest,
  minorUnitScaleOf,
  SCALED_ONE,
} from './arithmetic.ts';
import type { FillRow } from './stored-rows-snapshot.ts';
import { chargeRulesFor, type ChargedTrade } from './fill-costs.ts';
import { toModelMovements, type ModelLedgerMovement } from './model-position.ts';

/** A fill whose charges the day's end decides, with what it has already paid, by component. */
export interface FillAwaitingDayEnd {
  fill: FillRow;
  trade: ChargedTrade;
  /** With the portfolio, within which units are netted. */
  instrument: string;
  lines: ReadonlyMap<string, bigint>;
}

/** A fill's fee and tax beyond what it has paid; null if none is outstanding. */
export function computeDayEndCharges(
  open: readonly FillAwaitingDayEnd[],
  seq: bigint,
): { fee: bigint; tax: bigint } | null {
  const one = open.find(({ fill }) => fill.fill_seq === seq);
  if (!one) return null;
  const day = open
    .filter(({ instrument, trade }) => instrument === one.instrument && trade.date === one.trade.date)
    .sort((a, b) => (a.fill.fill_seq < b.fill.fill_seq ? -1 : 1));
  const units = (list: readonly FillAwaitingDayEnd[]): bigint =>
    list.reduce((sum, { fill }) => sum + fill.quantity, 0n);
  const [purchases, sales] = [day.filter(({ trade }) => trade.buys), day.filter(({ trade }) => !trade.buys)];
  const own = one.trade.buys ? purchases : sales;
  const delivered = largerOf(units(own) - units(one.trade.buys ? sales : purchases), 0n);
  const costs = { fee: 0n, tax: 0n };
  const order = own.filter(({ fill }) => fill.order_seq === one.fill.order_seq);
  const before = units(order.filter(({ fill }) => fill.fill_seq < seq));
  const value = order.reduce(
    (sum, { fill }) => sum + divideToNearest(fill.price * fill.quantity, minorUnitScaleOf(one.trade.digits)),
    0n,
  );
  const [deliveryRules, turned] = [
    chargeRulesFor({ ...one.trade, intraday: false }),
    chargeRulesFor({ ...one.trade, intraday: true }),
  ];
  for (const name of new Set(
    [...deliveryRules, ...turned]
      .filter(({ holding, base }) => holding && base === 'notional')
      .map((rule) => rule.name),
  )) {
    const [whole, part] = [deliveryRules.find((rule) => rule.name === name), turned.find((rule) => rule.name === name)];
    const { kind, rounding, roundedTo = 1n } = (whole ?? part)!;
    const due =
      DIVISIONS_BY_ROUNDING[rounding](
        value * ((whole?.rate ?? 0n) * delivered + (part?.rate ?? 0n) * (units(own) - delivered)),
        SCALED_ONE * units(own) * roundedTo,
      ) * roundedTo;
    const missing = largerOf(due - order.reduce((sum, { lines }) => sum + (lines.get(name) ?? 0n), 0n), 0n);
    costs[kind] += (missing * (before + one.fill.quantity)) / units(order) - (missing * before) / units(order);
  }
  if (!one.trade.buys && delivered > 0n && sales[0] === one) {
    for (const fixed of deliveryRules.filter(({ base }) => base === 'day')) {
      costs[fixed.kind] += fixed.rate;
      for (const on of deliveryRules.filter(({ base, of }) => base === 'charges' && of?.includes(fixed.name)))
        costs[on.kind] += DIVISIONS_BY_ROUNDING[on.rounding](fixed.rate * on.rate, SCALED_ONE);
    }
  }
  return costs;
}

/** The hold pays first, then the available money, then the insurance account; the rest of the hold is released. */
export function computeDayEndMovements(
  { fee, tax }: { fee: bigint; tax: bigint },
  held: bigint,
  available: bigint,
): ModelLedgerMovement[] {
  const movements: [string, string, string, bigint][] = [];
  let [hold, purse] = [held, available];
  for (const [code, account, amount] of [
    ['tax', 'taxes', tax],
    ['fee', 'fees', fee],
  ] as const) {
    const first = smallerOf(amount, hold);
    const second = smallerOf(amount - first, purse);
    hold -= first;
    purse -= second;
    movements.push(
      [code, 'frozen', account, first],
      [code, 'available', account, second],
      ['gap', 'insurance', account, amount - first - second],
    );
  }
  movements.push(['chargeRelease', 'frozen', 'available', hold]);
  return toModelMovements(movements);
}
