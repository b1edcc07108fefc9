/**
 * Charges that only the day's end decides, in markets where the day's net quantity decides how much of its trades in an
 * instrument is delivered (India). A fill pays what is certain, as for a round trip, and the extra cost of delivery is
 * held. At the day's end each order pays for its part of the delivered quantity, and the rest of the hold is released.
 */
import { listChargeRules, type Charge, type DeliveryOrIntraday } from './compute-charges.ts';
import type { Instrument, Market } from '../market-types.ts';
import {
  divide,
  maximumOf,
  computeNotional,
  multiplyByRate,
  SCALE,
  type Amount,
  type Price,
  type Quantity,
} from '../../ledger/money.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { ChargeRule } from '../rulebook/rule-types.ts';

/** Whether the day's end decides charges of trades in `market` on the local `date`. */
export const hasDayEndCharges = (market: Market, date: string): boolean =>
  findEntryInForce(getMarketRules(market).dayNetting ?? [], date)?.value ?? false;

/**
 * What is known when a fill is made: a day trade, and a short sale that may not outlast the day, are intraday; `open`
 * is decided at the day's end.
 */
export function getDeliveryOrIntradayAtFill(
  market: Market,
  date: string,
  { dayTrading, side }: { dayTrading: boolean; side: 'long' | 'short' },
): DeliveryOrIntraday | 'open' {
  if (dayTrading) return 'intraday';
  if (!hasDayEndCharges(market, date)) return 'delivery';
  return side === 'short' ? 'intraday' : 'open';
}

/** A fill whose charges the day's end decides; `charges` are those it paid at once. */
export interface FillPendingDayEndCharges {
  seq: bigint;
  order: bigint;
  effect: 'open' | 'close';
  price: Price;
  quantity: Quantity;
  charges: readonly Charge[];
}

type Traded = Pick<Instrument, 'market' | 'segment' | 'currency'>;

/** The part of a day's purchases and sales that is delivered: delivered units out of all units of the side. */
interface Delivered {
  units: Quantity;
  of: Quantity;
}

/**
 * The charges that each of a day's fills pays at its end, by the fill's number. `fills` are all of an account's in
 * `instrument` on the local `date`, oldest first.
 */
export function computeDayEndCharges(
  instrument: Traded,
  date: string,
  fills: readonly FillPendingDayEndCharges[],
): Map<bigint, Charge[]> {
  const unitsOf = (effect: FillPendingDayEndCharges['effect']): Quantity =>
    fills.reduce((sum, fill) => (fill.effect === effect ? sum + fill.quantity : sum), 0n);
  const [bought, sold] = [unitsOf('open'), unitsOf('close')];
  const due = new Map<bigint, Charge[]>();
  for (const own of Map.groupBy(fills, ({ order }) => order).values()) {
    const buys = own[0]!.effect === 'open';
    const delivered = buys
      ? { units: maximumOf(bought - sold, 0n), of: bought }
      : { units: maximumOf(sold - bought, 0n), of: sold };
    distributeCharges(
      own,
      computeUnbookedCharges(rulesFor(instrument, date, buys), own, delivered, instrument.currency),
      due,
    );
  }
  const first = fills.find(({ effect }) => effect === 'close');
  if (first && sold > bought) due.get(first.seq)!.push(...computeDailyCharges(rulesFor(instrument, date, false)));
  return due;
}

const rulesFor = ({ market, segment }: Traded, date: string, buys: boolean): ChargeRule[] =>
  listChargeRules(market, date).filter(
    ({ side, segments }) =>
      (side === 'both' || side === (buys ? 'buy' : 'sell')) && (segments === undefined || segments.includes(segment)),
  );

/**
 * For each component that depends on the holding: the cost of the delivered part beyond what the order's fills of the
 * day have paid.
 */
function computeUnbookedCharges(
  rules: readonly ChargeRule[],
  fills: readonly FillPendingDayEndCharges[],
  { units, of }: Delivered,
  currency: string,
): Charge[] {
  const value = fills.reduce((sum, { price, quantity }) => sum + computeNotional(price, quantity, currency), 0n);
  const names = [
    ...new Set(
      rules.filter(({ holding, base }) => holding !== undefined && base === 'notional').map(({ name }) => name),
    ),
  ];
  return names
    .map((name) => {
      const ratesOf = (holding: DeliveryOrIntraday): ChargeRule | undefined =>
        rules.find((rule) => rule.name === name && rule.holding === holding);
      const [whole, part] = [ratesOf('delivery'), ratesOf('intraday')];
      const { kind, rounding, roundedTo = 1n } = (whole ?? part)!;
      const weighed = (whole?.rate ?? 0n) * units + (part?.rate ?? 0n) * (of - units);
      const due = divide(value * weighed, SCALE * of * roundedTo, rounding) * roundedTo;
      return { name, kind, amount: maximumOf(due - sumBookedCharges(fills, name), 0n) };
    })
    .filter(({ amount }) => amount > 0n);
}

const sumBookedCharges = (fills: readonly FillPendingDayEndCharges[], name: string): Amount =>
  fills.reduce((sum, { charges }) => sum + (charges.find((charge) => charge.name === name)?.amount ?? 0n), 0n);

/** Distributes an order's charges among its fills by units. */
function distributeCharges(
  fills: readonly FillPendingDayEndCharges[],
  charges: readonly Charge[],
  due: Map<bigint, Charge[]>,
): void {
  const all = fills.reduce((sum, { quantity }) => sum + quantity, 0n);
  let before = 0n;
  for (const { seq, quantity } of fills) {
    const upTo = (units: Quantity, amount: Amount): Amount => divide(amount * units, all, 'down');
    due.set(
      seq,
      charges
        .map((charge) => ({ ...charge, amount: upTo(before + quantity, charge.amount) - upTo(before, charge.amount) }))
        .filter(({ amount }) => amount > 0n),
    );
    before += quantity;
  }
}

/** The components levied once a day, and charges on these (a tax on services). */
function computeDailyCharges(rules: readonly ChargeRule[]): Charge[] {
  const lines: Charge[] = rules
    .filter(({ base }) => base === 'day')
    .map(({ name, kind, rate }) => ({ name, kind, amount: rate }));
  for (const { name, kind, base, of = [], rate, rounding } of rules) {
    if (base !== 'charges') continue;
    const amount = multiplyByRate(
      lines.reduce((sum, line) => (of.includes(line.name) ? sum + line.amount : sum), 0n),
      rate,
      rounding,
    );
    if (amount > 0n) lines.push({ name, kind, amount });
  }
  return lines;
}
