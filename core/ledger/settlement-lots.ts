/**
 * Value dates of cash. Part of the available money may not have arrived yet: it is in lots, each with the day on which
 * it settles. Money without a lot is settled. Nothing has to release a lot: from the beginning of its day on, every
 * reader sees it as settled.
 *
 * - What a trade adds to `available` settles on the trade's settlement date; everything else is there at once.
 * - A purchase is paid with the money that settles the latest first, but with none that settles after the purchase
 *   itself has to be paid.
 * - Money held for an order keeps its lots. Payments from it take the latest first, so that settled money comes back.
 *   To release part of what is left, release all of it and hold the rest again (`releaseOrderHold`).
 * - Exchanged money keeps its dates: settled money is exchanged first, then what settles the soonest.
 * - Only settled money can be withdrawn. `updateSettlementLots` throws rather than let any other leave.
 *
 * Amounts are minor units, times epoch ms.
 */
import { minimumOf, type Amount, type Currency } from './money.ts';
import type { TransferCode } from './booking-routes.ts';
import type { Transfer } from './transfer.ts';

/** A market's local date on which money settles, and when that day begins. */
export interface ValueDate {
  date: string;
  at: number;
}
export interface SettlementLot extends ValueDate {
  amount: Amount;
}

/**
 * Lots by place, each list sorted by date; `settlementLotsKey` builds the place's key. Absent: everything there is
 * settled.
 */
export type SettlementLots = ReadonlyMap<string, readonly SettlementLot[]>;
export const NO_SETTLEMENT_LOTS: SettlementLots = new Map();

/** The available money in a currency, or the money held in it for an order or a request by its reference. */
export const settlementLotsKey = (currency: Currency, reference: string | null = null): string =>
  reference === null ? currency : `${currency} ${reference}`;

export const sumLots = (lots: readonly SettlementLot[]): Amount => lots.reduce((sum, { amount }) => sum + amount, 0n);

/** How much of the available money, or of what a reference holds, settles after `after`. */
export function computeUnsettledAmount(
  lots: SettlementLots,
  currency: Currency,
  after: number,
  reference?: string,
): Amount {
  let sum = 0n;
  for (const { at, amount } of lots.get(settlementLotsKey(currency, reference)) ?? []) if (at > after) sum += amount;
  return sum;
}

/** One row for each day, the soonest first; days of two markets with the same date are one. */
export function listComingSettlements(lots: SettlementLots, currency: Currency, now: number): SettlementLot[] {
  const days = new Map<string, SettlementLot>();
  for (const lot of lots.get(settlementLotsKey(currency)) ?? []) {
    if (lot.at <= now) continue;
    const day = days.get(lot.date);
    days.set(
      lot.date,
      day ? { date: lot.date, at: lot.at > day.at ? lot.at : day.at, amount: day.amount + lot.amount } : lot,
    );
  }
  return [...days.values()].sort((a, b) => a.at - b.at);
}

/** Codes of a trade's proceeds, by which they reach `available`. */
const PROCEEDS: ReadonlySet<TransferCode> = new Set(['marginBack', 'profit', 'removeMargin']);
/** Payments for something that settles with the trade. */
const PURCHASES: ReadonlySet<TransferCode> = new Set(['hold', 'margin', 'addMargin']);
const EXCHANGES: ReadonlySet<TransferCode> = new Set(['exchangeOut', 'exchangeSpread', 'exchangeIn']);

/** Whether it settles with a trade; everything else, such as interest, is due at once. */
const isTraded = ({ code, reference }: Transfer): boolean =>
  PROCEEDS.has(code) || PURCHASES.has(code) || reference.startsWith('o') || reference.startsWith('x');

export const isTradeProceeds = ({ credit, debit, code }: Pick<Transfer, 'credit' | 'debit' | 'code'>): boolean =>
  credit === 'available' && debit !== 'frozen' && PROCEEDS.has(code);

/** The lots taken from a place, and those left; both keep the order of the lots. */
export interface TakenLots {
  taken: SettlementLot[];
  left: SettlementLot[];
}

/** Lots that add up to `amount`, the soonest or the latest first, none that settles after `until`. */
function takeLots(
  lots: readonly SettlementLot[],
  amount: Amount,
  first: 'soonest' | 'latest',
  until = Infinity,
): TakenLots {
  let missing = amount;
  const [taken, left]: [SettlementLot[], SettlementLot[]] = [[], []];
  for (const lot of first === 'soonest' ? lots : lots.toReversed()) {
    const part = lot.at > until ? 0n : minimumOf(missing, lot.amount);
    if (part > 0n) taken.push({ ...lot, amount: part });
    if (part < lot.amount) left.push({ ...lot, amount: lot.amount - part });
    missing -= part;
  }
  return { taken: taken.sort(bySoonest), left: left.sort(bySoonest) };
}

/** Unsettled money first: a purchase that can use it should leave the money that can be withdrawn. */
function takeUnsettledFirst(lots: readonly SettlementLot[], amount: Amount, settled: Amount, until: number): TakenLots {
  const own = takeLots(lots, amount, 'latest', until);
  // A charge due now, such as interest, takes any money, settled or not.
  const beyond = takeLots(own.left, atLeastZero(amount - sumLots(own.taken) - settled), 'soonest');
  return { taken: mergeLots(own.taken, beyond.taken), left: beyond.left };
}

