/** To lend what one holds, to reserve what others lend, and to end either. */
import { dayBasis } from '../margin/financing-rates.ts';
import {
  divide,
  formatAmount,
  formatScaled,
  larger,
  portion,
  notional,
  SCALE,
  smaller,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  type Rate,
} from '../money.ts';
import { type Changes, type Notice, withRecords } from '../ledger/changes.ts';
import type { Stock } from '../borrowing.ts';
import type { Instrument } from '../market.ts';
import { MAIN } from '../ledger/transfer.ts';
import { refuseAct, type RestrictionRefusal } from '../restrictions.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Position } from '../orders/position.ts';
import type { MarketView } from '../orders/market-view.ts';
import { tableFor } from '../trading/margin-table.ts';
import { pledgedOf } from '../trading/units.ts';
import { lentValue, MARKED_FROM } from '../margin/lending-terms.ts';
import { leastWorth, type LendingTerms } from './terms.ts';
import { quotaLeft } from './pool.ts';
import type { LendingOrder, LendingShare, StockCount } from './records.ts';

export type LendingRefusal =
  | RestrictionRefusal
  | {
      refused:
        | 'borrowingChannelClosed'
        | 'stockNotLent'
        | 'nothingToLend'
        | 'lentAlready'
        | 'notFound'
        | 'lendingEnded'
        | 'borrowingQuotaFull'
        | 'marginNotEnabled'
        | 'priceNotObtained';
      params: Record<never, never>;
    }
  | { refused: 'minimumLending' | 'minimumBorrowing'; params: { minimum: string; currency: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };
/** A decision about one order. */
export type LendingChanges = Changes & { records: { lendingOrders: LendingOrder[] } };

type Seen = Pick<AccountState, 'lastSeq' | 'states' | 'lendingOrders' | 'positions'>;

/** What of a position its holder can lend: paid in full, in the main portfolio, and theirs for longer than the day. */
export const isLendable = ({ side, leverage, dayTrading, openQuantity, portfolio = MAIN }: Position): boolean =>
  side === 'long' && leverage === 1 && !dayTrading && openQuantity > 0n && portfolio === MAIN;
export const lendable = (positions: readonly Position[]): Quantity =>
  positions.filter(isLendable).reduce((sum, each) => sum + each.openQuantity - pledgedOf(each), 0n);

const goingOn = ({ lendingOrders = [] }: Pick<Seen, 'lendingOrders'>, kind: LendingOrder['kind'], instrument: string) =>
  lendingOrders.filter((each) => each.kind === kind && each.instrument === instrument && each.status !== 'finished');

const noticeOf = (code: string, instrument: Pick<Instrument, 'id' | 'name'>, more: Notice['params'] = {}): Notice => ({
  code,
  params: { instrument: instrument.name, instrumentId: instrument.id, ...more },
});

interface Priced {
  instrument: Instrument;
  /** Null while there is no price that can be trusted. */
  price: Price | null;
}

/** Lends whatever is held of an instrument, now and later, until it is recalled. */
export function decideLend(
  state: Seen,
  { instrument, price }: Priced,
  { open }: LendingTerms,
  isLent: boolean,
  now: number,
): LendingChanges | LendingRefusal {
  const refusal = refuseAct(state.states, 'open', now);
  if (refusal) return refusal;
  if (!open) return { refused: 'borrowingChannelClosed', params: {} };
  if (!isLent) return { refused: 'stockNotLent', params: {} };
  if (goingOn(state, 'lend', instrument.id).length > 0) return { refused: 'lentAlready', params: {} };
  const units = lendable(state.positions);
  if (units === 0n) return { refused: 'nothingToLend', params: {} };
  if (price === null) return { refused: 'priceNotObtained', params: {} };
  const less = belowLeast('minimumLending', price, units, instrument.currency);
  if (less) return less;
  return begun(state, { kind: 'lend', quantity: null }, instrument, [noticeOf('lendingBegun', instrument)], now);
}

function belowLeast(
  refused: 'minimumLending' | 'minimumBorrowing',
  price: Price,
  units: Quantity,
  currency: Currency,
): LendingRefusal | null {
  const least = leastWorth(currency);
  return notional(price, units, currency, 'down') < least
    ? { refused, params: { minimum: formatAmount(least, currency), currency } }
    : null;
}

function begun(
  state: Pick<Seen, 'lastSeq'>,
  which: Pick<LendingOrder, 'kind' | 'quantity'>,
  { id, market, currency }: Instrument,
  notices: Notice[],
  now: number,
): LendingChanges {
  const seq = state.lastSeq + 1n;
  const order: LendingOrder = {
    seq,
    ...which,
    instrument: id,
    market,
    currency,
    status: 'inProgress',
    since: now,
    dueAt: null,
    endedAt: null,
    cause: null,
    fees: 0n,
  };
  return { transfers: [], records: { lendingOrders: [order] }, notices, lastSeq: seq };
}

const changed = (
  state: Pick<Seen, 'lastSeq'>,
  order: LendingOrder,
  notices: Notice[] = [],
  transfers: Changes['transfers'] = [],
): LendingChanges => ({ transfers, records: { lendingOrders: [order] }, notices, lastSeq: state.lastSeq });

/** The customer wants it no more: from now on nothing of theirs is lent, or nothing is reserved for them. */
export function decideEnd(
  state: Seen,
  seq: bigint,
  kind: LendingOrder['kind'],
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): LendingChanges | LendingRefusal {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === kind);
  if (!order) return { refused: 'notFound', params: {} };
  if (order.status === 'finished') return { refused: 'lendingEnded', params: {} };
  return changed(state, { ...order, status: 'finished', endedAt: now, cause: 'customer' }, [
    noticeOf(kind === 'lend' ? 'lendingEnded' : 'borrowingEnded', instrument),
  ]);
}

