/** Of a pair only one order can fill: the dearer one holds the money for both, and the pair ends as one. */
import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../orders/order.ts';
import { decideCancelOrder, decideEndRestrictedOrder, decideExpireOrder } from './end-orders.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  TEST_NOON as NOW,
  buildMarketView,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';

const QUANTITY = parseUnits('30');
const LIMIT = buildOrderRequest({
  type: 'limit',
  limitPrice: parseUnits('98'),
  quantity: QUANTITY,
  timeInForce: 'gtc',
});
const STOP = buildOrderRequest({
  type: 'stop',
  stopPrice: parseUnits('108'),
  quantity: QUANTITY,
  timeInForce: 'gtc',
});
const VIEW = buildMarketView('100');

function pair(first: OrderRequest, second: OrderRequest, available = '10000') {
  const account = new TestAccount(available);
  const placed = account.carry(decidePlaceOrder(account.state, first, VIEW, NOW, { oco: second, oto: null }));
  const [own] = [placed.order.seq];
  const other = [...account.orders.values()].find(({ seq }) => seq !== own)!.seq;
  return { account, own, other };
}
describe('three that close the same units', () => {
  const closing = { effect: 'close' as const, quantity: QUANTITY, timeInForce: 'gtc' as const };
  const profit = buildOrderRequest({ ...closing, type: 'limit', limitPrice: parseUnits('110') });
  const stop = buildOrderRequest({ ...closing, type: 'stop', stopPrice: parseUnits('90') });
  const trailing = { kind: 'amount' as const, amount: parseUnits('5') };
  const links = { oco: stop, trailing, oto: null };
  const three = () => {
    const account = new TestAccount('10000');
    account.carry(decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('50') }), VIEW, NOW));
    const { order } = account.carry(decidePlaceOrder(account.state, profit, VIEW, NOW, links));
    const waiting = () =>
      [...account.orders.values()].filter(({ status, effect }) => status === 'pending' && effect === 'close');
    const reserved = () => account.positions.get(1n)!.reserved;
    return { account, order, waiting, reserved };
  };
  it('reserve them once, and what one sells the others shrink by', () => {
    const { account, order, waiting, reserved } = three();
    expect(
      waiting()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['limit', 'stop', 'trailing']);
    expect(reserved()).toBe(QUANTITY);
    account.carry(decideFillRestingOrder(account.state, order.seq, buildMarketView('110'), parseUnits('100'), NOW));
    expect(waiting().map(({ quantity, filled }) => quantity - filled)).toEqual(Array(3).fill(parseUnits('20')));
    expect(reserved()).toBe(parseUnits('20'));
    const last = waiting().find(({ type }) => type === 'trailing')!;
    account.carry(decideTriggerOrder(account.state, last.seq, buildMarketView('94'), parseUnits('100'), NOW));
    expect([waiting(), reserved(), account.positions.get(1n)!.openQuantity]).toEqual([[], 0n, parseUnits('20')]);
  });
  it('end as one, and give their units back once', () => {
    const { account, order, waiting, reserved } = three();
    account.carry(decideCancelOrder(account.state, order.seq, VIEW, NOW));
    expect([waiting(), reserved()]).toEqual([[], 0n]);
  });
});
const heldOf = (account: TestAccount): bigint => [...account.orders.values()].reduce((sum, { hold }) => sum + hold, 0n);
const alone = (request: OrderRequest): bigint => {
  const account = new TestAccount('10000');
  account.carry(decidePlaceOrder(account.state, request, VIEW, NOW));
  return heldOf(account);
};

