import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import { testStockInstrument, parseUnits, parseUsd } from '../../trading/trading/testing.ts';
import { buildLeaderFill } from './testing.ts';
import {
  decideChangeCopy,
  decideStartCopy,
  decideStopCopy,
  isBeyondStopLoss,
  type StartCopyRequest,
} from './copy-lifecycle.ts';
import { computeLeaderLevel } from './leader-levels.ts';
import {
  recordOwedProfitShare,
  decideEndCopy,
  decideMonthlyProfitShare,
  decidePayOwedProfitShares,
  payProfitShares,
} from './leader-profit-shares.ts';
import { type FollowerSizingFigures, computeCopySize } from './copy-size.ts';
import type { Copy, LeaderProfitShare } from './copy-types.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const wish = (over: Partial<StartCopyRequest> = {}): StartCopyRequest => ({
  leader: 3n,
  named: { alias: 'Slow', strategy: null },
  portfolio: 8_000,
  currency: 'USD',
  amount: parseUsd('1000'),
  least: parseUsd('70'),
  most: parseUsd('5000'),
  shareRate: parseUnits('0.05'),
  version: null,
  terms: {
    size: 'proportional',
    fixedAmount: null,
    stopLossRate: parseUnits('0.2'),
    maximumDeviationRate: parseUnits('0.01'),
    maximumShareRate: parseUnits('0.5'),
  },
  own: false,
  leads: false,
  stopped: false,
  seenVersion: null,
  month: '2026-11',
  dayBegan: NOW - 1_000,
  opened: [],
  ...over,
});
const state = (available = '2000', more: { copies?: Copy[]; followed?: bigint } = {}) => ({
  states: [],
  lastSeq: 1n,
  available: () => parseUsd(available),
  ...more,
});
function started(over: Partial<StartCopyRequest> = {}): Copy {
  const decided = decideStartCopy(state(), wish(over), NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  expect(decided.transfers.every((each) => isAllowedBooking(each))).toBe(true);
  return decided.records.copies[0]!;
}

describe('a copy begins', () => {
  it('with its money in its own portfolio', () => {
    expect(started()).toMatchObject({
      portfolio: 8_000,
      paid: parseUsd('1000'),
      highWater: parseUsd('1000'),
      status: 'active',
    });
  });

  it.each([
    ['of oneself', { own: true }, 'copyOwn'],
    ['by one who leads: no chain of copies', { leads: true }, 'leaderCopies'],
    ['of one who has stopped', { stopped: true }, 'copyTimeLimitExceeded'],
    ['in another version than was seen', { version: 2, seenVersion: 1 }, 'copyVersionPassed'],
    ['below the minimum', { amount: parseUsd('69.99') }, 'copyBelowMinimum'],
    ['beyond what may follow', { most: parseUsd('999.99') }, 'copyCapacity'],
    ['with more than there is', { amount: parseUsd('2000.01') }, 'insufficientBalance'],
  ] as const)('and is refused %s', (_, over, refused) => {
    expect(decideStartCopy(state(), wish(over), NOW)).toMatchObject({ refused });
  });

  it('and is refused a second time for the same leader, and beyond the leader’s remaining capacity', () => {
    expect(decideStartCopy(state('2000', { copies: [started()] }), wish(), NOW)).toMatchObject({
      refused: 'copyAlready',
    });
    expect(decideStartCopy(state('2000', { followed: parseUsd('4500') }), wish(), NOW)).toMatchObject({
      refused: 'copyCapacity',
      params: { left: '500.00' },
    });
  });
});

it('counts as retained since its deposits last fell below the minimum of a copy', () => {
  const change = (copy: Copy, wish: { deposit?: bigint; withdraw?: bigint }, now: number): Copy => {
    const worth = { equity: copy.highWater, highWater: copy.highWater };
    const led = { most: parseUsd('9000'), version: null, worth };
    const decided = decideChangeCopy(state('2000', { copies: [copy] }), 8_000, wish, led, now);
    if (decided === null || 'refused' in decided) throw new Error(decided?.refused ?? 'old');
    return decided.records.copies[0]!;
  };
  const startedCopy = started();
  expect(startedCopy.retainedSince).toBe(NOW);
  const least = change(startedCopy, { withdraw: parseUsd('930') }, NOW + 1);
  expect(least).toMatchObject({ paid: parseUsd('70'), retainedSince: NOW });
  const less = change(least, { withdraw: 1n }, NOW + 2);
  expect(less.retainedSince).toBeNull();
  expect(change(less, { deposit: 1n }, NOW + 3).retainedSince).toBe(NOW + 3);
});

it('stops once the loss reaches the follower’s limit, and not before', () => {
  const copy = started();
  expect(isBeyondStopLoss(copy, parseUsd('800.01'))).toBe(false);
  expect(isBeyondStopLoss(copy, parseUsd('800'))).toBe(true);
  expect(isBeyondStopLoss({ ...copy, stopLossRate: null }, 0n)).toBe(false);
});

it('still stops at its loss limit after gains were withdrawn: the base falls in proportion', () => {
  const change = (copy: Copy, equity: string, wish: { deposit?: bigint; withdraw?: bigint }): Copy => {
    const led = {
      most: parseUsd('9000'),
      version: null,
      worth: { equity: parseUsd(equity), highWater: copy.highWater },
    };
    const decided = decideChangeCopy(state('2000', { copies: [copy] }), 8_000, wish, led, NOW);
    if (decided === null || 'refused' in decided) throw new Error(decided?.refused ?? 'old');
    return decided.records.copies[0]!;
  };
  const gainOut = change(started({ shareRate: 0n }), '2000', { withdraw: parseUsd('1000') });
  expect(gainOut).toMatchObject({ paid: 0n, base: parseUsd('500') });
  expect(isBeyondStopLoss(gainOut, parseUsd('400.01'))).toBe(false);
  expect(isBeyondStopLoss(gainOut, parseUsd('400'))).toBe(true);
  const more = change(gainOut, '1000', { deposit: parseUsd('100') });
  expect(more.base).toBe(parseUsd('600'));
  // A third of its worth; the fraction of a minor unit stays.
  expect(change({ ...more, base: 100n }, '3', { withdraw: parseUsd('1') }).base).toBe(67n);
  // Whose gains were taken out is kept as before, and follows with as much as is left in it.
  expect(gainOut.retainedSince).toBe(NOW);
  const emptied = change(more, '1100', { withdraw: parseUsd('1100') });
  expect(emptied.base).toBe(0n);
  expect([isBeyondStopLoss(emptied, 0n), isBeyondStopLoss(emptied, -1n)]).toEqual([false, true]);
});

const NO_EXCHANGE_ROUTES = { rates: [], missing: false };

describe('the leader’s part of a gain', () => {
  const month = (copy: Copy, equity: string, available = '10000') => {
    const booked = recordOwedProfitShare(copy, { equity: parseUsd(equity), month: '2026-12', share: 7n }, 0n);
    return payProfitShares(booked.copy, booked.shares, parseUsd(available));
  };

  it('is taken of the gain above the highest value, and once for the same gain', () => {
    const first = month(started(), '1200');
    expect(first.shares[0]).toMatchObject({ amount: parseUsd('10') });
    expect(first.copy).toMatchObject({ highWater: parseUsd('1190'), shared: parseUsd('10') });
    expect(month(first.copy, '1190').shares).toEqual([]);
    expect(month(first.copy, '900').shares).toEqual([]);
    expect(month(first.copy, '1290').shares[0]).toMatchObject({ amount: parseUsd('5') });
    expect(first.transfers.every((each) => isAllowedBooking(each))).toBe(true);
  });

  it('is paid at the copy’s end as far as the money goes, and the rest is no longer owed', () => {
    const first = month(started(), '1200', '4');
    expect(first.shares[0]).toMatchObject({ amount: parseUsd('10'), paid: parseUsd('4') });
    expect(first.copy).toMatchObject({ shared: parseUsd('4'), owed: 0n });
  });

  it('never exceeds its rate of all gains, whatever is deposited, withdrawn, gained and lost', () => {
    const step = fc.record({
      gain: fc.integer({ min: -30_000, max: 30_000 }),
      add: fc.integer({ min: 0, max: 10_000 }),
      take: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let copy = started();
        let equity = copy.paid;
        let gained = 0n;
        let most = 0n;
        for (const { gain, add, take } of steps) {
          equity += BigInt(gain);
          if (equity < 0n) equity = 0n;
          const out = BigInt(take) > equity ? equity : BigInt(take);
          for (const change of [{ deposit: BigInt(add) }, { withdraw: out }]) {
            const decided = decideChangeCopy(
              { ...state(), available: () => 1_000_000n, copies: [copy] },
              8_000,
              change,
              { most: 10_000_000n, version: null, worth: { equity: copy.highWater, highWater: copy.highWater } },
              NOW,
            );
            if (decided === null || 'refused' in decided) throw new Error(decided?.refused ?? 'old');
            [copy] = decided.records.copies as [Copy];
          }
          equity += BigInt(add) - out;
          const booked = recordOwedProfitShare(copy, { equity, month: '2026-12', share: 1n }, 0n);
          const shared = payProfitShares(booked.copy, booked.shares, equity);
          equity -= shared.shares[0]?.paid ?? 0n;
          copy = shared.copy;
          gained = equity + copy.shared - copy.paid;
          if (gained > most) most = gained;
          expect(copy.highWater >= copy.paid - copy.shared).toBe(true);
          expect(copy.shared * 20n <= most).toBe(true);
        }
      }),
    );
  });
});

