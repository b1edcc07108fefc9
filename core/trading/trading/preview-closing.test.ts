/** A preview of two orders says what placing them does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from './testing.ts';
import type { Links } from './link-orders.ts';
import type { OrderRequest } from '../orders/order.ts';

const view = market('100');
const limit = (over: Partial<OrderRequest> = {}) =>
  order({ type: 'limit', limitPrice: units('95'), quantity: units('10'), timeInForce: 'gtc', ...over });
const links = (over: Partial<Links>): Links => ({ oco: null, oto: null, ...over });
function previewed(account: Account, request: OrderRequest, linked: Links) {
  const preview = previewOrder(account.state, request, view, NOON, linked);
  if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
  return preview;
}

describe('the preview of a pair', () => {
  it('counts what is held for both, and is short where one alone would not be', () => {
    const other = limit({ type: 'stop', limitPrice: null, stopPrice: units('105') });
    const account = new Account('2100');
    const preview = previewed(account, limit(), links({ oco: other }));
    expect(preview.linked).toMatchObject({ kind: 'oco', price: units('105'), quantity: units('10') });
    account.carry(decidePlaceOrder(account.state, limit(), view, NOON, links({ oco: other })));
    expect(account.balance('frozen')).toBe(preview.total + (preview.linked?.held ?? 0n));
    expect(account.balance('available')).toBe(preview.availableAfter);
    const poor = new Account('1500');
    expect(previewed(poor, limit(), links({ oco: other })).availableAfter).toBeLessThan(0n);
    expect(decidePlaceOrder(poor.state, limit(), view, NOON, links({ oco: other }))).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('of two that close the same units holds nothing, and says what each would bring', () => {
    const account = new Account('2000');
    const {
      order: { seq: position },
    } = account.carry(decidePlaceOrder(account.state, order({ quantity: units('10') }), view, NOON));
    const [sale, stop] = [
      limit({ effect: 'close', limitPrice: units('110'), position }),
      limit({ effect: 'close', type: 'stop', limitPrice: null, stopPrice: units('90'), position }),
    ];
    const { linked, total, availableAfter } = previewed(account, sale, links({ oco: stop }));
    expect(linked?.held).toBe(0n);
    expect([-total > usd('1090'), -(linked?.total ?? 0n) > usd('880'), -(linked?.total ?? 0n) < usd('900')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(availableAfter).toBe(account.balance('available') - total);
  });
});

describe('the preview of an entry and what follows it', () => {
  it('bills the second order, which holds its money only once the first has filled', () => {
    const next = limit({ limitPrice: units('90') });
    const account = new Account('3000');
    const { linked, availableAfter } = previewed(account, limit(), links({ oto: next }));
    const {
      order: { seq },
    } = account.carry(decidePlaceOrder(account.state, limit(), view, NOON, links({ oto: next })));
    expect(linked).toMatchObject({ kind: 'oto', held: 0n });
    expect(account.balance('available')).toBe(availableAfter);
    account.carry(
      decideFillResting(account.state, seq, market('94', { quote: quoteAt('94') }), units('100000'), NOON + 1_000),
    );
    expect(account.balance('frozen')).toBe(linked?.total);
  });

  it('holds for both at once if the first fills at once, and is short where one alone would not be', () => {
    const [now, next] = [order({ quantity: units('10') }), limit({ limitPrice: units('90') })];
    const account = new Account('3000');
    const { linked, total, availableAfter } = previewed(account, now, links({ oto: next }));
    account.carry(decidePlaceOrder(account.state, now, view, NOON, links({ oto: next })));
    expect(linked?.held).toBe(linked?.total);
    expect(account.balance('frozen')).toBe(linked?.held);
    expect([account.balance('available'), usd('3000') - total - (linked?.held ?? 0n)]).toEqual([
      availableAfter,
      availableAfter,
    ]);
    const poor = new Account('1500');
    expect(previewed(poor, now, links({ oto: next })).availableAfter).toBeLessThan(0n);
    expect(decidePlaceOrder(poor.state, now, view, NOON, links({ oto: next }))).toMatchObject({
      refused: 'insufficientBalance',
    });
  });

  it('bills a sale of what the entry will have bought', () => {
    const next = limit({ effect: 'close', limitPrice: units('120') });
    const { linked, costs } = previewed(new Account('3000'), limit(), links({ oto: next }));
    expect(-(linked?.total ?? 0n)).toBe(usd('1200') - (linked?.costs.fee ?? 0n) - (linked?.costs.tax ?? 0n));
    expect(costs.notional).toBe(usd('950'));
  });
});

it('refuses exactly what placing refuses, but for want of money', () => {
  const price = fc.integer({ min: 80, max: 120 }).map((n) => units(String(n)));
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
        order({
          ...rest,
          type,
          quantity: units(String(lots)),
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
      const account = new Account('100000000');
      account.carry(decidePlaceOrder(account.state, order({ quantity: units('50') }), view, NOON));
      const placed = decidePlaceOrder(account.state, { ...request }, view, NOON, linked);
      const preview = previewOrder(account.state, request, view, NOON, linked);
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
  expect(accepted).toBeGreaterThan(20);
});
