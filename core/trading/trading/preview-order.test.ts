import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePositionLoan } from './financing-terms.ts';
import { createOrder } from './create-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { findImmediateFillOffer } from '../execution/order-pricing.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  testStockInstrument,
} from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const rich = new TestAccount('100000000');
function worstOf(request: OrderRequest, view: MarketView): bigint {
  const preview = previewOrder(rich.state, request, view, TEST_NOON);
  if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
  return preview.worstPrice;
}

describe('the worst price of a market order', () => {
  test('lies 0.2 % from the best one for an order within the displayed size', () => {
    expect(worstOf(buildOrderRequest(), buildMarketView('184.26'))).toBe(parseUnits('184.64'));
    expect(worstOf(buildOrderRequest({ side: 'short' }), buildMarketView('184.26'))).toBe(parseUnits('183.88'));
  });
  test('counts from the last level that a larger order reaches', () => {
    // 299 at 63 a level reach the fifth one, 4.85.
    const view = buildMarketView('4.80', { quote: buildQuote('4.80', { askSize: parseUnits('63') }) });
    expect(worstOf(buildOrderRequest({ quantity: parseUnits('299') }), view)).toBe(parseUnits('4.86'));
  });
  test('never refuses the quote that it was computed from, whatever the size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 200n, max: 50_000n }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('long', 'short'),
        (cents, size, levels, side) => {
          const view = buildMarketView(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
          const quote = { ...view.quote!, askSize: parseUnits(String(size)), bidSize: parseUnits(String(size)) };
          const requested = buildOrderRequest({ side: side as 'long', quantity: parseUnits(String(size * levels)) });
          const limitPrice = worstOf(requested, { ...view, quote });
          const offer = findImmediateFillOffer(createOrder(1n, { ...requested, limitPrice }, { ...view, quote }, 0), {
            ...view,
            quote,
          });
          expect(offer?.quantity).toBe(requested.quantity);
        },
      ),
    );
  });
});

describe('the interest of a leveraged purchase', () => {
  const previewed = (over: Partial<OrderRequest>) => {
    const preview = previewOrder(rich.state, buildOrderRequest(over), buildMarketView('184.26'), TEST_NOON);
    if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
    return preview.interest;
  };
  test('is what the position will be charged for its first night', () => {
    const account = new TestAccount('100000');
    const { records } = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ leverage: 5 }), buildMarketView('184.26'), TEST_NOON),
    );
    const loan = computePositionLoan(records.positions![0]!, parseUnits('184.25'), buildMarketView('184.26').date);
    expect(previewed({ leverage: 5 })).toEqual({
      borrowed: loan?.borrowed,
      rate: loan?.rate,
      dayBasis: loan?.dayBasis,
      perNight: loan?.perNight,
    });
    expect(loan?.perNight).toBeGreaterThan(0n);
  });
  test('is null if nothing is borrowed over a night', () => {
    expect([previewed({}), previewed({ side: 'short', leverage: 2 })]).toEqual([null, null]);
  });
});

