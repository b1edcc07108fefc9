/** Lending one's holdings, reserving what others lend, and ending either. */
import type { LendableStock } from '../../borrowing/stock-borrowing.ts';
import { type DecisionChanges, type Notice, addRecords } from '../../ledger/decision-changes.ts';
import { computeNightFee } from '../../borrowing/overnight-borrowing-fees.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { formatAmount, formatScaled, type Amount, type Quantity, type Rate } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { Position } from '../../trading/orders/position.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import { isPositionLocked, countPledgedUnits } from '../../trading/execution/position-units.ts';
import { quantityUnitForMessage } from '../../ledger/quantity-unit.ts';
import {
  type LendingOrder,
  type LenderFeeShareRecord,
  computeRemainingBorrowingQuota,
  type LendingPoolCounts,
} from './lending-pool.ts';
import {
  getReservingBarredUntil,
  refuseReservationBelowMinimum,
  type LendingRefusal,
  type PricedInstrument,
  quoteBorrowingReservation,
  refuseBarredBorrower,
  type BorrowingReservationRequest,
} from './borrowing-reservation.ts';
import type { LendingTerms } from './lending-terms.ts';

export type { LendingRefusal };
/** A decision about one order. */
export type LendingChanges = DecisionChanges & { records: { lendingOrders: LendingOrder[] } };

type Seen = Pick<AccountState, 'lastSeq' | 'states' | 'lendingOrders' | 'positions'>;

/**
 * How much of a position its holder can lend: fully paid, in the main portfolio, held for longer than the day, and free
 * to be sold.
 */
const isLendable = (position: Position, now: number): boolean => {
  const { side, leverage, dayTrading, openQuantity, portfolio = MAIN_PORTFOLIO } = position;
  const isOwned = side === 'long' && leverage === 1 && !dayTrading && openQuantity > 0n && portfolio === MAIN_PORTFOLIO;
  return isOwned && !isPositionLocked(position, now);
};
export const countLendableUnits = (positions: readonly Position[], now: number): Quantity =>
  positions
    .filter((each) => isLendable(each, now))
    .reduce((sum, each) => sum + each.openQuantity - countPledgedUnits(each), 0n);

const findActiveLendingOrder = (
  { lendingOrders = [] }: Pick<Seen, 'lendingOrders'>,
  kind: LendingOrder['kind'],
  instrument: string,
) => lendingOrders.filter((each) => each.kind === kind && each.instrument === instrument && each.status !== 'finished');

const buildLendingNotice = (
  code: string,
  instrument: Pick<Instrument, 'id' | 'name'>,
  more: Notice['params'] = {},
): Notice => ({
  code,
  params: { instrument: instrument.name, instrumentId: instrument.id, ...more },
});

/** Lends everything held in an instrument, now and later, until it is recalled. */
export function decideLend(
  state: Seen,
  { instrument, price }: PricedInstrument,
  { open }: LendingTerms,
  isLent: boolean,
  now: number,
): LendingChanges | LendingRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  if (!open) return { refused: 'borrowingChannelClosed', params: {} };
  if (!isLent) return { refused: 'stockNotLent', params: {} };
  if (findActiveLendingOrder(state, 'lend', instrument.id).length > 0) return { refused: 'lentAlready', params: {} };
  const units = countLendableUnits(state.positions, now);
  if (units === 0n) return { refused: 'nothingToLend', params: {} };
  if (price === null) return { refused: 'priceNotObtained', params: {} };
  const less = refuseReservationBelowMinimum('minimumLending', price, units, instrument.currency);
  if (less) return less;
  return startLendingOrder(
    state,
    { kind: 'lend', quantity: null },
    instrument,
    [buildLendingNotice('lendingStarted', instrument)],
    now,
  );
}

