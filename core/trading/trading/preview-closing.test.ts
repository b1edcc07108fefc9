/** A preview of two orders says what placing them does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { LinkedOrderRequests } from './link-orders.ts';
import type { OrderRequest } from '../orders/order.ts';

const view = buildMarketView('100');
const limit = (over: Partial<OrderRequest> = {}) =>
  buildOrderRequest({
    type: 'limit',
    limitPrice: parseUnits('95'),
    quantity: parseUnits('10'),
    timeInForce: 'gtc',
    ...over,
  });
const links = (over: Partial<LinkedOrderRequests>): LinkedOrderRequests => ({ oco: null, oto: null, ...over });
function previewed(account: TestAccount, request: OrderRequest, linked: LinkedOrderRequests) {
  const preview = previewOrder(account.state, request, view, TEST_NOON, linked);
  if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
  return preview;
}

describe('the preview of a linked pair', () => {
  it('counts what the dearer one holds, and shows a shortfall where the other would have none', () => {
    const other = limit({ type: 'stop', limitPrice: null, stopPrice: parseUnits('105') });
    const account = new TestAccount('2100');
    const preview = previewed(account, limit(), links({ oco: other }));
    expect(preview.linked).toMatchObject({ kind: 'oco', price: parseUnits('105'), quantity: parseUnits('10') });
    account.carry(decidePlaceOrder(account.state, limit(), view, TEST_NOON, links({ oco: other })));
    expect(account.balance('frozen')).toBe(preview.total + (preview.linked?.held ?? 0n));
    expect(account.balance('available')).toBe(preview.availableAfter);
    const poor = new TestAccount('1000');
    expect(previewed(poor, limit(), links({ oco: other })).availableAfter).toBeLessThan(0n);
    expect(decidePlaceOrder(poor.state, limit(), view, TEST_NOON, links({ oco: other }))).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('of two orders that close the same units holds nothing, and shows the proceeds of each', () => {
    const account = new TestAccount('2000');
    const {
      order: { seq: position },
    } = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('10') }), view, TEST_NOON),
    );
    const [sale, stop] = [
      limit({ effect: 'close', limitPrice: parseUnits('110'), position }),
      limit({ effect: 'close', type: 'stop', limitPrice: null, stopPrice: parseUnits('90'), position }),
    ];
    const { linked, total, availableAfter } = previewed(account, sale, links({ oco: stop }));
    expect(linked?.held).toBe(0n);
    expect([
      -total > parseUsd('1090'),
      -(linked?.total ?? 0n) > parseUsd('880'),
      -(linked?.total ?? 0n) < parseUsd('900'),
    ]).toEqual([true, true, true]);
    expect(availableAfter).toBe(account.balance('available') - total);
  });
});

describe('the preview of an entry and its next order', () => {
  it('shows the cost of the second order, which holds money only once the first has filled', () => {
    const next = limit({ limitPrice: parseUnits('90') });
    const account = new TestAccount('3000');
    const { linked, availableAfter } = previewed(account, limit(), links({ oto: next }));
    const {
      order: { seq },
    } = account.carry(decidePlaceOrder(account.state, limit(), view, TEST_NOON, links({ oto: next })));
    expect(linked).toMatchObject({ kind: 'oto', held: 0n });
    expect(account.balance('available')).toBe(availableAfter);
    account.carry(
      decideFillRestingOrder(
        account.state,
        seq,
        buildMarketView('94', { quote: buildQuote('94') }),
        parseUnits('100000'),
        TEST_NOON + 1_000,
      ),
    );
    expect(account.balance('frozen')).toBe(linked?.total);
  });

  it('holds for both if the first fills at once, and shows a shortfall where one alone would have none', () => {
    const [now, next] = [buildOrderRequest({ quantity: parseUnits('10') }), limit({ limitPrice: parseUnits('90') })];
    const account = new TestAccount('3000');
    const { linked, total, availableAfter } = previewed(account, now, links({ oto: next }));
    account.carry(decidePlaceOrder(account.state, now, view, TEST_NOON, links({ oto: next })));
    expect(linked?.held).toBe(linked?.total);
    expect(account.balance('frozen')).toBe(linked?.held);
    expect([account.balance('available'), parseUsd('3000') - total - (linked?.held ?? 0n)]).toEqual([
      availableAfter,
      availableAfter,
    ]);
    const poor = new TestAccount('1500');
    expect(previewed(poor, now, links({ oto: next })).availableAfter).toBeLessThan(0n);
    expect(decidePlaceOrder(poor.state, now, view, TEST_NOON, links({ oto: next }))).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('shows the proceeds of selling what the entry will have bought', () => {
    const next = limit({ effect: 'close', limitPrice: parseUnits('120') });
    const { linked, costs } = previewed(new TestAccount('3000'), limit(), links({ oto: next }));
    expect(-(linked?.total ?? 0n)).toBe(parseUsd('1200') - (linked?.costs.fee ?? 0n) - (linked?.costs.tax ?? 0n));
    expect(costs.notional).toBe(parseUsd('950'));
  });
});

it('refuses exactly what placing refuses, except for lack of money', () => {
  const price = fc.integer({ min: 80, max: 120 }).map((n) => parseUnits(String(n)));
  const one = fc
    .record({
      side: fc.constantFrom('long' as const, 'short' as const),
      effect: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
      type: fc.constantFrom('market' as const, 'limit' as const, 'limit' as const, 'stop' as const),
      at: price,
      lots: fc.integer({ min: 1, max: 20 }),
      timeInForce: fc.constantFrom('gtc' as const, 'gtc' as const, 'day' as const, 'ioc' as const, 'atOpen' as const),
    })
    .map(
      ({ type, at, lots, ...rest }): OrderRequest =>
        buildOrderRequest({
          ...rest,
          type,
          quantity: parseUnits(String(lots)),
          limitPrice: type === 'limit' ? at : null,
          stopPrice: type === 'stop' ? at : null,
        }),
    );
  let accepted = 0;
  fc.assert(
    fc.property(one, one, fc.boolean(), fc.boolean(), (request, other, pair, alike) => {
      const linked = links(
        pair
          ? {
              oco: alike ? { ...other, side: request.side, effect: request.effect, quantity: request.quantity } : other,
            }
          : { oto: other },
      );
      const account = new TestAccount('100000000');
      account.carry(
        decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('50') }), view, TEST_NOON),
      );
      const placed = decidePlaceOrder(account.state, { ...request }, view, TEST_NOON, linked);
      const preview = previewOrder(account.state, request, view, TEST_NOON, linked);
      if (isTradingRefusal(placed)) {
        // How much is held shows as the largest quantity.
        if (placed.refused === 'quantityExceedsHeld' || placed.refused === 'notInThatState') return;
        expect(preview).toMatchObject({ refused: placed.refused });
        return;
      }
      accepted += 1;
      if (isTradingRefusal(preview)) throw new Error(preview.refused);
      expect(preview.linked?.kind).toBe(pair ? 'oco' : 'oto');
      const before = account.balance('available');
      account.carry(placed);
      if (request.effect === 'open' && request.timeInForce !== 'ioc')
        expect(before - account.balance('available')).toBe(preview.total + (preview.linked?.held ?? 0n));
    }),
    { numRuns: 1_200 },
  );
  expect(accepted).toBeGreaterThan(8);
});