describe('the largest quantity', () => {
  const largest = (request: OrderRequest, view: MarketView): bigint => {
    const preview = previewOrder(rich.state, request, view, TEST_NOON);
    if (isTradingRefusal(preview)) throw new Error(JSON.stringify(preview));
    return preview.maximumQuantity;
  };
  const shallow = buildMarketView('20', {
    quote: buildQuote('20', { askSize: parseUnits('2'), bidSize: parseUnits('2') }),
  });

  test('is limited by the market: the ladder for a market order, the order maximum for a resting one', () => {
    expect([
      largest(buildOrderRequest({ quantity: parseUnits('1') }), shallow),
      largest(buildOrderRequest({ side: 'short', quantity: parseUnits('1') }), shallow),
    ]).toEqual([parseUnits('200'), parseUnits('200')]);
    expect(
      largest(buildOrderRequest({ quantity: parseUnits('1'), type: 'limit', limitPrice: parseUnits('19') }), shallow),
    ).toBe(parseUnits('200'));
    expect(
      previewOrder(rich.state, buildOrderRequest({ quantity: parseUnits('201') }), shallow, TEST_NOON),
    ).toMatchObject({
      refused: 'orderTooLarge',
      params: { maximum: '200' },
    });
  });
  test('is named in the refusal of a larger one: in whole lots, and affordable at once', () => {
    // 370.5994 shares are taken in lots of one; 60,000 at 20 dollars are more than 500,000 dollars buy.
    const odd = buildMarketView('20', {
      quote: buildQuote('20', { askSize: parseUnits('3.705994'), bidSize: parseUnits('3.705994') }),
    });
    const poor = new TestAccount('500000');
    const deep = buildMarketView('20', {
      quote: buildQuote('20', { askSize: parseUnits('600'), bidSize: parseUnits('600') }),
    });
    for (const [state, view] of [
      [rich.state, odd],
      [poor.state, deep],
    ] as const)
      for (const over of [
        {},
        { type: 'limit', limitPrice: parseUnits('19') },
        { side: 'short', leverage: 3 },
      ] as const) {
        const requested = (quantity: bigint) =>
          decidePlaceOrder(state, buildOrderRequest({ ...over, quantity }), view, TEST_NOON);
        const refused = requested(parseUnits('1000000')) as { refused: string; params: { maximum: string } };
        expect(refused).toMatchObject({ refused: 'orderTooLarge' });
        expect(isTradingRefusal(requested(parseUnits(refused.params.maximum)))).toBe(false);
        expect(isTradingRefusal(requested(parseUnits(refused.params.maximum) + parseUnits('50')))).toBe(true);
      }
  });
  test('of a sale is the whole holding, and at the market what the bid side takes', () => {
    const holder = new TestAccount('100000000');
    holder.carry(
      decidePlaceOrder(
        holder.state,
        buildOrderRequest({ quantity: parseUnits('1000') }),
        buildMarketView('20'),
        TEST_NOON,
      ),
    );
    const sale = (over: Partial<OrderRequest>) =>
      previewOrder(
        holder.state,
        buildOrderRequest({ effect: 'close', quantity: parseUnits('1'), ...over }),
        shallow,
        TEST_NOON,
      );
    expect([sale({}), sale({ type: 'limit', limitPrice: parseUnits('21') })]).toMatchObject([
      { maximumQuantity: parseUnits('200') },
      { maximumQuantity: parseUnits('1000') },
    ]);
  });
  test('is always accepted, and one lot more never if the market is the limit', () => {
    let ended = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('market' as const, 'limit' as const),
        (size, price, type) => {
          const view = buildMarketView(String(price), {
            quote: buildQuote(String(price), { askSize: parseUnits(String(size)), bidSize: parseUnits(String(size)) }),
          });
          const requested = (quantity: bigint) =>
            buildOrderRequest({ quantity, type, limitPrice: type === 'limit' ? parseUnits(String(price)) : null });
          const most = largest(requested(parseUnits('1')), view);
          expect(isTradingRefusal(previewOrder(rich.state, requested(most), view, TEST_NOON))).toBe(false);
          const more = previewOrder(rich.state, requested(most + parseUnits('1')), view, TEST_NOON);
          if (isTradingRefusal(more)) ended += 1;
          else expect(more.availableAfter).toBeLessThan(0n);
        },
      ),
      { numRuns: 300 },
    );
    expect(ended).toBeGreaterThan(0);
  });
});

test('the previewed margin-call and liquidation prices are those of the opened position', () => {
  for (const [side, leverage] of [
    ['long', 5],
    ['short', 1],
    ['short', 3],
    ['long', 1],
  ] as const) {
    const account = new TestAccount('100000');
    const requested = buildOrderRequest({ side, leverage, quantity: parseUnits('10') });
    const preview = previewOrder(account.state, requested, buildMarketView('100'), TEST_NOON);
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    account.carry(decidePlaceOrder(account.state, requested, buildMarketView('100'), TEST_NOON));
    const [position] = account.state.positions;
    expect([preview.callPrice, preview.liquidationPrice]).toEqual([position?.callPrice, position?.liquidationPrice]);
    expect(preview.callPrice === null).toBe(side === 'long' && leverage === 1);
  }
});

test('an order that fills in part at once is billed that part as it is charged, and the rest as it waits', () => {
  const [coin, size] = [{ ...testStockInstrument, id: 'CRYPTO.ADAUSDT', market: 'CRYPTO' as const }, parseUnits('40')];
  const instrument = { ...coin, code: 'ADAUSDT', board: 'crypto' as const, segment: 'CRYPTO', currency: 'USDT' };
  const quote = buildQuote('93.10', { instrument: instrument.id, askSize: size, bidSize: size });
  const view = buildMarketView('93.10', { instrument, quote });
  const request = buildOrderRequest({ type: 'limit', limitPrice: quote.ask, quantity: parseUnits('100') });
  const account = new TestAccount('1000000000');
  const preview = previewOrder(account.state, request, view, TEST_NOON);
  const placed = decidePlaceOrder(account.state, request, view, TEST_NOON);
  if (isTradingRefusal(preview) || isTradingRefusal(placed)) throw new Error('refused');
  const before = account.balance('available');
  account.carry(placed);
  expect(placed.order.filled).toBe(size);
  expect(before - account.balance('available')).toBe(preview.total);
  expect(account.balance('available')).toBe(preview.availableAfter);
});