/** Reserves units for short sales. What a night costs has to be there for the first one. */
export function decideBorrow(
  state: Seen & Pick<AccountState, 'available' | 'marginEnabled' | 'mayShort' | 'stockCount'>,
  { instrument, price, date, quantity, initial = 0n }: Priced & { date: string; quantity: Quantity; initial?: Rate },
  { open, quotaPart }: LendingTerms,
  stock: Stock | null,
  now: number,
): LendingChanges | LendingRefusal {
  const refusal = refuseAct(state.states, 'open', now);
  if (refusal) return refusal;
  if (!(state.mayShort ?? state.marginEnabled)) return { refused: 'marginNotEnabled', params: {} };
  if (!open) return { refused: 'borrowingChannelClosed', params: {} };
  if (stock === null || stock.pool === null) return { refused: 'stockNotLent', params: {} };
  if (price === null) return { refused: 'priceNotObtained', params: {} };
  const less = belowLeast('minimumBorrowing', price, quantity, instrument.currency);
  if (less) return less;
  const counted = state.stockCount ?? NOTHING;
  const left = quotaLeft(stock.pool, counted, quotaPart);
  if (quantity > left) return { refused: 'borrowingQuotaFull', params: {} };
  const { currency } = instrument;
  const night = nightOf(instrument, date, price, quantity, stock.rate);
  const available = state.available(currency);
  // Nobody keeps from others what they couldn't sell short themselves.
  const before = goingOn(state, 'borrow', instrument.id).reduce((sum, each) => sum + (each.quantity ?? 0n), 0n);
  const margin = portion(notional(price, before + quantity, currency, 'up'), initial, 'up');
  const needed = larger(night.fee, margin);
  if (needed > available)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(needed, currency), available: formatAmount(available, currency), currency },
    };
  const notice = noticeOf('borrowingBegun', instrument, { quantity: formatScaled(quantity) });
  return withRecords(begun(state, { kind: 'borrow', quantity }, instrument, [notice], now), {
    reservations: [{ instrument: instrument.id, most: counted.reserved + left }],
  }) as LendingChanges;
}
/** What a short of it would take as margin at the least, as a part of its worth. */
export const leastMargin = (market: MarketView, price: Price | null, quantity: Quantity): Rate =>
  tableFor(market, notional(price ?? 0n, quantity, market.instrument.currency, 'up')).initial;

