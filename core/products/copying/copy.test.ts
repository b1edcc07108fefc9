import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBooked } from '../../registry/bookings.ts';
import { nordwind, units, usd } from '../../trading/trading/testing.ts';
import { ledFill } from './testing.ts';
import { decideChange, decideStart, decideStop, isBeyondLoss, type StartWish } from './copy.ts';
import { levelOf } from './levels.ts';
import { bookShare, decideEnd, decideMonth, decideOwed, payShares } from './share-profit.ts';
import { type Follower, sizeOf } from './size.ts';
import type { Copy, CopyShare } from './copy-types.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const wish = (over: Partial<StartWish> = {}): StartWish => ({
  leader: 3n,
  named: { alias: 'Slow', strategy: null },
  portfolio: 8_000,
  currency: 'USD',
  amount: usd('1000'),
  least: usd('70'),
  most: usd('5000'),
  shareRate: units('0.05'),
  version: null,
  terms: {
    size: 'proportional',
    fixedAmount: null,
    stopLossRate: units('0.2'),
    maximumDeviationRate: units('0.01'),
    maximumShareRate: units('0.5'),
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
  available: () => usd(available),
  ...more,
});
function started(over: Partial<StartWish> = {}): Copy {
  const decided = decideStart(state(), wish(over), NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  expect(decided.transfers.every((each) => isBooked(each))).toBe(true);
  return decided.records.copies[0]!;
}

describe('a copy begins', () => {
  it('with its money in a portfolio of its own', () => {
    expect(started()).toMatchObject({ portfolio: 8_000, paid: usd('1000'), highWater: usd('1000'), status: 'active' });
  });

  it.each([
    ['of oneself', { own: true }, 'copyOwn'],
    ['by one who leads: no chain of copies', { leads: true }, 'leaderCopies'],
    ['of one who has stopped', { stopped: true }, 'copyTimeLimitExceeded'],
    ['in another version than was seen', { version: 2, seenVersion: 1 }, 'copyVersionPassed'],
    ['below the minimum', { amount: usd('69.99') }, 'copyBelowMinimum'],
    ['beyond what may follow', { most: usd('999.99') }, 'copyCapacity'],
    ['with more than there is', { amount: usd('2000.01') }, 'insufficientBalance'],
  ] as const)('and is refused %s', (_, over, refused) => {
    expect(decideStart(state(), wish(over), NOW)).toMatchObject({ refused });
  });

  it('and is refused a second time for the same leader, and beyond what others have put in', () => {
    expect(decideStart(state('2000', { copies: [started()] }), wish(), NOW)).toMatchObject({ refused: 'copyAlready' });
    expect(decideStart(state('2000', { followed: usd('4500') }), wish(), NOW)).toMatchObject({
      refused: 'copyCapacity',
      params: { left: '500.00' },
    });
  });
});

it('counts as kept from when it was last less than a copy begins with', () => {
  const change = (copy: Copy, wish: { add?: bigint; takeOut?: bigint }, now: number): Copy => {
    const worth = { equity: copy.highWater, highWater: copy.highWater };
    const led = { most: usd('9000'), version: null, worth };
    const decided = decideChange(state('2000', { copies: [copy] }), 8_000, wish, led, now);
    if (decided === null || 'refused' in decided) throw new Error(decided?.refused ?? 'old');
    return decided.records.copies[0]!;
  };
  const begun = started();
  expect(begun.keptSince).toBe(NOW);
  const least = change(begun, { takeOut: usd('930') }, NOW + 1);
  expect(least).toMatchObject({ paid: usd('70'), keptSince: NOW });
  const less = change(least, { takeOut: 1n }, NOW + 2);
  expect(less.keptSince).toBeNull();
  expect(change(less, { add: 1n }, NOW + 3).keptSince).toBe(NOW + 3);
});

it('stops where as much is lost as its follower bears, and not before', () => {
  const copy = started();
  expect(isBeyondLoss(copy, usd('800.01'))).toBe(false);
  expect(isBeyondLoss(copy, usd('800'))).toBe(true);
  expect(isBeyondLoss({ ...copy, stopLossRate: null }, 0n)).toBe(false);
});

it('goes on stopping at a loss after gains were taken out: what it is measured from falls as the copy does', () => {
  const change = (copy: Copy, equity: string, wish: { add?: bigint; takeOut?: bigint }): Copy => {
    const led = { most: usd('9000'), version: null, worth: { equity: usd(equity), highWater: copy.highWater } };
    const decided = decideChange(state('2000', { copies: [copy] }), 8_000, wish, led, NOW);
    if (decided === null || 'refused' in decided) throw new Error(decided?.refused ?? 'old');
    return decided.records.copies[0]!;
  };
  const gainOut = change(started({ shareRate: 0n }), '2000', { takeOut: usd('1000') });
  expect(gainOut).toMatchObject({ paid: 0n, base: usd('500') });
  expect(isBeyondLoss(gainOut, usd('400.01'))).toBe(false);
  expect(isBeyondLoss(gainOut, usd('400'))).toBe(true);
  const more = change(gainOut, '1000', { add: usd('100') });
  expect(more.base).toBe(usd('600'));
  // A third of its worth; the fraction of a minor unit stays.
  expect(change({ ...more, base: 100n }, '3', { takeOut: usd('1') }).base).toBe(67n);
  // Whose gains were taken out is kept as before, and follows with as much as is left in it.
  expect(gainOut.keptSince).toBe(NOW);
  const emptied = change(more, '1100', { takeOut: usd('1100') });
  expect(emptied.base).toBe(0n);
  expect([isBeyondLoss(emptied, 0n), isBeyondLoss(emptied, -1n)]).toEqual([false, true]);
});

const NO_WAYS = { rates: [], missing: false };

describe('the leader’s part of a gain', () => {
  const month = (copy: Copy, equity: string, available = '10000') => {
    const booked = bookShare(copy, { equity: usd(equity), month: '2026-12', share: 7n }, 0n);
    return payShares(booked.copy, booked.shares, usd(available));
  };

  it('is taken of what lies above the highest value, and of the same gain once', () => {
    const first = month(started(), '1200');
    expect(first.shares[0]).toMatchObject({ amount: usd('10') });
    expect(first.copy).toMatchObject({ highWater: usd('1190'), shared: usd('10') });
    expect(month(first.copy, '1190').shares).toEqual([]);
    expect(month(first.copy, '900').shares).toEqual([]);
    expect(month(first.copy, '1290').shares[0]).toMatchObject({ amount: usd('5') });
    expect(first.transfers.every((each) => isBooked(each))).toBe(true);
  });

  it('is paid at an end as far as the money goes, and then owed no more', () => {
    const first = month(started(), '1200', '4');
    expect(first.shares[0]).toMatchObject({ amount: usd('10'), paid: usd('4') });
    expect(first.copy).toMatchObject({ shared: usd('4'), owed: 0n });
  });

  it('is no more than its rate of all gains, whatever is paid in, taken out, gained and lost', () => {
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
          for (const change of [{ add: BigInt(add) }, { takeOut: out }]) {
            const decided = decideChange(
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
          const booked = bookShare(copy, { equity, month: '2026-12', share: 1n }, 0n);
          const shared = payShares(booked.copy, booked.shares, equity);
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
  const gained = { ...started(), highWater: usd('1000'), shareRate: units('0.05') };
  const here = (available: string) => ({ ...state(available), copies: [gained] });
  const worth = (equity: string, highWater = '1000') => ({ equity: usd(equity), highWater: usd(highWater) });
  const takeOut = (amount: string, from = worth('1200'), available = '1200') =>
    decideChange(here(available), 8_000, { takeOut: usd(amount) }, { most: 0n, version: null, worth: from }, NOW);

  it('can’t be taken out, and everything beyond it can', () => {
    expect(takeOut('1190.01')).toEqual({
      refused: 'copyShareDue',
      params: { due: '10.00', left: '1190.00', currency: 'USD' },
    });
    expect(takeOut('1190')).toMatchObject({ records: { copies: [{ paid: usd('-190') }] } });
    // Money in positions is due as well.
    expect(takeOut('195', worth('1200'), '200')).toMatchObject({ params: { due: '10.00', left: '190.00' } });
    expect(takeOut('1000', worth('1000'), '1000')).toMatchObject({ records: {} });
    expect(takeOut('1300')).toMatchObject({ refused: 'insufficientBalance' });
  });

  it('is reckoned again where the highest value has moved meanwhile', () => {
    expect(takeOut('1', worth('1200', '1100'))).toBeNull();
  });

  it('at an end is reckoned again where money has come meanwhile', () => {
    const stopping = { ...gained, status: 'stopping' as const, keeps: false };
    const end = (available: string) => {
      const cash = new Map([['USD', usd('1200')]]);
      const known = { equity: usd('1200'), share: 7n, cash, highWater: stopping.highWater, ways: NO_WAYS };
      return decideEnd({ ...state(available), copies: [stopping] }, 8_000, known, NOW);
    };
    expect(end('1200.01')).toBeNull();
    expect(end('1200')).toMatchObject({ records: { copyShares: [{ amount: usd('10') }] } });
  });

  const known = { equity: usd('1200'), month: '2026-12', share: 7n, highWater: gained.highWater, ways: NO_WAYS };
  const month = (available: string) => decideMonth(here(available), 8_000, known, NOW)!.records;
  it('is owed from a month’s end on, and paid whole as soon as it is there', () => {
    expect(month('10')).toMatchObject({ copies: [{ owed: 0n, shared: usd('10') }], copyShares: [{ paid: usd('10') }] });
    const { copies, copyShares = [] } = month('9.99') as { copies: Copy[]; copyShares?: CopyShare[] };
    expect(copies).toMatchObject([{ sharedMonth: '2026-12', owed: usd('10'), shared: 0n, highWater: usd('1200') }]);
    expect(copyShares).toMatchObject([{ amount: usd('10'), paid: null }]);
    const later = (available: string) =>
      decideOwed({ ...state(available), copies, copyShares }, 8_000, NO_WAYS, NOW)?.records;
    expect(later('9.99')).toBeUndefined();
    expect(later('10')).toMatchObject({
      copies: [{ owed: 0n, shared: usd('10'), highWater: usd('1190') }],
      copyShares: [{ share: 7n, paid: usd('10') }],
    });
  });

  it('that a month has left owed stays so, whatever is lost since: neither taken out nor kept', () => {
    const { copies, copyShares = [] } = month('0') as { copies: Copy[]; copyShares?: CopyShare[] };
    const lost = { equity: usd('900'), highWater: copies[0]!.highWater };
    const seen = (available: string) => ({ ...state(available), copies, copyShares });
    const led = { most: 0n, version: null, worth: lost };
    expect(decideChange(seen('900'), 8_000, { takeOut: usd('890.01') }, led, NOW)).toMatchObject({
      refused: 'copyShareDue',
      params: { due: '10.00', left: '890.00' },
    });
    expect(decideStop(seen('9.99'), 8_000, true, 'customer', lost)).toMatchObject({ refused: 'copyShareDue' });
    const end = (available: string) => {
      const stopping = { ...copies[0]!, status: 'stopping' as const, keeps: false };
      const cash = new Map([['USD', usd(available)]]);
      const at = { equity: usd(available), share: 8n, cash, highWater: stopping.highWater, ways: NO_WAYS };
      return decideEnd({ ...seen(available), copies: [stopping] }, 8_000, at, NOW);
    };
    expect(end('900')!.transfers.map(({ amount }) => amount)).toEqual([usd('10'), usd('10'), usd('890')]);
    expect(end('900')).toMatchObject({ records: { copies: [{ owed: 0n }], copyShares: [{ paid: usd('10') }] } });
    expect(end('4')).toMatchObject({ records: { copies: [{ owed: 0n }], copyShares: [{ paid: usd('4') }] } });
    expect(end('1400')).toMatchObject({
      records: { copyShares: [{ paid: usd('10') }, { month: 'end', amount: usd('10'), paid: usd('10') }] },
    });
  });

  it('has to be there before what is held is kept, and is paid at every other end', () => {
    const stop = (available: string, keeps: boolean) =>
      decideStop(here(available), 8_000, keeps, 'customer', worth('1200'));
    expect(stop('9.99', true)).toMatchObject({ refused: 'copyShareDue', params: { due: '10.00', left: '0.00' } });
    expect(stop('10', true)).toMatchObject({ records: { copies: [{ status: 'stopping', keeps: true }] } });
    expect(stop('0', false)).toMatchObject({ records: { copies: [{ status: 'stopping', keeps: false }] } });
  });
});

describe('its loss limit', () => {
  const copies = [started()];
  const stop = (equity: string, highWater = copies[0]!.highWater) =>
    decideStop({ ...state('0'), copies }, 8_000, false, 'stopLoss', { equity: usd(equity), highWater });

  it('closes what has lost as much, and keeps what it was worth', () => {
    expect(stop('800')).toMatchObject({
      records: {
        copies: [{ status: 'stopping', keeps: false, cause: 'stopLoss' }],
        copyStops: [{ portfolio: 8_000, equity: usd('800'), base: usd('1000'), rate: units('0.2') }],
      },
      notices: [{ code: 'copyStoppedAtLoss' }],
    });
  });

  it('closes nothing that has lost less, or where money has come or gone since it was looked at', () => {
    expect(stop('800.01')).toBeNull();
    expect(stop('800', usd('700'))).toBeNull();
  });
});

describe('its size', () => {
  const follower = (over: Partial<Follower> = {}): Follower => ({
    size: 'proportional',
    maximumShareRate: units('1'),
    equity: usd('1000'),
    fixedAmount: null,
    held: 0n,
    heldValue: 0n,
    marginEnabled: false,
    ...over,
  });
  const size = (fill: Parameters<typeof ledFill>[0], who: Partial<Follower> = {}, followed = '1000', most = '50000') =>
    sizeOf(
      ledFill(fill),
      { equity: usd('10000'), most: usd(most), followed: usd(followed) },
      follower(who),
      { ...nordwind, market: 'US' },
      '2026-11-20',
    );

  it('is the same part of the copy as the leader put in', () => {
    expect(size({ quantity: units('50') })).toEqual({ quantity: units('5') });
  });
  it('buys less with less leverage than the leader’s', () => {
    expect(size({ quantity: units('50'), leverage: 5 })).toEqual({ quantity: units('1') });
    expect(size({ quantity: units('50'), leverage: 5 }, { marginEnabled: true })).toEqual({ quantity: units('5') });
  });
  it('is a fixed amount, and never more than one instrument may be', () => {
    expect(size({}, { size: 'fixed', fixedAmount: usd('300.03') })).toEqual({ quantity: units('3') });
    expect(size({}, { size: 'fixed', fixedAmount: usd('900.09'), maximumShareRate: units('0.50005') })).toEqual({
      quantity: units('5'),
    });
    expect(size({}, { heldValue: usd('1000') })).toEqual({ skipped: 'instrumentShare' });
    // The small rest of the part is too little for an order.
    expect(size({}, { heldValue: usd('999.99') })).toEqual({ skipped: 'instrumentShare' });
  });
  it('is as much smaller as more follows than the leader’s stake allows by now; what closes never is', () => {
    expect(size({ quantity: units('50') }, {}, '6000', '1200')).toEqual({ quantity: units('1') });
    expect(size({ quantity: units('50') }, {}, '6000', '6000')).toEqual({ quantity: units('5') });
    expect(size({}, { size: 'fixed', fixedAmount: usd('300.03') }, '6000', '3000')).toEqual({ quantity: units('1.5') });
    expect(size({ quantity: units('50') }, {}, '6000', '0')).toEqual({ skipped: 'stake' });
    expect(size({ quantity: units('50') }, {}, '60000', '0.05')).toEqual({ skipped: 'stake' });
    const closing = { effect: 'close' as const, quantity: units('25'), heldBefore: units('100') };
    expect(size(closing, { held: units('8') }, '6000', '0')).toEqual({ quantity: units('2') });
  });
  it('of a short sale needs margin', () => {
    expect(size({ side: 'short' })).toEqual({ skipped: 'notEnabled' });
  });
  it('of a closing is the same part of what is held, and all where the leader keeps nothing', () => {
    const closing = { effect: 'close' as const, quantity: units('25'), heldBefore: units('100') };
    expect(size(closing, { held: units('8') })).toEqual({ quantity: units('2') });
    expect(size({ ...closing, quantity: units('100') }, { held: units('7.5') })).toEqual({ quantity: units('7.5') });
    expect(size(closing, { held: units('1.126') })).toEqual({ quantity: units('0.2815') });
    expect(size({ ...closing, side: 'short' }, { held: units('5') })).toEqual({ quantity: units('1') });
    // A part of a share that is worth too little to be sold by itself.
    expect(size(closing, { held: units('0.03') })).toEqual({ skipped: 'belowMinimum' });
  });
  it('of a closing has parts of a share where shares are sold in parts, and is none of them beyond the charges', () => {
    const closing = (closed: string, before: string) => ({
      effect: 'close' as const,
      quantity: units(closed),
      heldBefore: units(before),
    });
    expect(size(closing('1', '3'), { held: units('1.126') })).toEqual({ quantity: units('0.37533333') });
    expect(size(closing('1', '2'), { held: units('0.298') })).toEqual({ quantity: units('0.149') });
    expect(size(closing('3', '4'), { held: units('1.4999') })).toEqual({ quantity: units('1.124925') });
    expect(size(closing('1', '3'), { held: units('0.00003') })).toEqual({ skipped: 'belowMinimum' });
    const short = { ...closing('1', '3'), side: 'short' as const };
    expect(size(short, { held: units('2') })).toEqual({ skipped: 'belowLot' });
  });
});

it('a level is the highest whose every line is met', () => {
  const facts = { days: 200, drawdown: units('0.1'), stake: 2_000_000n, kept: 30 };
  expect(levelOf(facts)).toBe('senior');
  expect(levelOf({ ...facts, kept: 19 })).toBe('intermediate');
  expect(levelOf({ ...facts, drawdown: units('0.36') })).toBe('primary');
});

const SENIOR = { days: 180, drawdown: units('0.2'), stake: 1_000_000n, kept: 20 };
const INTERMEDIATE = { days: 60, drawdown: units('0.35'), stake: 200_000n, kept: 3 };
it.each([
  [SENIOR, 'senior'],
  [{ ...SENIOR, days: 179 }, 'intermediate'],
  [{ ...SENIOR, drawdown: units('0.20000001') }, 'intermediate'],
  [{ ...SENIOR, stake: 999_999n }, 'intermediate'],
  [{ ...SENIOR, kept: 19 }, 'intermediate'],
  [INTERMEDIATE, 'intermediate'],
  [{ ...INTERMEDIATE, days: 59 }, 'primary'],
  [{ ...INTERMEDIATE, drawdown: units('0.35000001') }, 'primary'],
  [{ ...INTERMEDIATE, stake: 199_999n }, 'primary'],
  [{ ...INTERMEDIATE, kept: 2 }, 'primary'],
] as const)('each line of a level counts to its border: %o is %s', (facts, level) => {
  expect(levelOf(facts)).toBe(level);
});
