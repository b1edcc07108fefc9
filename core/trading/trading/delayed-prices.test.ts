/** Orders at prices that come late: nobody gains by having seen them elsewhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMeetQuote } from '../execution/delayed-prices.ts';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { decideAddMargin, decideRemoveMargin } from './change-margin.ts';
import { decideClosePosition } from './close-position.ts';
import { decideCancelOrder, decideEndCancelledOrder, decideExpireOrder } from './end-orders.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decideStopOut } from './margin-call.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  buildMarketView,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
  requireRefusal,
  TEST_NOON,
  TestAccount,
} from './testing.ts';

const MINUTE_MS = 60_000;
const DELAY_MS = 15 * MINUTE_MS;
const DELAY = { delayMs: DELAY_MS, isComplete: () => false };

/** The quote made at `at` (epoch ms). */
const late = (last: string, at = TEST_NOON - DELAY_MS, over: Partial<MarketView> = {}): MarketView =>
  buildMarketView(last, { delay: DELAY, quote: buildQuote(last, { at, seq: Math.floor(at / 1_000) }), ...over });

const place = (account: TestAccount, over: Partial<OrderRequest> = {}, view = late('100'), now = TEST_NOON) =>
  account.carry(decidePlaceOrder(account.state, buildOrderRequest(over), view, now)).order.seq;

/** As the watcher proposes it once the quote of `at` has come. */
function meet(account: TestAccount, seq: bigint, last: string, at: number, over: Partial<MarketView> = {}): Fill[] {
  const now = at + DELAY_MS;
  const view = late(last, at, over);
  const decided =
    decideEndCancelledOrder(account.state, seq, view, now) ??
    decideTriggerOrder(account.state, seq, view, null, now) ??
    decideFillRestingOrder(account.state, seq, view, parseUnits('100000'), now);
  if (decided) account.carry(decided);
  return decided ? [...decided.records.fills] : [];
}

const cancel = (account: TestAccount, seq: bigint, now: number, view = late('100', now - DELAY_MS)) =>
  account.carry(decideCancelOrder(account.state, seq, view, now));
const orderOf = (account: TestAccount, seq: bigint) => account.orders.get(seq)!;