const NOTHING: StockCount = { lent: 0n, offered: 0n, reserved: 0n, unused: 0n };

/**
 * What units are worth to their lender over a night, which is what stands for them as collateral, and what keeping them
 * reserved costs. Shorts pay on the same base; on their cost until that began.
 */
export function nightOf(
  { market, currency }: Pick<Instrument, 'market' | 'currency'>,
  date: string,
  price: Price,
  units: Quantity,
  rate: Rate,
): { worth: Amount; fee: Amount } {
  const worth = lentValue(market, date < MARKED_FROM ? MARKED_FROM : date, price, units, currency);
  if (worth === null) throw new Error(`${market}: nobody lends units there`);
  return { worth, fee: divide(worth * rate, SCALE * BigInt(dayBasis(currency)), 'half-up') };
}

/** A lender's part of a night is paid. Null: the order is none of the account's. */
export function decidePayShare(state: Seen, share: LendingShare): Changes | null {
  const order = state.lendingOrders?.find((each) => each.seq === share.order && each.kind === 'lend');
  if (!order) return null;
  const { amount } = share;
  return {
    transfers: [
      {
        currency: order.currency,
        amount,
        debit: 'interest',
        credit: 'available',
        code: 'lendingFee',
        reference: `q${order.seq}`,
      },
    ],
    records: { lendingOrders: [{ ...order, fees: order.fees + amount }], lendingShares: [share] },
    notices: [],
    lastSeq: state.lastSeq,
  };
}

/** A night of what was reserved and not used; who can't pay it has nothing reserved any more. */
export function decideChargeReservation(
  state: Seen & Pick<AccountState, 'available'>,
  seq: bigint,
  { night, units, worth, rate, fee }: { night: string; units: Quantity; worth: Amount; rate: Rate; fee: Amount },
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): Changes | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (!order) return null;
  const { currency } = order;
  const paid = smaller(fee, state.available(currency));
  const ended = paid < fee && order.status !== 'finished';
  const after: LendingOrder = { ...order, fees: order.fees + paid };
  const changes = changed(
    state,
    ended ? { ...after, status: 'finished', endedAt: now, cause: 'unpaid' } : after,
    ended ? [noticeOf('borrowingEnded', instrument)] : [],
    paid > 0n
      ? [
          {
            currency,
            amount: paid,
            debit: 'available',
            credit: 'interest',
            code: 'reservationFee',
            reference: `q${order.seq}`,
          },
        ]
      : [],
  );
  const borrowed = { of: seq, instrument: order.instrument, currency, night, units, worth, rate, fee: paid };
  return { ...changes, records: { ...changes.records, borrowedNights: [borrowed] } };
}

/** There is no more enough to keep reserved: it ends with notice, and its holder can sell short until then. */
export function decideRecallBorrowing(
  state: Seen,
  seq: bigint,
  instrument: Pick<Instrument, 'id' | 'name'>,
  dueAt: number,
): LendingChanges | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (order?.status !== 'inProgress' || order.quantity === null) return null;
  const notice = noticeOf('borrowingRecalled', instrument, {
    quantity: formatScaled(order.quantity),
    at: new Date(dueAt).toISOString(),
  });
  return changed(state, { ...order, status: 'recalled', dueAt }, [notice]);
}

/** Its notice is over. */
export function decideEndRecalled(
  state: Seen,
  seq: bigint,
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): LendingChanges | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (order?.status !== 'recalled' || order.dueAt === null || order.dueAt > now) return null;
  return changed(state, { ...order, status: 'finished', endedAt: now, cause: 'recalled' }, [
    noticeOf('borrowingEnded', instrument),
  ]);
}