describe('the leader’s part of a gain', () => {
  const gained = { ...started(), highWater: parseUsd('1000'), shareRate: parseUnits('0.05') };
  const here = (available: string) => ({ ...state(available), copies: [gained] });
  const worth = (equity: string, highWater = '1000') => ({ equity: parseUsd(equity), highWater: parseUsd(highWater) });
  const takeOut = (amount: string, from = worth('1200'), available = '1200') =>
    decideChangeCopy(
      here(available),
      8_000,
      { withdraw: parseUsd(amount) },
      { most: 0n, version: null, worth: from },
      NOW,
    );

  it('can’t be withdrawn, while everything beyond it can', () => {
    expect(takeOut('1190.01')).toEqual({
      refused: 'copyShareDue',
      params: { due: '10.00', left: '1190.00', currency: 'USD' },
    });
    expect(takeOut('1190')).toMatchObject({ records: { copies: [{ paid: parseUsd('-190') }] } });
    // Money in positions is due as well.
    expect(takeOut('195', worth('1200'), '200')).toMatchObject({ params: { due: '10.00', left: '190.00' } });
    expect(takeOut('1000', worth('1000'), '1000')).toMatchObject({ records: {} });
    expect(takeOut('1300')).toMatchObject({ refused: 'insufficientBalance' });
  });

  it('is recomputed if the highest value has changed meanwhile', () => {
    expect(takeOut('1', worth('1200', '1100'))).toBeNull();
  });

  it('is recomputed at the copy’s end if money has arrived meanwhile', () => {
    const stopping = { ...gained, status: 'stopping' as const, keeps: false };
    const end = (available: string) => {
      const cash = new Map([['USD', parseUsd('1200')]]);
      const known = {
        equity: parseUsd('1200'),
        share: 7n,
        cash,
        highWater: stopping.highWater,
        exchangeRoutes: NO_EXCHANGE_ROUTES,
      };
      return decideEndCopy({ ...state(available), copies: [stopping] }, 8_000, known, NOW);
    };
    expect(end('1200.01')).toBeNull();
    expect(end('1200')).toMatchObject({ records: { copyShares: [{ amount: parseUsd('10') }] } });
  });

  const known = {
    equity: parseUsd('1200'),
    month: '2026-12',
    share: 7n,
    highWater: gained.highWater,
    exchangeRoutes: NO_EXCHANGE_ROUTES,
  };
  const month = (available: string) => decideMonthlyProfitShare(here(available), 8_000, known, NOW)!.records;
  it('is owed from the month’s end on, and paid in full as soon as the money is available', () => {
    expect(month('10')).toMatchObject({
      copies: [{ owed: 0n, shared: parseUsd('10') }],
      copyShares: [{ paid: parseUsd('10') }],
    });
    const { copies, copyShares = [] } = month('9.99') as { copies: Copy[]; copyShares?: LeaderProfitShare[] };
    expect(copies).toMatchObject([
      { sharedMonth: '2026-12', owed: parseUsd('10'), shared: 0n, highWater: parseUsd('1200') },
    ]);
    expect(copyShares).toMatchObject([{ amount: parseUsd('10'), paid: null }]);
    const later = (available: string) =>
      decidePayOwedProfitShares({ ...state(available), copies, copyShares }, 8_000, NO_EXCHANGE_ROUTES, NOW)?.records;
    expect(later('9.99')).toBeUndefined();
    expect(later('10')).toMatchObject({
      copies: [{ owed: 0n, shared: parseUsd('10'), highWater: parseUsd('1190') }],
      copyShares: [{ share: 7n, paid: parseUsd('10') }],
    });
  });

  it('stays owed after the month despite later losses: its money can be neither withdrawn nor kept', () => {
    const { copies, copyShares = [] } = month('0') as { copies: Copy[]; copyShares?: LeaderProfitShare[] };
    const lost = { equity: parseUsd('900'), highWater: copies[0]!.highWater };
    const seen = (available: string) => ({ ...state(available), copies, copyShares });
    const led = { most: 0n, version: null, worth: lost };
    expect(decideChangeCopy(seen('900'), 8_000, { withdraw: parseUsd('890.01') }, led, NOW)).toMatchObject({
      refused: 'copyShareDue',
      params: { due: '10.00', left: '890.00' },
    });
    expect(decideStopCopy(seen('9.99'), 8_000, true, 'customer', lost)).toMatchObject({ refused: 'copyShareDue' });
    const end = (available: string) => {
      const stopping = { ...copies[0]!, status: 'stopping' as const, keeps: false };
      const cash = new Map([['USD', parseUsd(available)]]);
      const at = {
        equity: parseUsd(available),
        share: 8n,
        cash,
        highWater: stopping.highWater,
        exchangeRoutes: NO_EXCHANGE_ROUTES,
      };
      return decideEndCopy({ ...seen(available), copies: [stopping] }, 8_000, at, NOW);
    };
    expect(end('900')!.transfers.map(({ amount }) => amount)).toEqual([
      parseUsd('10'),
      parseUsd('10'),
      parseUsd('890'),
    ]);
    expect(end('900')).toMatchObject({ records: { copies: [{ owed: 0n }], copyShares: [{ paid: parseUsd('10') }] } });
    expect(end('4')).toMatchObject({ records: { copies: [{ owed: 0n }], copyShares: [{ paid: parseUsd('4') }] } });
    expect(end('1400')).toMatchObject({
      records: {
        copyShares: [{ paid: parseUsd('10') }, { month: 'end', amount: parseUsd('10'), paid: parseUsd('10') }],
      },
    });
  });

  it('must be available if the follower keeps the holdings, and is paid at every other end', () => {
    const stop = (available: string, keeps: boolean) =>
      decideStopCopy(here(available), 8_000, keeps, 'customer', worth('1200'));
    expect(stop('9.99', true)).toMatchObject({ refused: 'copyShareDue', params: { due: '10.00', left: '0.00' } });
    expect(stop('10', true)).toMatchObject({ records: { copies: [{ status: 'stopping', keeps: true }] } });
    expect(stop('0', false)).toMatchObject({ records: { copies: [{ status: 'stopping', keeps: false }] } });
  });
});