function startLendingOrder(
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

const buildLendingChanges = (
  state: Pick<Seen, 'lastSeq'>,
  order: LendingOrder,
  notices: Notice[] = [],
  transfers: DecisionChanges['transfers'] = [],
): LendingChanges => ({ transfers, records: { lendingOrders: [order] }, notices, lastSeq: state.lastSeq });

/** The customer ends it: from now on nothing of theirs is lent, or reserved for them. */
export function decideEndLendingOrder(
  state: Seen,
  seq: bigint,
  kind: LendingOrder['kind'],
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): LendingChanges | LendingRefusal {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === kind);
  if (!order) return { refused: 'notFound', params: {} };
  if (order.status === 'finished') return { refused: 'lendingEnded', params: {} };
  return buildLendingChanges(state, { ...order, status: 'finished', endedAt: now, cause: 'customer' }, [
    buildLendingNotice(kind === 'lend' ? 'lendingEnded' : 'borrowingEnded', instrument),
  ]);
}

/** How much of an instrument is reserved already. */
export const countReservedBorrowingUnits = (state: Pick<Seen, 'lendingOrders'>, instrument: string): Quantity =>
  findActiveLendingOrder(state, 'borrow', instrument).reduce((sum, each) => sum + (each.quantity ?? 0n), 0n);

/**
 * What the account's other reservations in a currency need, as far as they aren't sold short: money can't be margin
 * twice. `marginOf` returns null if no price is known.
 */
export function computeMarginOfOtherReservations(
  { lendingOrders = [] }: Pick<Seen, 'lendingOrders'>,
  { id, currency }: Pick<Instrument, 'id' | 'currency'>,
  shorts: ReadonlyMap<string, Quantity>,
  marginOf: (instrument: string, units: Quantity) => Amount | null,
): Amount | null {
  const reserved = new Map<string, Quantity>();
  for (const { kind, status, instrument, quantity, currency: its } of lendingOrders)
    if (kind === 'borrow' && status !== 'finished' && its === currency && instrument !== id)
      reserved.set(instrument, (reserved.get(instrument) ?? 0n) + (quantity ?? 0n));
  let needed = 0n;
  for (const [instrument, units] of reserved) {
    const unused = units - (shorts.get(instrument) ?? 0n);
    const margin = unused > 0n ? marginOf(instrument, unused) : 0n;
    if (margin === null) return null;
    needed += margin;
  }
  return needed;
}

/**
 * Reserves units for short sales. The first night is paid at once and isn't refunded: otherwise a customer could
 * withhold units from others for free by returning them before midnight.
 */
export function decideReserveBorrowing(
  state: Seen &
    Pick<AccountState, 'available' | 'marginEnabled' | 'mayShort' | 'stockCount' | 'feeRest' | 'nightUnpaidAt'>,
  requested: BorrowingReservationRequest,
  terms: LendingTerms,
  stock: LendableStock | null,
  now: number,
): LendingChanges | LendingRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  if (!state.mayShort) return { refused: 'marginNotEnabled', params: {} };
  const barred = refuseBarredBorrower(state.nightUnpaidAt, now);
  if (barred) return barred;
  const { instrument, quantity } = requested;
  const quote = quoteBorrowingReservation(requested, countReservedBorrowingUnits(state, instrument.id), terms, stock);
  if ('refused' in quote) return quote;
  const counted = state.stockCount ?? NOTHING;
  const left = computeRemainingBorrowingQuota(quote.pool, counted, terms.quotaPart);
  if (quantity > left) return { refused: 'borrowingQuotaFull', params: {} };
  const { currency } = instrument;
  const { needed, worth, rate } = quote;
  const { fee, records: rests } = computeNightFee(
    state,
    { portfolio: MAIN_PORTFOLIO, instrument: instrument.id, kind: 'reserved' },
    { amount: worth, rate, currency },
  );
  const available = state.available(currency);
  if (needed > available)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(needed, currency), available: formatAmount(available, currency), currency },
    };
  const notice = buildLendingNotice('borrowingStarted', instrument, {
    quantity: formatScaled(quantity),
    unit: quantityUnitForMessage(instrument),
  });
  const made = startLendingOrder(state, { kind: 'borrow', quantity }, instrument, [notice], now);
  const [order] = made.records.lendingOrders as [LendingOrder];
  return addRecords(
    { ...made, transfers: buildFeeTransfers(order, fee) },
    {
      ...rests,
      lendingOrders: [{ ...order, fees: fee }],
      reservations: [{ instrument: instrument.id, most: counted.reserved + left }],
      borrowedNights: [
        {
          of: order.seq,
          instrument: instrument.id,
          currency,
          night: requested.date,
          units: quantity,
          worth,
          rate,
          fee,
        },
      ],
    },
  ) as LendingChanges;
}