describe.each([
  ['limit first', LIMIT, STOP],
  ['stop first', STOP, LIMIT],
])('a pair that opens, %s', (_, first, second) => {
  it('holds what the dearer order costs, as its preview says', () => {
    const { account } = pair(first, second);
    const [limit, stop] = [alone(LIMIT), alone(STOP)];
    expect(stop).toBeGreaterThan(limit);
    expect([heldOf(account), account.balance('frozen')]).toEqual([stop, stop]);
    const preview = previewOrder(new TestAccount('10000').state, first, VIEW, NOW, { oco: second, oto: null });
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    expect(preview.availableAfter).toBe(account.balance('available'));
    expect(preview.maximumQuantity).toBe(parseUnits('92'));
  });

  it('needs no more money than that', () => {
    const exactly = new TestAccount('0');
    exactly.balances.set('available', alone(STOP));
    expect(decidePlaceOrder(exactly.state, first, VIEW, NOW, { oco: second, oto: null })).toHaveProperty('order');
    exactly.balances.set('available', alone(STOP) - 1n);
    expect(decidePlaceOrder(exactly.state, first, VIEW, NOW, { oco: second, oto: null })).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it.each([
    ['limit', '97'],
    ['stop', '109'],
  ] as const)('the money pays for the %s, whole or in part', (type, price) => {
    const { account, own, other } = pair(first, second);
    const seq = [own, other].find((each) => account.orders.get(each)!.type === type)!;
    const thin = buildQuote(price, { askSize: parseUnits('0.05'), at: NOW + 1000 });
    const view = buildMarketView(price, { quote: thin });
    const made =
      decideTriggerOrder(account.state, seq, view, null, NOW + 1000) ??
      decideFillRestingOrder(account.state, seq, view, parseUnits('100'), NOW + 1000);
    const { order } = account.carry(made);
    expect(order.filled).toBeGreaterThan(0n);
    expect(order.filled).toBeLessThan(QUANTITY);
    const partner = account.orders.get(own === seq ? other : own)!;
    expect([partner.status, partner.cause, partner.hold]).toEqual(['cancelled', 'otherFilled', 0n]);
    expect(account.balance('frozen')).toBe(order.hold);
    account.carry(decideCancelOrder(account.state, seq, view, NOW + 2000));
    expect(account.balance('frozen')).toBe(0n);
  });

  it.each(['own', 'other'] as const)('ends as one when one is cancelled (%s)', (which) => {
    const made = pair(first, second);
    const { account } = made;
    account.carry(decideCancelOrder(account.state, made[which], VIEW, NOW));
    const [cancelled, linked] = [made[which], made[which === 'own' ? 'other' : 'own']].map(
      (seq) => account.orders.get(seq)!,
    );
    expect([cancelled!.status, cancelled!.cause]).toEqual(['cancelled', 'cancelledByCustomer']);
    expect([linked!.status, linked!.cause]).toEqual(['cancelled', 'linkedEnded']);
    expect([account.balance('available'), account.balance('frozen')]).toEqual([parseUsd('10000'), 0n]);
  });

  it('ends as one when one expires, or may no longer open', () => {
    const expiring = pair({ ...first, timeInForce: 'day' }, second);
    const ends = expiring.account.orders.get(expiring.own)!.expiresAt!;
    expiring.account.carry(decideExpireOrder(expiring.account.state, expiring.own, VIEW, ends));
    const barred = pair(first, second);
    const states = [{ state: 'tradingBanned', reason: 'terms', author: '', at: '2026-01-01T00:00:00Z', until: null }];
    barred.account.carry(decideEndRestrictedOrder({ ...barred.account.state, states }, barred.other, VIEW, NOW));
    for (const { account } of [expiring, barred]) {
      expect([...account.orders.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
      expect(account.balance('frozen')).toBe(0n);
    }
  });
});

describe('a pair that closes', () => {
  function protectedHolder(position: boolean) {
    const account = new TestAccount('10000');
    const { order } = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ quantity: QUANTITY }), VIEW, NOW),
    );
    const close = {
      effect: 'close',
      quantity: QUANTITY,
      timeInForce: 'gtc',
      position: position ? order.seq : null,
    } as const;
    const stop = buildOrderRequest({ ...close, type: 'stop', stopPrice: parseUnits('90') });
    const limit = buildOrderRequest({ ...close, type: 'limit', limitPrice: parseUnits('110') });
    const { order: first } = account.carry(decidePlaceOrder(account.state, limit, VIEW, NOW, { oco: stop, oto: null }));
    return { account, first: first.seq, position: order.seq };
  }

  it.each([true, false])(
    'frees its units when one is cancelled, also after a partial fill (attached: %s)',
    (attached) => {
      const { account, first, position } = protectedHolder(attached);
      const thin = buildMarketView('111', { quote: buildQuote('111', { bidSize: parseUnits('10') }) });
      account.carry(decideFillRestingOrder(account.state, first, thin, parseUnits('50'), NOW));
      expect(account.orders.get(first)!).toMatchObject({ status: 'pending', filled: parseUnits('10') });
      account.carry(decideCancelOrder(account.state, first, VIEW, NOW));
      const left = [...account.orders.values()].filter(({ status }) => status === 'pending');
      expect([left, account.positions.get(position)!.reserved]).toEqual([[], 0n]);
    },
  );

  it('a bracket ends as one, and doesn’t come back with the next part of its entry', () => {
    const account = new TestAccount('10000');
    const entry = buildOrderRequest({
      type: 'limit',
      limitPrice: parseUnits('98'),
      quantity: QUANTITY,
      timeInForce: 'gtc',
      takeProfit: parseUnits('120'),
      stopLoss: parseUnits('90'),
    });
    const { order } = account.carry(decidePlaceOrder(account.state, entry, VIEW, NOW));
    const fill = (units: string, moment: number) => {
      const quote = buildQuote('97', { askSize: parseUnits(units), at: moment, seq: moment / 1000 });
      return account.carry(
        decideFillRestingOrder(account.state, order.seq, buildMarketView('97', { quote }), parseUnits('50'), moment),
      );
    };
    fill('10', NOW);
    const exits = () =>
      [...account.orders.values()].filter(({ parent, status }) => parent === order.seq && status === 'pending');
    expect(exits().map(({ type }) => type)).toEqual(['limit', 'stop']);
    account.carry(decideCancelOrder(account.state, exits()[0]!.seq, VIEW, NOW));
    fill('10', NOW + 120_000);
    expect([exits(), account.orders.get(order.seq)!.filled]).toEqual([[], parseUnits('20')]);
  });
});
