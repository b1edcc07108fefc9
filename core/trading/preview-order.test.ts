import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newOrder } from './new-order.ts';
import { previewOrder } from './preview-order.ts';
import { offerNow } from './pricing.ts';
import { isTradingRefusal } from './refusals.ts';
import { Account, market, order, quoteAt, units } from './testing.ts';
import type { MarketView, OrderRequest } from './types.ts';

const rich = new Account('100000000');
function worstOf(request: OrderRequest, view: MarketView): bigint {
  const preview = previewOrder(rich.state, request, view);
  if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
  return preview.worstPrice;
}

describe('the worst price of a market order', () => {
  test('lies 0.2 % from the best one for an order within the displayed size', () => {
    expect(worstOf(order(), market('184.26'))).toBe(units('184.64'));
    expect(worstOf(order({ side: 'short' }), market('184.26'))).toBe(units('183.88'));
  });
  test('counts from the last level that a larger order reaches', () => {
    // 299 at 63 a level reach the fifth one, 4.85.
    const view = market('4.80', { quote: quoteAt('4.80', { askSize: units('63') }) });
    expect(worstOf(order({ quantity: units('299') }), view)).toBe(units('4.86'));
  });
  test('never refuses the very quote that it was made of, whatever the size', () => {
    fc.assert(fc.property(fc.bigInt({ min: 200n, max: 50_000n }), fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 100 }), fc.constantFrom('long', 'short'), (cents, size, levels, side) => {
      const view = market(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
      const quote = { ...view.quote!, askSize: units(String(size)), bidSize: units(String(size)) };
      const asked = order({ side: side as 'long', quantity: units(String(size * levels)) });
      const limitPrice = worstOf(asked, { ...view, quote });
      const offer = offerNow(newOrder(1n, { ...asked, limitPrice }, { ...view, quote }, 0), { ...view, quote });
      expect(offer?.quantity).toBe(asked.quantity);
    }));
  });
});
