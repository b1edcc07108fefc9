/** Lending and borrowing with random histories: no money out of nothing, none lost, and every order ends once. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { SCALE } from '../../ledger/money.ts';
import type { Position } from '../../trading/orders/position.ts';
import {
  decideReserveBorrowing,
  decideChargeReservation,
  decideEndLendingOrder,
  decideEndRecalledBorrowing,
  decideLend,
  decidePayLenderFeeShare,
  decideRecallBorrowing,
  countLendableUnits,
  computeMarginOfOtherReservations,
} from './lending-orders.ts';
import { type LendingOrder, splitNightFee } from './lending-pool.ts';
import { computeShortMargin, computeReservationNightFee } from './borrowing-reservation.ts';
import { getLendingTermsAt, getMinimumLendingWorth } from './lending-terms.ts';

const NOW = Date.parse('2026-12-21T15:00:00.000Z');
const NAME = { ...buildInstrument('US'), currency: 'USD' };
const TERMS = getLendingTermsAt([], 'US', NOW);
const PRICE = 50n * SCALE;
const units = (count: number): bigint => BigInt(count) * SCALE;
const held = (openQuantity: bigint, more: Partial<Position> = {}): Position =>
  ({ side: 'long', leverage: 1, dayTrading: false, lockedUntil: null, openQuantity, ...more }) as Position;
const state = (more: object = {}) => ({
  lastSeq: 4n,
  states: [],
  positions: [held(units(100))],
  lendingOrders: [] as LendingOrder[],
  available: () => 10_000n,
  marginEnabled: true,
  mayShort: true,
  ...more,
});
function startedOrder(decided: ReturnType<typeof decideLend>): LendingOrder {
  if (!('records' in decided)) throw new Error(decided.refused);
  return decided.records.lendingOrders[0]!;
}
const lent = (more: object = {}) => decideLend(state(more), { instrument: NAME, price: PRICE }, TERMS, true, NOW);

it('only fully paid holdings in the main portfolio can be lent', () => {
  expect(
    [
      held(1n),
      held(1n, { portfolio: 2 }),
      held(1n, { leverage: 2 }),
      held(1n, { side: 'short' }),
      held(1n, { dayTrading: true }),
      held(0n),
      held(1n, { lockedUntil: NOW + 1 }),
      held(1n, { lockedUntil: NOW }),
    ].map((each) => countLendableUnits([each], NOW)),
  ).toEqual([1n, 0n, 0n, 0n, 0n, 0n, 0n, 1n]);
});

it('holdings of exactly the minimum worth can be lent, and a minor unit less can’t', () => {
  const least = getMinimumLendingWorth('USD');
  const price = least * 1_000_000n;
  const one = { positions: [held(SCALE)] };
  const at = (each: bigint) => decideLend(state(one), { instrument: NAME, price: each }, TERMS, true, NOW);
  expect(at(price)).toHaveProperty('records');
  expect(at(price - 1n)).toMatchObject({ refused: 'minimumLending', params: { minimum: '14.00', currency: 'USD' } });
});

it('a restricted customer can’t lend', () => {
  const frozen = [{ state: 'frozen', reason: 'security', author: 's', at: new Date(NOW).toISOString(), until: null }];
  expect(lent({ states: frozen })).toMatchObject({ refused: 'accountFrozen' });
});

it('a reserved night costs what a short pays: actual days of 360, on 102 % of the price in whole dollars', () => {
  // 102 % of 50 is 51; 10 units of it are worth 510.
  expect(computeReservationNightFee(NAME, '2026-12-21', PRICE, units(10), (SCALE * 36n) / 100n)).toEqual({
    worth: 51_000n,
    fee: 51n,
  });
});

it('a reservation that can’t be paid for ends, and its night costs nothing and counts for nobody', () => {
  const order: LendingOrder = {
    ...startedOrder(lent()),
    kind: 'borrow',
    quantity: units(10),
  };
  const night = { night: '2026-12-21', units: units(10), worth: 51_000n, rate: (SCALE * 36n) / 100n, fee: 51n };
  const charge = (available: bigint, more: Partial<LendingOrder> = {}) =>
    decideChargeReservation(
      state({ lendingOrders: [{ ...order, ...more }], available: () => available }),
      order.seq,
      night,
      NAME,
      NOW,
    );
  const unpaid = charge(50n);
  expect(unpaid).toMatchObject({
    transfers: [],
    records: { lendingOrders: [{ status: 'finished', cause: 'unpaid', fees: 0n }] },
    notices: [{ code: 'borrowingUnpaid' }],
  });
  expect(unpaid?.records).not.toHaveProperty('borrowedNights');
  expect(unpaid?.records).not.toHaveProperty('feeRests');
  expect(charge(51n)).toMatchObject({
    transfers: [{ amount: 51n, debit: 'available', credit: 'interest' }],
    records: { lendingOrders: [{ status: 'inProgress', fees: 51n }], borrowedNights: [{ fee: 51n, units: units(10) }] },
  });
  // Given back in the night: its night is still to be paid, and what ended unpaid owes no other one.
  const ended = { status: 'finished', endedAt: NOW } as const;
  expect(charge(51n, { ...ended, cause: 'customer' })).toMatchObject({ transfers: [{ amount: 51n }] });
  // Decided for good: no later look charges a night that was shared out without it.
  expect(charge(50n, { ...ended, cause: 'customer' })).toMatchObject({
    transfers: [],
    records: { lendingOrders: [{ cause: 'unpaid', endedAt: NOW }] },
    notices: [{ code: 'borrowingUnpaid', params: { until: '2027-01-20T15:00:00.000Z' } }],
  });
  expect(charge(51n, { ...ended, cause: 'unpaid' })).toBeNull();
});

it('after an unpaid night nothing can be reserved for thirty days, to the millisecond', () => {
  const requested = { instrument: NAME, price: PRICE, date: '2026-12-21', quantity: units(10) };
  const free = { lent: 0n, offered: units(50), reserved: 0n, unused: 0n };
  const reserve = (nightUnpaidAt: number | undefined) =>
    decideReserveBorrowing(
      state({ stockCount: free, available: () => 500_000n, nightUnpaidAt }),
      requested,
      TERMS,
      { pool: units(50), rate: SCALE },
      NOW,
    );
  const days = 30 * 86_400_000;
  expect(reserve(NOW - days + 1)).toEqual({
    refused: 'reservingBarred',
    params: { until: '2026-12-21T15:00:00.001Z' },
  });
  expect(reserve(NOW - days)).toHaveProperty('records');
  expect(reserve(undefined)).toHaveProperty('records');
});

it('the same money is margin for one reservation only, except for units of another that are sold short', () => {
  const requested = { instrument: NAME, price: PRICE, date: '2026-12-21', quantity: units(10), initial: SCALE / 2n };
  const free = { lent: 0n, offered: units(50), reserved: 0n, unused: 0n };
  const order = { kind: 'borrow', status: 'inProgress', instrument: 'US.OTHER', currency: 'USD', quantity: units(10) };
  const reserve = (available: bigint, shorts: [string, bigint][], price: bigint | null = PRICE) => {
    const seen = state({ stockCount: free, available: () => available, lendingOrders: [order as LendingOrder] });
    const elsewhere = computeMarginOfOtherReservations(seen, NAME, new Map(shorts), (_, many) =>
      price === null ? null : computeShortMargin(price, many, 'USD', SCALE / 2n),
    );
    return decideReserveBorrowing(seen, { ...requested, elsewhere }, TERMS, { pool: units(50), rate: SCALE }, NOW);
  };
  // Half of 500 for this one, and as much for the other.
  expect(reserve(500_00n, [])).toHaveProperty('records');
  expect(reserve(499_99n, [])).toMatchObject({ refused: 'insufficientBalance', params: { needed: '500.00' } });
  expect(reserve(250_00n, [['US.OTHER', units(10)]])).toHaveProperty('records');
  expect(reserve(375_00n, [['US.OTHER', units(5)]])).toHaveProperty('records');
  expect(reserve(10_000_00n, [], null)).toEqual({ refused: 'priceNotObtained', params: {} });
});

it('in any sequence of events fees equal the money moved, and ended orders stay ended', () => {
  const step = fc.record({
    act: fc.constantFrom('lend', 'borrow', 'end', 'night', 'recall', 'over'),
    size: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const orders = new Map<bigint, LendingOrder>();
      let [cash, interest, lastSeq] = [50_000n, 0n, 4n];
      const start = cash;
      const carry = (decided: DecisionChanges | { refused: string } | null): void => {
        if (decided === null || 'refused' in decided) return;
        for (const each of decided.transfers) {
          expect(isAllowedBooking(each)).toBe(true);
          expect(each.amount > 0n).toBe(true);
          cash += each.credit === 'available' ? each.amount : -each.amount;
          interest += each.credit === 'interest' ? each.amount : -each.amount;
        }
        for (const order of decided.records.lendingOrders ?? []) {
          expect(orders.get(order.seq)?.status === 'finished' && order.status !== 'finished').toBe(false);
          orders.set(order.seq, order);
        }
        lastSeq = decided.lastSeq;
      };
      const seen = () =>
        state({
          lastSeq,
          lendingOrders: [...orders.values()],
          available: () => cash,
          stockCount: { lent: 0n, offered: units(50), reserved: 0n, unused: 0n },
        });
      for (const { act, size } of steps) {
        const going = [...orders.values()].filter(({ status }) => status !== 'finished');
        const one = going[size % Math.max(going.length, 1)];
        if (act === 'lend') carry(decideLend(seen(), { instrument: NAME, price: PRICE }, TERMS, true, NOW));
        if (act === 'borrow') {
          const requested = { instrument: NAME, price: PRICE, date: '2026-12-21', quantity: units(size) };
          carry(decideReserveBorrowing(seen(), requested, TERMS, { pool: units(50), rate: SCALE }, NOW));
        }
        if (act === 'end' && one) carry(decideEndLendingOrder(seen(), one.seq, one.kind, NAME, NOW));
        if (act === 'recall' && one) carry(decideRecallBorrowing(seen(), one.seq, NAME, NOW + 1));
        if (act === 'over' && one) carry(decideEndRecalledBorrowing(seen(), one.seq, NAME, NOW + 1));
        if (act === 'night' && one?.kind === 'borrow') {
          const { worth, fee } = computeReservationNightFee(NAME, '2026-12-21', PRICE, one.quantity ?? 0n, SCALE);
          const night = { night: '2026-12-21', units: one.quantity ?? 0n, worth, rate: SCALE, fee };
          const before = interest;
          carry(decideChargeReservation(seen(), one.seq, night, NAME, NOW));
          // A lender gets a part of the night's fee and never all of it.
          const { toLenders } = splitNightFee(
            { units: units(1), fee: interest - before },
            [{ account: 1n, order: 1n, units: units(1) }],
            TERMS.lendersPart,
          );
          expect(toLenders <= interest - before).toBe(true);
        }
        if (act === 'night' && one?.kind === 'lend' && interest > 0n)
          carry(decidePayLenderFeeShare(seen(), { order: one.seq, night: '2026-12-21', amount: 1n }));
      }
      expect(cash >= 0n && interest >= 0n && cash + interest === start).toBe(true);
      const [earned, paid] = (['lend', 'borrow'] as const).map((kind) =>
        [...orders.values()].reduce((sum, each) => (each.kind === kind ? sum + each.fees : sum), 0n),
      );
      expect(paid! - earned!).toBe(interest);
    }),
  );
});