describe('an order at delayed prices', () => {
  it('waits at the market too, holding 5 % more than it costs at the quote at hand', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { quantity: parseUnits('10') });
    expect(orderOf(account, seq)).toMatchObject({ status: 'pending', filled: 0n, pricesAfter: TEST_NOON });
    // The ask is 100.01; 5 % more is 105.02 on the tick.
    expect(orderOf(account, seq).hold).toBeGreaterThanOrEqual(parseUsd('1050.20'));
    expect(orderOf(account, seq).hold).toBeLessThan(parseUsd('1052'));
    expect(account.balance('frozen')).toBe(orderOf(account, seq).hold);
  });

  it('fills at the first price of a later time, and gives the rest of its hold back', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { quantity: parseUnits('10') });
    expect(meet(account, seq, '90', TEST_NOON)).toEqual([]);
    expect(meet(account, seq, '101', TEST_NOON + 1)).toMatchObject([{ price: parseUnits('101.01') }]);
    expect(orderOf(account, seq).status).toBe('inPosition');
    expect(account.balance('frozen')).toBe(0n);
  });

  it('buys what its money pays for when the price has risen beyond what it holds', () => {
    const account = new TestAccount('1060');
    const seq = place(account, { quantity: parseUnits('10') });
    const [fill] = meet(account, seq, '150', TEST_NOON + MINUTE_MS);
    expect(fill?.quantity).toBe(parseUnits('7'));
    expect(orderOf(account, seq)).toMatchObject({ status: 'inPosition', cause: 'insufficientAtFill', hold: 0n });
  });

  it("ends with a market order's worst price, if the first price is worse", () => {
    const account = new TestAccount('10000');
    const seq = place(account, { limitPrice: parseUnits('100.5') });
    expect(meet(account, seq, '101', TEST_NOON + 1)).toEqual([]);
    expect(orderOf(account, seq)).toMatchObject({ status: 'cancelled', cause: 'notFillable', hold: 0n });
  });

  it('sells at a later price, whoever closes', () => {
    const account = new TestAccount('10000');
    const opened = place(account);
    meet(account, opened, '100', TEST_NOON + 1);
    const now = TEST_NOON + DELAY_MS + 1_000;
    const view = late('100', now - DELAY_MS);
    const { order } = account.carry(decideClosePosition(account.state, opened, null, view, now));
    expect(order).toMatchObject({ status: 'pending', pricesAfter: now });
    expect(account.positions.get(opened)).toMatchObject({ status: 'readyToClose', reserved: parseUnits('25') });
    expect(meet(account, order.seq, '200', now)).toEqual([]);
    expect(meet(account, order.seq, '99', now + 1)).toMatchObject([{ price: parseUnits('98.99') }]);
  });

  it('ends when prices of the end of its day have come, not before', () => {
    const account = new TestAccount('10000');
    const view = late('100');
    const seq = place(account, {}, view);
    expect(orderOf(account, seq).expiresAt).toBeGreaterThan(view.dayEnds + DELAY_MS);
    expect(meet(account, seq, '100', view.dayEnds - 1)).toHaveLength(1);
  });

  it('at the market ends with its day, however long it is good', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { timeInForce: 'gtc' });
    expect(orderOf(account, seq).expiresAt).toBeGreaterThan(late('100').dayEnds);
  });

  it('is offered for the day, until cancelled and until a date, and nothing sleeps to open behind it', () => {
    const account = new TestAccount('10000');
    for (const timeInForce of ['ioc', 'fok', 'atClose', 'extended'] as const)
      expect(
        requireRefusal(decidePlaceOrder(account.state, buildOrderRequest({ timeInForce }), late('100'), TEST_NOON)),
      ).toEqual({ refused: 'delayedOrderTerms', params: { minutes: 15 } });
    expect(
      requireRefusal(
        decidePlaceOrder(account.state, buildOrderRequest(), late('100'), TEST_NOON, {
          oco: null,
          oto: buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') }),
        }),
      ),
    ).toEqual({ refused: 'delayedNextOrder', params: { minutes: 15 } });
  });

  it("can't be changed", () => {
    const account = new TestAccount('10000');
    const seq = place(account, { type: 'limit', limitPrice: parseUnits('90') });
    const change = { limitPrice: parseUnits('91') };
    expect(requireRefusal(decideReplaceOrder(account.state, seq, change, late('100'), TEST_NOON))).toEqual({
      refused: 'delayedReplace',
      params: { minutes: 15 },
    });
  });

  it('is previewed as it is placed', () => {
    const account = new TestAccount('10000');
    const preview = previewOrder(account.state, buildOrderRequest(), late('100'), TEST_NOON);
    if ('refused' in preview) throw new Error(preview.refused);
    expect(preview).toMatchObject({ fillsNow: false, delayMinutes: 15, price: parseUnits('100.01') });
    place(account);
    expect(preview.availableAfter).toBe(account.balance('available'));
    expect(preview.reserved).toBe(account.balance('frozen'));
  });
});