const buildFeeTransfers = ({ seq, currency }: LendingOrder, amount: Amount): DecisionChanges['transfers'] =>
  amount === 0n
    ? []
    : [{ currency, amount, debit: 'available', credit: 'interest', code: 'reservationFee', reference: `q${seq}` }];

const NOTHING: LendingPoolCounts = { lent: 0n, offered: 0n, reserved: 0n, unused: 0n };

/** Pays a lender's share of a night. Null if the order isn't the account's. */
export function decidePayLenderFeeShare(state: Seen, share: LenderFeeShareRecord): DecisionChanges | null {
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

/**
 * A night of what was reserved and not used. A customer who can't pay all of it pays nothing and loses the reservation:
 * an uncharged night doesn't count, or lenders would share their fee with units that brought none. Even if the units
 * were returned meanwhile, the night counts as unpaid.
 */
export function decideChargeReservation(
  state: Seen & Pick<AccountState, 'available' | 'feeRest'>,
  seq: bigint,
  { night, units, worth, rate }: { night: string; units: Quantity; worth: Amount; rate: Rate },
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): DecisionChanges | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (!order || order.cause === 'unpaid') return null;
  const { currency } = order;
  const { fee, records: rests } = computeNightFee(
    state,
    { portfolio: MAIN_PORTFOLIO, instrument: order.instrument, kind: 'reserved' },
    { amount: worth, rate, currency },
  );
  // Decided once, so that the night isn't charged after it was shared out.
  if (fee > state.available(currency)) {
    const endedAt = order.endedAt ?? now;
    const until = getReservingBarredUntil(endedAt, now);
    return buildLendingChanges(
      state,
      { ...order, status: 'finished', endedAt, cause: 'unpaid' },
      until === null
        ? []
        : [buildLendingNotice('borrowingUnpaid', instrument, { until: new Date(until).toISOString() })],
    );
  }
  const changes = buildLendingChanges(state, { ...order, fees: order.fees + fee }, [], buildFeeTransfers(order, fee));
  const borrowed = { of: seq, instrument: order.instrument, currency, night, units, worth, rate, fee };
  return { ...changes, records: { ...changes.records, ...rests, borrowedNights: [borrowed] } };
}

/**
 * There are too few units left to keep the reservation: it ends with notice, and its holder can sell short until then.
 */
export function decideRecallBorrowing(
  state: Seen,
  seq: bigint,
  instrument: Pick<Instrument, 'id' | 'name' | 'currency'>,
  dueAt: number,
): LendingChanges | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (order?.status !== 'inProgress' || order.quantity === null) return null;
  const notice = buildLendingNotice('borrowingRecalled', instrument, {
    quantity: formatScaled(order.quantity),
    unit: quantityUnitForMessage(instrument),
    at: new Date(dueAt).toISOString(),
  });
  return buildLendingChanges(state, { ...order, status: 'recalled', dueAt }, [notice]);
}

/** Its notice is over. */
export function decideEndRecalledBorrowing(
  state: Seen,
  seq: bigint,
  instrument: Pick<Instrument, 'id' | 'name'>,
  now: number,
): LendingChanges | null {
  const order = state.lendingOrders?.find((each) => each.seq === seq && each.kind === 'borrow');
  if (order?.status !== 'recalled' || order.dueAt === null || order.dueAt > now) return null;
  return buildLendingChanges(state, { ...order, status: 'finished', endedAt: now, cause: 'recalled' }, [
    buildLendingNotice('borrowingEnded', instrument),
  ]);
}
