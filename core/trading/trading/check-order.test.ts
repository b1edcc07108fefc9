/** While a move of a practice world's clock is announced, anybody with leverage would have a free put. */
import { expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideRemoveMargin } from './change-margin.ts';
import { decideFillResting, decideTriggerOrder } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from './testing.ts';

const AT = NOON + 60_000;
const LENT = { stock: () => ({ pool: units('1000000'), rate: 0n }) as never };
const MOVES = { ...LENT, clockMovesAt: AT };
const REFUSED = { refused: 'clockAboutToMove', params: { at: new Date(AT).toISOString() } };
const OPENING = [
  ['on borrowed money', { leverage: 5 }],
  ['short', { side: 'short', leverage: 1 }],
] as const;
const plain = { leverage: 1, side: 'long' } as const;
const LEVERED = { leverage: 2, type: 'limit', limitPrice: units('90'), timeInForce: 'gtc' } as const;
const rich = () => new Account('100000');

it.each(OPENING)('opens nothing %s, at the market or with a limit', (_, what) => {
  for (const how of [{}, { type: 'limit', limitPrice: units('100'), timeInForce: 'gtc' } as const]) {
    const asked = order({ ...what, ...how });
    expect(decidePlaceOrder(rich().state, asked, market('100', MOVES), NOON)).toEqual(REFUSED);
    expect(decidePlaceOrder(rich().state, asked, market('100', LENT), NOON)).toHaveProperty('order');
  }
});

it('opens what one’s own money buys, and closes everything', () => {
  expect(decidePlaceOrder(rich().state, order(plain), market('100', MOVES), NOON)).toHaveProperty('order');
  const account = rich();
  account.carry(decidePlaceOrder(account.state, order({ leverage: 5 }), market('100', LENT), NOON));
  const sale = order({ ...plain, effect: 'close' });
  expect(decidePlaceOrder(account.state, sale, market('100', MOVES), NOON)).toHaveProperty('order');
});

function waiting(more: object = LEVERED) {
  const account = rich();
  const { order: placed } = account.carry(decidePlaceOrder(account.state, order(more), market('100', LENT), NOON));
  return { account, seq: placed.seq };
}

it('an order that waits keeps its place: it neither changes nor fills until the move, and can be cancelled', () => {
  const { account, seq } = waiting();
  const [before, then] = [
    { ...MOVES, quote: quoteAt('89') },
    { ...LENT, quote: quoteAt('89') },
  ];
  const higher = { limitPrice: units('101') };
  expect(decideReplaceOrder(account.state, seq, higher, market('100', MOVES), NOON)).toEqual(REFUSED);
  expect(decideFillResting(account.state, seq, market('89', before), units('1000000'), NOON)).toBeNull();
  expect(decideFillResting(account.state, seq, market('89', then), units('1000000'), AT)?.order.filled).toBeGreaterThan(
    0n,
  );
  expect(decideCancelOrder(account.state, seq, market('100', MOVES), NOON)).toHaveProperty('order');
});

it('a stop that is reached triggers, and fills after the move', () => {
  const { account, seq } = waiting({ leverage: 2, type: 'stop', stopPrice: units('110'), timeInForce: 'gtc' });
  const reached = market('111', { ...MOVES, quote: quoteAt('111') });
  const triggered = account.carry(decideTriggerOrder(account.state, seq, reached, null, NOON)!);
  expect(triggered.order).toMatchObject({ status: 'pending', filled: 0n, cause: 'triggered' });
  const after = market('111', { ...LENT, quote: quoteAt('111') });
  expect(decideFillResting(account.state, seq, after, units('1000000'), AT)?.order.filled).toBeGreaterThan(0n);
});

it('takes no margin out of what is open', () => {
  const account = rich();
  const opened = account.carry(decidePlaceOrder(account.state, order({ leverage: 2 }), market('100', LENT), NOON));
  const held = market('150', { ...LENT, quote: quoteAt('150') });
  const take = (view: typeof held) => decideRemoveMargin(account.state, opened.order.seq, usd('0.01'), view, NOON);
  expect(take({ ...held, clockMovesAt: AT })).toEqual(REFUSED);
});