/** Settled money first, then what settles the soonest, none that settles after `until`. */
export const takeLotsSettledFirst = (
  lots: readonly SettlementLot[],
  amount: Amount,
  settled: Amount,
  until?: number,
): TakenLots => takeLots(lots, atLeastZero(amount - settled), 'soonest', until);
const atLeastZero = (amount: Amount): Amount => (amount > 0n ? amount : 0n);
const bySoonest = (a: SettlementLot, b: SettlementLot): number =>
  a.at - b.at || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

export function mergeLots(some: readonly SettlementLot[], others: readonly SettlementLot[]): SettlementLot[] {
  const days = new Map<string, SettlementLot>();
  for (const lot of [...some, ...others]) {
    const key = `${lot.at} ${lot.date}`;
    days.set(key, { ...lot, amount: lot.amount + (days.get(key)?.amount ?? 0n) });
  }
  return [...days.values()].sort(bySoonest);
}

/** An error for money that would leave before its value date: a bug in the decision, never a refusal. */
const buildEarlyMoneyError = ({ code, currency, amount }: Transfer, available: Amount): Error =>
  new Error(`${code} of ${amount} ${currency}: only ${available} of it would be settled by then`);

/**
 * The lots after a decision's transfers. `availableBefore`: what was available in a currency before them. `value`: when
 * the current trade settles; null: at once. Returns `before` itself if no lot has changed.
 */
export function updateSettlementLots(
  before: SettlementLots,
  transfers: readonly Transfer[],
  availableBefore: (currency: Currency) => Amount,
  value: ValueDate | null,
  now: number,
): SettlementLots {
  if (before.size === 0 && (value === null || !transfers.some(isTradeProceeds))) return before;
  const lots = new Map<string, readonly SettlementLot[]>(
    [...before].map(([key, list]) => [key, list.filter(({ at }) => at > now)]),
  );
  const available = new Map<Currency, Amount>();
  // What an exchange has taken so far, until its proceeds arrive.
  const carried = { paid: 0n, lots: [] as SettlementLot[] };
  const put = (key: string, more: readonly SettlementLot[]): void => {
    if (more.length > 0) lots.set(key, mergeLots(lots.get(key) ?? [], more));
  };
  for (const transfer of transfers) {
    const { currency, amount, debit, credit, reference } = transfer;
    const own = settlementLotsKey(currency);
    const held = settlementLotsKey(currency, reference);
    const there = available.get(currency) ?? availableBefore(currency);
    if (debit === 'available') {
      const { taken, left } = takeFromAvailable(
        transfer,
        lots.get(own) ?? [],
        there,
        isTraded(transfer) && value ? value.at : now,
      );
      lots.set(own, left);
      if (credit === 'frozen') put(held, taken);
      if (EXCHANGES.has(transfer.code))
        Object.assign(carried, { paid: carried.paid + amount, lots: mergeLots(carried.lots, taken) });
    } else if (debit === 'frozen') {
      const { taken, left } = takeLots(lots.get(held) ?? [], amount, 'latest');
      lots.set(held, left);
      if (credit === 'available') put(own, taken);
    } else if (isTradeProceeds(transfer)) {
      if (value !== null && value.at > now) put(own, [{ ...value, amount }]);
    } else if (transfer.code === 'exchangeIn') {
      put(own, lotsOfExchangedMoney(carried, amount));
      Object.assign(carried, { paid: 0n, lots: [] });
    }
    available.set(currency, there + (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n));
  }
  for (const [key, list] of lots) if (list.length === 0) lots.delete(key);
  return lots;
}

/** `until`: when a trade made now settles. */
function takeFromAvailable(
  transfer: Transfer,
  lots: readonly SettlementLot[],
  available: Amount,
  until: number,
): TakenLots {
  const { amount, code, reference } = transfer;
  const settled = available - sumLots(lots);
  if (code === 'withdrawHold') {
    if (amount > settled) throw buildEarlyMoneyError(transfer, settled);
    return { taken: [], left: [...lots] };
  }
  if (EXCHANGES.has(code)) {
    // An exchange that pays for an order settles no later than the order does; any other keeps its dates.
    const spent = takeLotsSettledFirst(lots, amount, settled, reference.startsWith('x') ? until : undefined);
    if (sumLots(spent.taken) < amount - settled)
      throw buildEarlyMoneyError(transfer, settled + sumLots(takeLots(lots, amount, 'soonest', until).taken));
    return spent;
  }
  if (PURCHASES.has(code)) {
    const inTime = settled + sumLots(lots.filter(({ at }) => at <= until));
    if (amount > inTime) throw buildEarlyMoneyError(transfer, inTime);
  }
  return takeUnsettledFirst(lots, amount, settled, until);
}

/**
 * The same share of the proceeds settles on the same date as the money that paid for it, rounded so that nothing
 * settles earlier.
 */
function lotsOfExchangedMoney(
  { paid, lots }: { paid: Amount; lots: readonly SettlementLot[] },
  bought: Amount,
): SettlementLot[] {
  let left = bought;
  return lots
    .map((lot) => {
      const amount = minimumOf(left, (bought * lot.amount + paid - 1n) / paid);
      left -= amount;
      return { ...lot, amount };
    })
    .filter(({ amount }) => amount > 0n);
}
