import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanOf } from './financing-terms.ts';
import { newOrder } from './new-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { offerNow } from '../execution/pricing.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { Account, market, NOON, order, quoteAt, units } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const rich = new Account('100000000');
function worstOf(request: OrderRequest, view: MarketView): bigint {
  const preview = previewOrder(rich.state, request, view, NOON);
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
    fc.assert(
      fc.property(
        fc.bigInt({ min: 200n, max: 50_000n }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('long', 'short'),
        (cents, size, levels, side) => {
          const view = market(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
          const quote = { ...view.quote!, askSize: units(String(size)), bidSize: units(String(size)) };
          const asked = order({ side: side as 'long', quantity: units(String(size * levels)) });
          const limitPrice = worstOf(asked, { ...view, quote });
          const offer = offerNow(newOrder(1n, { ...asked, limitPrice }, { ...view, quote }, 0), { ...view, quote });
          expect(offer?.quantity).toBe(asked.quantity);
        },
      ),
    );
  });
});

describe('the interest of a leveraged purchase', () => {
  const previewed = (over: Partial<OrderRequest>) => {
    const preview = previewOrder(rich.state, order(over), market('184.26'), NOON);
    if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
    return preview.interest;
  };
  test('is what the position will be charged for its first night', () => {
    const account = new Account('100000');
    const { records } = account.carry(decidePlaceOrder(account.state, order({ leverage: 5 }), market('184.26'), NOON));
    const loan = loanOf(records.positions![0]!, units('184.25'), market('184.26').date);
    expect(previewed({ leverage: 5 })).toEqual({
      borrowed: loan?.borrowed,
      rate: loan?.rate,
      dayBasis: loan?.dayBasis,
      perNight: loan?.perNight,
    });
    expect(loan?.perNight).toBeGreaterThan(0n);
  });
  test('is none where nothing is borrowed over a night', () => {
    expect([previewed({}), previewed({ side: 'short', leverage: 2 })]).toEqual([null, null]);
  });
});

describe('the largest quantity', () => {
  const largest = (request: OrderRequest, view: MarketView): bigint => {
    const preview = previewOrder(rich.state, request, view, NOON);
    if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
    return preview.maximumQuantity;
  };
  const shallow = market('20', { quote: quoteAt('20', { askSize: units('2'), bidSize: units('2') }) });

  test("is what the market gives: the ladder's size for a market order, the order maximum for a resting one", () => {
    expect([
      largest(order({ quantity: units('1') }), shallow),
      largest(order({ side: 'short', quantity: units('1') }), shallow),
    ]).toEqual([units('200'), units('200')]);
    expect(largest(order({ quantity: units('1'), type: 'limit', limitPrice: units('19') }), shallow)).toBe(
      units('200'),
    );
    expect(previewOrder(rich.state, order({ quantity: units('201') }), shallow, NOON)).toMatchObject({
      refused: 'orderTooLarge',
      params: { maximum: '200' },
    });
  });
  test('is what the refusal of a larger one names: in whole lots, and affordable at once', () => {
    // 370.5994 shares are taken in lots of one; 60,000 at 20 dollars are more than 500,000 dollars buy.
    const odd = market('20', { quote: quoteAt('20', { askSize: units('3.705994'), bidSize: units('3.705994') }) });
    const poor = new Account('500000');
    const deep = market('20', { quote: quoteAt('20', { askSize: units('600'), bidSize: units('600') }) });
    for (const [state, view] of [
      [rich.state, odd],
      [poor.state, deep],
    ] as const)
      for (const over of [{}, { type: 'limit', limitPrice: units('19') }, { side: 'short', leverage: 3 }] as const) {
        const asked = (quantity: bigint) => decidePlaceOrder(state, order({ ...over, quantity }), view, NOON);
        const told = asked(units('1000000')) as { refused: string; params: { maximum: string } };
        expect(told).toMatchObject({ refused: 'orderTooLarge' });
        expect(isTradingRefusal(asked(units(told.params.maximum)))).toBe(false);
        expect(isTradingRefusal(asked(units(told.params.maximum) + units('50')))).toBe(true);
      }
  });
  test('of what is held is all of it, and at the market what is bid for', () => {
    const holder = new Account('100000000');
    holder.carry(decidePlaceOrder(holder.state, order({ quantity: units('1000') }), market('20'), NOON));
    const sale = (over: Partial<OrderRequest>) =>
      previewOrder(holder.state, order({ effect: 'close', quantity: units('1'), ...over }), shallow, NOON);
    expect([sale({}), sale({ type: 'limit', limitPrice: units('21') })]).toMatchObject([
      { maximumQuantity: units('200') },
      { maximumQuantity: units('1000') },
    ]);
  });
  test('is always taken, and one lot more never where the market is what ends it', () => {
    let ended = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('market' as const, 'limit' as const),
        (size, price, type) => {
          const view = market(String(price), {
            quote: quoteAt(String(price), { askSize: units(String(size)), bidSize: units(String(size)) }),
          });
          const asked = (quantity: bigint) =>
            order({ quantity, type, limitPrice: type === 'limit' ? units(String(price)) : null });
          const most = largest(asked(units('1')), view);
          expect(isTradingRefusal(previewOrder(rich.state, asked(most), view, NOON))).toBe(false);
          const more = previewOrder(rich.state, asked(most + units('1')), view, NOON);
          if (isTradingRefusal(more)) ended += 1;
          else expect(more.availableAfter).toBeLessThan(0n);
        },
      ),
      { numRuns: 300 },
    );
    expect(ended).toBeGreaterThan(0);
  });
});

test('the prices at which a position is called and closed are those that it will have', () => {
  for (const [side, leverage] of [
    ['long', 5],
    ['short', 1],
    ['short', 3],
    ['long', 1],
  ] as const) {
    const account = new Account('100000');
    const asked = order({ side, leverage, quantity: units('10') });
    const preview = previewOrder(account.state, asked, market('100'), NOON);
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    account.carry(decidePlaceOrder(account.state, asked, market('100'), NOON));
    const [position] = account.state.positions;
    expect([preview.callPrice, preview.liquidationPrice]).toEqual([position?.callPrice, position?.liquidationPrice]);
    expect(preview.callPrice === null).toBe(side === 'long' && leverage === 1);
  }
});
