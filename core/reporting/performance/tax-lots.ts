/**
 * Tax lots: first bought (or sold short), first sold (or bought back), whichever position it was in. Cost and proceeds
 * of a closing are divided by units, with the rest in the last part, so that all lots together equal the fills exactly.
 * Charges are separate. The sale that undoes an erroneous purchase takes out that purchase's own lot, which nothing
 * else is sold from: the purchase counts as if it had not been.
 */
import {
  type Amount,
  type Currency,
  divide,
  computeNotional,
  type Price,
  type Quantity,
  maximumOf,
  minimumOf,
} from '../../ledger/money.ts';
import type { PositionSide } from '../../trading/orders/order.ts';
import { applyUnitEvent, type OpenUnits, type PositionHistory } from './open-units.ts';

/**
 * `at`: epoch ms; `insured`: what the insurance account bore of the closing's loss. A split gives the number of units
 * afterwards; its cash payment is a closing. A spin-off takes a part of every lot's cost, and closes another, of no
 * units, for money. `undoes`: the fill that the closing undoes.
 */
export type TaxLotEvent =
  | { at: number; what: 'open'; fill: bigint; price: Price; quantity: Quantity }
  | { at: number; what: 'close'; price: Price; quantity: Quantity; insured?: Amount; undoes?: bigint | undefined }
  | { at: number; what: 'split'; total: Quantity }
  | { at: number; what: 'spinOff'; movedCost: Amount; soldCost: Amount; cash: Amount; insured: Amount };
export interface TaxLot {
  fill: bigint;
  openedAt: number;
  quantity: Quantity;
  cost: Amount;
}
export interface ClosedTaxLot extends TaxLot {
  closedAt: number;
  /** Its proceeds; for a short lot `cost` is the price of buying it back, `proceeds` that of selling it short. */
  proceeds: Amount;
  /** The part of its loss that the insurance account bore: not the customer's. */
  insured: Amount;
  gain: Amount;
  /** Bought by an erroneous trade, and taken out by the sale that undid it. */
  undone?: true;
}

/** For one instrument and side, by time. */
export function computeTaxLots(
  side: PositionSide,
  currency: Currency,
  events: readonly TaxLotEvent[],
): { open: TaxLot[]; closed: ClosedTaxLot[] } {
  let open: TaxLot[] = [];
  const closed: ClosedTaxLot[] = [];
  const undone = new Set(events.flatMap((event) => (event.what === 'close' ? (event.undoes ?? []) : [])));
  for (const event of events) {
    if (event.what === 'open') {
      const { fill, at, quantity, price } = event;
      const cost = computeNotional(price, quantity, currency, side === 'long' ? 'up' : 'down');
      open.push({ fill, openedAt: at, quantity, cost });
    } else if (event.what === 'split') open = open.length > 0 ? splitLots(open, event.total) : open;
    else if (event.what === 'spinOff') open = distributeFromLots(open, event, side, closed);
    else {
      const { undoes } = event;
      const isSold = ({ fill }: TaxLot): boolean => (undoes === undefined ? !undone.has(fill) : fill === undoes);
      open = closeLots(open, isSold, event, side, currency, closed);
    }
  }
  return { open, closed };
}

/**
 * All of it is divided at once, so that no unit of the whole is lost. Lots that a reverse split has left without a unit
 * keep their cost for the closing that comes next.
 */
function splitLots(open: readonly TaxLot[], total: Quantity): TaxLot[] {
  const whole = open.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (whole === 0n) return [...open];
  let [before, after] = [0n, 0n];
  return open.map((lot) => {
    before += lot.quantity;
    const until = divide(before * total, whole, 'down');
    const quantity = until - after;
    after = until;
    return { ...lot, quantity };
  });
}

/** Every lot has the part of it that it has of the whole cost, with the rest in the last one. */
function distributeFromLots(
  open: readonly TaxLot[],
  { at, movedCost, soldCost, cash, insured }: Extract<TaxLotEvent, { what: 'spinOff' }>,
  side: PositionSide,
  closed: ClosedTaxLot[],
): TaxLot[] {
  const whole = open.reduce((sum, { cost }) => sum + cost, 0n);
  let before = 0n;
  return open.map((lot) => {
    const after = before + lot.cost;
    const share = (amount: Amount): Amount =>
      whole === 0n ? 0n : divide(amount * after, whole, 'down') - divide(amount * before, whole, 'down');
    const [sold, money, borne, moved] = [share(soldCost), share(cash), share(insured), share(movedCost)];
    before = after;
    const [cost, proceeds] = side === 'long' ? [sold, money] : [money, sold];
    if (sold > 0n || money > 0n)
      closed.push({
        ...lot,
        quantity: 0n,
        closedAt: at,
        cost,
        proceeds,
        insured: borne,
        gain: proceeds - cost + borne,
      });
    return { ...lot, cost: maximumOf(lot.cost - moved - sold, 0n) };
  });
}