describe('a stop at delayed prices', () => {
  it('triggers only by later prices, and only those move a trailing one', () => {
    const account = new TestAccount('10000');
    const opened = place(account);
    meet(account, opened, '100', TEST_NOON + 1);
    const now = TEST_NOON + DELAY_MS + 1_000;
    const exit = { effect: 'close', type: 'stop', stopPrice: parseUnits('95'), position: opened } as const;
    const stop = place(account, exit, late('100', now - DELAY_MS), now);
    expect(meet(account, stop, '90', now)).toEqual([]);
    expect(orderOf(account, stop).triggeredAt).toBeNull();
    expect(meet(account, stop, '94', now + 1)).toHaveLength(1);
  });

  it('named by an entry protects it from the very quote on that has filled it', () => {
    const account = new TestAccount('10000');
    const entry = place(account, { stopLoss: parseUnits('95') });
    meet(account, entry, '100', TEST_NOON + 1_000);
    const exit = [...account.orders.values()].find(({ parent }) => parent === entry)!;
    expect(exit.pricesAfter).toBe(TEST_NOON + 1_000);
    expect(meet(account, exit.seq, '94', TEST_NOON + 2_000)).toHaveLength(1);
  });

  it("isn't escaped by closing the position before the price that has reached it has come", () => {
    const account = new TestAccount('10000');
    const entry = place(account, { stopLoss: parseUnits('95') });
    meet(account, entry, '100', TEST_NOON + 1_000);
    const exit = [...account.orders.values()].find(({ parent }) => parent === entry)!;
    // The true price has fallen to 94 and come back to 100; the customer closes at 100 before we have seen either.
    const now = TEST_NOON + DELAY_MS + 5_000;
    const view = late('100', now - DELAY_MS);
    const { order } = account.carry(decideClosePosition(account.state, entry, null, view, now));
    expect(meet(account, exit.seq, '94', now - 1_000)).toMatchObject([{ price: parseUnits('93.99') }]);
    expect(orderOf(account, order.seq)).toMatchObject({ status: 'cancelled', cause: 'nothingToClose' });
    expect(account.positions.get(entry)).toMatchObject({ status: 'closed', reserved: 0n });
  });
});