describe('its loss limit', () => {
  const copies = [started()];
  const stop = (equity: string, highWater = copies[0]!.highWater) =>
    decideStopCopy({ ...state('0'), copies }, 8_000, false, 'stopLoss', { equity: parseUsd(equity), highWater });

  it('closes the copy that reaches it, and records the copy’s worth', () => {
    expect(stop('800')).toMatchObject({
      records: {
        copies: [{ status: 'stopping', keeps: false, cause: 'stopLoss' }],
        copyStops: [{ portfolio: 8_000, equity: parseUsd('800'), base: parseUsd('1000'), rate: parseUnits('0.2') }],
      },
      notices: [{ code: 'copyStoppedAtLoss' }],
    });
  });

  it('doesn’t close a copy that lost less, or whose money changed since it was valued', () => {
    expect(stop('800.01')).toBeNull();
    expect(stop('800', parseUsd('700'))).toBeNull();
  });
});

describe('its size', () => {
  const follower = (over: Partial<FollowerSizingFigures> = {}): FollowerSizingFigures => ({
    size: 'proportional',
    maximumShareRate: parseUnits('1'),
    equity: parseUsd('1000'),
    fixedAmount: null,
    held: 0n,
    heldValue: 0n,
    carried: 0n,
    marginEnabled: false,
    ...over,
  });
  const size = (
    fill: Parameters<typeof buildLeaderFill>[0],
    who: Partial<FollowerSizingFigures> = {},
    followed = '1000',
    most = '50000',
  ) =>
    computeCopySize(
      buildLeaderFill(fill),
      { equity: parseUsd('10000'), most: parseUsd(most), followed: parseUsd(followed) },
      follower(who),
      { ...testStockInstrument, market: 'US' },
      '2026-11-20',
    );

  it('is the same share of the copy’s worth as the leader put in', () => {
    expect(size({ quantity: parseUnits('50') })).toEqual({ quantity: parseUnits('5') });
  });
  it('is smaller with less leverage than the leader’s', () => {
    expect(size({ quantity: parseUnits('50'), leverage: 5 })).toEqual({ quantity: parseUnits('1') });
    expect(size({ quantity: parseUnits('50'), leverage: 5 }, { marginEnabled: true })).toEqual({
      quantity: parseUnits('5'),
    });
  });
  it('can be a fixed amount, and never exceeds the maximum share of one instrument', () => {
    expect(size({}, { size: 'fixed', fixedAmount: parseUsd('300.03') })).toEqual({ quantity: parseUnits('3') });
    expect(
      size({}, { size: 'fixed', fixedAmount: parseUsd('900.09'), maximumShareRate: parseUnits('0.50005') }),
    ).toEqual({
      quantity: parseUnits('5'),
    });
    expect(size({}, { heldValue: parseUsd('1000') })).toEqual({ skipped: 'instrumentShare' });
    // The small rest of the part is too little for an order.
    expect(size({}, { heldValue: parseUsd('999.99') })).toEqual({ skipped: 'instrumentShare' });
  });
  it('shrinks in proportion if more follows than the leader’s stake allows; closings never shrink', () => {
    expect(size({ quantity: parseUnits('50') }, {}, '6000', '1200')).toEqual({ quantity: parseUnits('1') });
    expect(size({ quantity: parseUnits('50') }, {}, '6000', '6000')).toEqual({ quantity: parseUnits('5') });
    expect(size({}, { size: 'fixed', fixedAmount: parseUsd('300.03') }, '6000', '3000')).toEqual({
      quantity: parseUnits('1.5'),
    });
    expect(size({ quantity: parseUnits('50') }, {}, '6000', '0')).toEqual({ skipped: 'stake' });
    expect(size({ quantity: parseUnits('50') }, {}, '60000', '0.05')).toEqual({ skipped: 'stake' });
    const closing = { effect: 'close' as const, quantity: parseUnits('25'), heldBefore: parseUnits('100') };
    expect(size(closing, { held: parseUnits('8') }, '6000', '0')).toMatchObject({ quantity: parseUnits('2') });
  });
  describe('of many small sales in whole lots', () => {
    const LOT = parseUnits('100');
    /** What a follower holds after each of a leader's sales; their instrument is traded in lots of a hundred. */
    const sell = (led: number, held: number, sales: readonly number[]): number[] => {
      const state = { led: parseUnits(`${led}`), held: parseUnits(`${held}`), carried: 0n };
      return sales.map((sale) => {
        const quantity = parseUnits(`${sale}`);
        const made = computeCopySize(
          buildLeaderFill({ effect: 'close', quantity, heldBefore: state.led }),
          { equity: 0n, most: 0n, followed: 0n },
          follower({ held: state.held, carried: state.carried }),
          { ...testStockInstrument, market: 'TH', currency: 'THB' },
          '2026-11-20',
        );
        state.led -= quantity;
        state.held -= 'quantity' in made ? made.quantity : 0n;
        state.carried = made.carried!;
        return Number(state.held / (LOT / 100n));
      });
    };
    const TEN = Array<number>(10).fill(100);

    it('follows what the leader still holds, to the nearest lot', () => {
      expect(sell(1000, 300, TEN)).toEqual([300, 200, 200, 200, 100, 100, 100, 100, 0, 0]);
      expect(sell(1000, 100, TEN)).toEqual([100, 100, 100, 100, 0, 0, 0, 0, 0, 0]);
    });

    it('comes to the same as one sale, and never strays by more than half a lot', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 40 }).map((lots) => lots * 100),
          fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 }),
          fc.integer({ min: 0, max: 5_000 }),
          (held, sales, left) => {
            const led = sales.reduce((sum, sale) => sum + sale, left);
            const after = sell(led, held, sales);
            let still = led;
            for (const [index, sale] of sales.entries()) {
              still -= sale;
              expect(Math.abs(after[index]! - (held * still) / led)).toBeLessThanOrEqual(50.001);
            }
            if (left === 0) expect(after.at(-1)).toBe(0);
          },
        ),
      );
    });
  });
  it('of a short sale requires margin trading', () => {
    expect(size({ side: 'short' })).toEqual({ skipped: 'notEnabled' });
  });
  it('of a closing is the same share of the holding, and all of it if the leader keeps nothing', () => {
    const closing = { effect: 'close' as const, quantity: parseUnits('25'), heldBefore: parseUnits('100') };
    expect(size(closing, { held: parseUnits('8') })).toMatchObject({ quantity: parseUnits('2') });
    expect(size({ ...closing, quantity: parseUnits('100') }, { held: parseUnits('7.5') })).toMatchObject({
      quantity: parseUnits('7.5'),
    });
    expect(size(closing, { held: parseUnits('1.126') })).toMatchObject({ quantity: parseUnits('0.2815') });
    expect(size({ ...closing, side: 'short' }, { held: parseUnits('5') })).toMatchObject({ quantity: parseUnits('1') });
    // A part of a share that is worth too little to be sold by itself.
    expect(size(closing, { held: parseUnits('0.03') })).toMatchObject({ skipped: 'belowMinimum' });
  });
  it('of a closing may include fractions of a share where these are sold, unless charges exceed them', () => {
    const closing = (closed: string, before: string) => ({
      effect: 'close' as const,
      quantity: parseUnits(closed),
      heldBefore: parseUnits(before),
    });
    expect(size(closing('1', '3'), { held: parseUnits('1.126') })).toMatchObject({
      quantity: parseUnits('0.37533333'),
    });
    expect(size(closing('1', '2'), { held: parseUnits('0.298') })).toMatchObject({ quantity: parseUnits('0.149') });
    expect(size(closing('3', '4'), { held: parseUnits('1.4999') })).toMatchObject({ quantity: parseUnits('1.124925') });
    expect(size(closing('1', '3'), { held: parseUnits('0.00003') })).toMatchObject({ skipped: 'belowMinimum' });
    const short = { ...closing('1', '3'), side: 'short' as const };
    expect(size(short, { held: parseUnits('1') })).toMatchObject({ skipped: 'belowLot' });
  });
});