function closeLots(
  open: readonly TaxLot[],
  isSold: (lot: TaxLot) => boolean,
  { at, price, quantity, insured: borne = 0n, undoes }: Extract<TaxLotEvent, { what: 'close' }>,
  side: PositionSide,
  currency: Currency,
  closed: ClosedTaxLot[],
): TaxLot[] {
  const rest = [...open];
  const undone = undoes !== undefined;
  let left = quantity;
  let insuredLeft = borne;
  let value = computeNotional(price, quantity, currency, side === 'long' ? 'down' : 'up');
  for (let next = rest.findIndex(isSold); left > 0n && next >= 0; next = rest.findIndex(isSold)) {
    const lot = rest[next]!;
    const part = minimumOf(left, lot.quantity);
    const cost = part === lot.quantity ? lot.cost : divide(lot.cost * part, lot.quantity, 'down');
    const brought = part === left ? value : divide(value * part, left, 'down');
    const insured = part === left ? insuredLeft : divide(insuredLeft * part, left, 'down');
    left -= part;
    value -= brought;
    insuredLeft -= insured;
    const [paid, got] = side === 'long' ? [cost, brought] : [brought, cost];
    const gain = got - paid + insured;
    closed.push({
      ...lot,
      quantity: part,
      closedAt: at,
      cost: paid,
      proceeds: got,
      insured,
      gain,
      ...(undone ? { undone } : {}),
    });
    if (part === lot.quantity) rest.splice(next, 1);
    else rest[next] = { ...lot, quantity: lot.quantity - part, cost: lot.cost - cost };
  }
  return rest;
}

// The events of all positions of one instrument and side in a portfolio, as one sequence for its tax lots.

interface OpenPositionReplay {
  position: PositionHistory;
  open: OpenUnits;
  next: number;
}

/**
 * By time; at the same moment in the order of the positions. A split is a single event for all positions it affects.
 */
export function mergeTaxLotEvents(positions: readonly PositionHistory[]): TaxLotEvent[] {
  const running: OpenPositionReplay[] = positions.map((position) => ({
    position,
    open: { quantity: 0n, cost: 0n },
    next: 0,
  }));
  const moments = [...new Set(positions.flatMap(({ events }) => events.map(({ at }) => at)))].sort((a, b) => a - b);
  const held = (): Quantity => running.reduce((sum, { open }) => sum + open.quantity, 0n);
  const events: TaxLotEvent[] = [];
  let number = 0n;
  /** The number here of a fill of the account. */
  const numbers = new Map<bigint, bigint>();
  for (const at of moments) {
    const paid: TaxLotEvent[] = [];
    let isSplit = false;
    const distributed = { movedCost: 0n, soldCost: 0n, cash: 0n, insured: 0n };
    for (const each of running)
      for (let event; (event = each.position.events[each.next]) !== undefined && event.at === at; each.next++) {
        if (event.what === 'adjust' && event.distributed) {
          const { movedCost, soldCost, cash } = event.distributed;
          distributed.movedCost += movedCost;
          distributed.soldCost += soldCost;
          distributed.cash += cash;
          distributed.insured += event.insured ?? 0n;
        } else if (event.what === 'adjust') {
          isSplit = true;
          const wholeUnits = (each.open.quantity * event.numerator) / event.denominator;
          // Fractions that can't be kept are paid for after all units have been converted.
          if (wholeUnits > event.after)
            paid.push({
              at,
              what: 'close',
              price: event.price,
              quantity: wholeUnits - event.after,
              insured: event.insured ?? 0n,
            });
        } else if (event.what === 'open') {
          number += 1n;
          if (event.fill !== undefined) numbers.set(event.fill, number);
          events.push({ at, what: 'open', fill: number, price: event.price, quantity: event.quantity });
        } else
          events.push({
            at,
            what: 'close',
            price: event.price,
            quantity: event.quantity,
            insured: event.insured ?? 0n,
            undoes: event.undoes == null ? undefined : numbers.get(event.undoes),
          });
        each.open = applyUnitEvent(each.position, each.open, event);
      }
    if (Object.values(distributed).some((each) => each > 0n)) events.push({ at, what: 'spinOff', ...distributed });
    if (isSplit) {
      const fractions = paid.reduce((sum, event) => sum + (event.what === 'close' ? event.quantity : 0n), 0n);
      events.push({ at, what: 'split', total: held() + fractions }, ...paid);
    }
  }
  return events;
}