describe('a cancellation at delayed prices', () => {
  it('waits until prices have come further, and then gives the hold back', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { type: 'limit', limitPrice: parseUnits('90') });
    const cancelledAt = TEST_NOON + MINUTE_MS;
    cancel(account, seq, cancelledAt);
    expect(orderOf(account, seq)).toMatchObject({
      status: 'pending',
      cause: 'cancelRequested',
      cancelRequestedAt: cancelledAt,
    });
    expect(account.balance('frozen')).toBeGreaterThan(0n);
    expect(cancel(account, seq, cancelledAt + 1).records.orders).toEqual([]);
    meet(account, seq, '95', cancelledAt);
    expect(orderOf(account, seq).status).toBe('pending');
    expect(meet(account, seq, '85', cancelledAt + 1)).toEqual([]);
    expect(orderOf(account, seq)).toMatchObject({ status: 'cancelled', cause: 'cancelledByCustomer', hold: 0n });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('ends with the day of the cancellation, if no price comes', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' });
    cancel(account, seq, TEST_NOON + MINUTE_MS);
    const { expiresAt } = orderOf(account, seq);
    const decided = decideExpireOrder(account.state, seq, late('100'), expiresAt!);
    account.carry(decided);
    expect(decided!.notices).toEqual([]);
    expect(orderOf(account, seq)).toMatchObject({ status: 'cancelled', cause: 'cancelledByCustomer' });
  });

  it('counts at once where every price has come', () => {
    const account = new TestAccount('10000');
    const seq = place(account, { type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' });
    const complete = late('100', TEST_NOON, { delay: { ...DELAY, isComplete: () => true }, session: 'closed' });
    cancel(account, seq, TEST_NOON + DELAY_MS, complete);
    expect(orderOf(account, seq)).toMatchObject({ status: 'cancelled', hold: 0n });
  });

  it('of one order of a pair is one of both', () => {
    const account = new TestAccount('10000');
    const limit = buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') });
    const stop = buildOrderRequest({ type: 'stop', stopPrice: parseUnits('110') });
    const { order } = account.carry(
      decidePlaceOrder(account.state, limit, late('100'), TEST_NOON, { oco: stop, oto: null }),
    );
    cancel(account, order.seq, TEST_NOON + MINUTE_MS);
    expect([...account.orders.values()].map(({ cancelRequestedAt }) => cancelRequestedAt)).toEqual(
      Array(2).fill(TEST_NOON + MINUTE_MS),
    );
    const other = [...account.orders.keys()].find((seq) => seq !== order.seq)!;
    expect(meet(account, other, '111', TEST_NOON + MINUTE_MS + 1)).toEqual([]);
    expect([...account.orders.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});

it('the margin of a position stays as it is: its customer would choose which of the next prices closes it', () => {
  const account = new TestAccount('10000');
  const seq = account.carry(
    decidePlaceOrder(account.state, buildOrderRequest({ leverage: 2 }), buildMarketView('100'), TEST_NOON),
  ).order.position!;
  for (const decide of [decideAddMargin, decideRemoveMargin])
    expect(decide(account.state, seq, parseUsd('1'), late('100'), TEST_NOON)).toEqual({
      refused: 'delayedMargin',
      params: { minutes: 15 },
    });
  expect(decideAddMargin(account.state, seq, parseUsd('1'), buildMarketView('100'), TEST_NOON)).not.toHaveProperty(
    'refused',
  );
});

it('what the house closes it closes at the quote at hand, and its order says nothing of later ones', () => {
  const account = new TestAccount('10000');
  const seq = account.carry(
    decidePlaceOrder(account.state, buildOrderRequest({ leverage: 2 }), buildMarketView('100'), TEST_NOON),
  ).order.position!;
  const { order, records } = account.carry(decideStopOut(account.state, seq, late('50'), TEST_NOON)!);
  expect(order).toMatchObject({ status: 'closed', cause: 'stopOut' });
  expect(order.pricesAfter).toBeUndefined();
  expect(records.fills[0]!.quoteAt).toBe(TEST_NOON - DELAY_MS);
});

// Random paths: prices each second, in cents.

const seconds = fc.integer({ min: 0, max: 40 });
const cents = fc.integer({ min: 9_000, max: 11_000 });
const requests: fc.Arbitrary<Partial<OrderRequest>> = fc.oneof(
  fc.constant({}),
  cents.map((price) => ({ type: 'limit' as const, limitPrice: BigInt(price) * 1_000_000n })),
  fc
    .integer({ min: 10_002, max: 11_000 })
    .map((price) => ({ type: 'stop' as const, stopPrice: BigInt(price) * 1_000_000n })),
);
const textOf = (price: number): string => (price / 100).toFixed(2);

it('no order fills at a quote from before its acceptance, or from after its cancellation', () => {
  fc.assert(
    fc.property(
      requests,
      fc.array(cents, { minLength: 45, maxLength: 45 }),
      seconds,
      (request, path, cancelledAfter) => {
        const account = new TestAccount('10000');
        const seq = place(account, request);
        cancel(account, seq, TEST_NOON + cancelledAfter * 1_000);
        const met = path.flatMap((price, index) => meet(account, seq, textOf(price), TEST_NOON + (index - 2) * 1_000));
        for (const { quoteAt } of met) {
          expect(quoteAt).toBeGreaterThan(TEST_NOON);
          expect(quoteAt).toBeLessThanOrEqual(TEST_NOON + cancelledAfter * 1_000);
        }
        expect(orderOf(account, seq).status).not.toBe('pending');
      },
    ),
  );
});

it('a cancelled order fills exactly if a quote between its acceptance and its cancellation reaches it', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 45, maxLength: 45 }), seconds, (limit, path, cancelledAfter) => {
      const account = new TestAccount('10000');
      const seq = place(account, { type: 'limit', limitPrice: BigInt(limit) * 1_000_000n });
      cancel(account, seq, TEST_NOON + cancelledAfter * 1_000);
      const met = path.flatMap((price, index) => meet(account, seq, textOf(price), TEST_NOON + (index - 2) * 1_000));
      // Index 2 is the second of the acceptance. A limit is reached by a last price at it or beyond.
      const reached = path.some((price, index) => index > 2 && index <= cancelledAfter + 2 && price <= limit);
      expect(met.length > 0).toBe(reached);
    }),
  );
});

it('an order from before prices became late counts from its acceptance all the same', () => {
  const order = { createdAt: TEST_NOON };
  expect(mayMeetQuote(order, { at: TEST_NOON }, { delay: DELAY })).toBe(false);
  expect(mayMeetQuote(order, { at: TEST_NOON + 1 }, { delay: DELAY })).toBe(true);
  expect(mayMeetQuote({ ...order, plannedAt: TEST_NOON + 5 }, { at: TEST_NOON + 5 }, { delay: DELAY })).toBe(false);
  expect(mayMeetQuote(order, { at: 0 }, { delay: null })).toBe(true);
});