it('a leader has the highest level of which every requirement is met', () => {
  const facts = { days: 200, drawdown: parseUnits('0.1'), stake: 2_000_000n, retainedFollowers: 30 };
  expect(computeLeaderLevel(facts)).toBe('senior');
  expect(computeLeaderLevel({ ...facts, retainedFollowers: 19 })).toBe('intermediate');
  expect(computeLeaderLevel({ ...facts, drawdown: parseUnits('0.36') })).toBe('primary');
});

const SENIOR = { days: 180, drawdown: parseUnits('0.2'), stake: 1_000_000n, retainedFollowers: 20 };
const INTERMEDIATE = { days: 60, drawdown: parseUnits('0.35'), stake: 200_000n, retainedFollowers: 3 };
it.each([
  [SENIOR, 'senior'],
  [{ ...SENIOR, days: 179 }, 'intermediate'],
  [{ ...SENIOR, drawdown: parseUnits('0.20000001') }, 'intermediate'],
  [{ ...SENIOR, stake: 999_999n }, 'intermediate'],
  [{ ...SENIOR, retainedFollowers: 19 }, 'intermediate'],
  [INTERMEDIATE, 'intermediate'],
  [{ ...INTERMEDIATE, days: 59 }, 'primary'],
  [{ ...INTERMEDIATE, drawdown: parseUnits('0.35000001') }, 'primary'],
  [{ ...INTERMEDIATE, stake: 199_999n }, 'primary'],
  [{ ...INTERMEDIATE, retainedFollowers: 2 }, 'primary'],
] as const)('each requirement of a level applies exactly at its limit: %o is %s', (facts, level) => {
  expect(computeLeaderLevel(facts)).toBe(level);
});
