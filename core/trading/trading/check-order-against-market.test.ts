/** While a move of a practice world's clock is announced, anybody with leverage would have a free put. */
import { expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideRemoveMargin } from './change-margin.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';

const AT = TEST_NOON + 60_000;
const LENT = { stock: () => ({ pool: parseUnits('1000000'), rate: 0n }) as never };
const MOVES = { ...LENT, clockMovesAt: AT };
const REFUSED = { refused: 'clockAboutToMove', params: { at: new Date(AT).toISOString() } };
const OPENING = [
  ['on borrowed money', { leverage: 5 }],
  ['short', { side: 'short', leverage: 1 }],
] as const;
const plain = { leverage: 1, side: 'long' } as const;
const LEVERED = { leverage: 2, type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' } as const;
const rich = () => new TestAccount('100000');

it.each(OPENING)('before a clock move, refuses to open %s, at the market or with a limit', (_, what) => {
  for (const how of [{}, { type: 'limit', limitPrice: parseUnits('100'), timeInForce: 'gtc' } as const]) {
    const requested = buildOrderRequest({ ...what, ...how });
    expect(decidePlaceOrder(rich().state, requested, buildMarketView('100', MOVES), TEST_NOON)).toEqual(REFUSED);
    expect(decidePlaceOrder(rich().state, requested, buildMarketView('100', LENT), TEST_NOON)).toHaveProperty('order');
  }
});

it('before a clock move, allows purchases with own money, and any closing', () => {
  expect(
    decidePlaceOrder(rich().state, buildOrderRequest(plain), buildMarketView('100', MOVES), TEST_NOON),
  ).toHaveProperty('order');
  const account = rich();
  account.carry(
    decidePlaceOrder(account.state, buildOrderRequest({ leverage: 5 }), buildMarketView('100', LENT), TEST_NOON),
  );
  const sale = buildOrderRequest({ ...plain, effect: 'close' });
  expect(decidePlaceOrder(account.state, sale, buildMarketView('100', MOVES), TEST_NOON)).toHaveProperty('order');
});

function waiting(more: object = LEVERED) {
  const account = rich();
  const { order: placed } = account.carry(
    decidePlaceOrder(account.state, buildOrderRequest(more), buildMarketView('100', LENT), TEST_NOON),
  );
  return { account, seq: placed.seq };
}

it('a waiting leveraged order neither changes nor fills until the clock move, and can be cancelled', () => {
  const { account, seq } = waiting();
  const [before, then] = [
    { ...MOVES, quote: buildQuote('89') },
    { ...LENT, quote: buildQuote('89') },
  ];
  const higher = { limitPrice: parseUnits('101') };
  expect(decideReplaceOrder(account.state, seq, higher, buildMarketView('100', MOVES), TEST_NOON)).toEqual(REFUSED);
  expect(
    decideFillRestingOrder(account.state, seq, buildMarketView('89', before), parseUnits('1000000'), TEST_NOON),
  ).toBeNull();
  expect(
    decideFillRestingOrder(account.state, seq, buildMarketView('89', then), parseUnits('1000000'), AT)?.order.filled,
  ).toBeGreaterThan(0n);
  expect(decideCancelOrder(account.state, seq, buildMarketView('100', MOVES), TEST_NOON)).toHaveProperty('order');
});

it('a stop that is reached before a clock move waits for its price again after it', () => {
  const { account, seq } = waiting({ leverage: 2, type: 'stop', stopPrice: parseUnits('110'), timeInForce: 'gtc' });
  const reached = buildMarketView('111', { ...MOVES, quote: buildQuote('111') });
  const triggered = account.carry(decideTriggerOrder(account.state, seq, reached, null, TEST_NOON)!);
  expect(triggered.order).toMatchObject({ status: 'pending', filled: 0n, cause: 'clockMoveAtTrigger' });
  expect(triggered.notices).toMatchObject([{ code: 'stopWaits', params: { reason: 'clockMoveAtTrigger' } }]);
  const after = buildMarketView('111', { ...LENT, quote: buildQuote('111') });
  const back = buildMarketView('105', { ...LENT, quote: buildQuote('105') });
  expect(decideTriggerOrder(account.state, seq, back, null, AT)).toBeNull();
  expect(decideFillRestingOrder(account.state, seq, back, parseUnits('1000000'), AT)).toBeNull();
  expect(decideTriggerOrder(account.state, seq, after, null, AT)?.order.filled).toBeGreaterThan(0n);
});

it('refuses to remove margin before a clock move', () => {
  const account = rich();
  const opened = account.carry(
    decidePlaceOrder(account.state, buildOrderRequest({ leverage: 2 }), buildMarketView('100', LENT), TEST_NOON),
  );
  const held = buildMarketView('150', { ...LENT, quote: buildQuote('150') });
  const take = (view: typeof held) =>
    decideRemoveMargin(account.state, opened.order.seq, parseUsd('0.01'), view, TEST_NOON);
  expect(take({ ...held, clockMovesAt: AT })).toEqual(REFUSED);
});
