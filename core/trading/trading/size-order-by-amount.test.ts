import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market-types.ts';
import { sizeOrderByAmount } from './size-order-by-amount.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const coin: Instrument = {
  ...testStockInstrument,
  id: 'CRYPTO.ADAUSDT',
  market: 'CRYPTO',
  code: 'ADAUSDT',
  board: 'crypto',
  segment: 'CRYPTO',
  currency: 'USDT',
};
const coins = (price: string): MarketView =>
  buildMarketView(price, { instrument: coin, quote: buildQuote(price, { instrument: coin.id }) });
const otc = (price: string): MarketView =>
  buildMarketView(price, { instrument: { ...testStockInstrument, board: 'otc', segment: 'OTC' } });
const rich = new TestAccount('1000000000000').state;
const sized = (amount: bigint, view: MarketView, over: Partial<OrderRequest> = {}) =>
  sizeOrderByAmount(rich, buildOrderRequest({ quantity: 0n, ...over }), amount, view, TEST_NOON);
const carried = (request: ReturnType<typeof sized>, view: MarketView): OrderDecision => {
  if (isTradingRefusal(request)) throw new Error(JSON.stringify(request));
  const decision = decidePlaceOrder(rich, request, view, TEST_NOON);
  if (isTradingRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision;
};
const spent = ({ transfers }: OrderDecision): bigint =>
  transfers.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === 'available' ? amount : 0n) - (credit === 'available' ? amount : 0n),
    0n,
  );

describe('an order by amount', () => {
  it('buys whole lots where there are no fractions, and leaves the rest of the amount', () => {
    const request = sized(parseUsd('1000'), otc('184.26'));
    expect(request).toMatchObject({ quantity: parseUnits('5') });
    expect(spent(carried(request, otc('184.26')))).toBeLessThan(parseUsd('1000'));
  });

  it('uses the whole amount where there are fractions', () => {
    const request = sized(1_000_000000n, coins('0.73'));
    expect(spent(carried(request, coins('0.73')))).toBe(1_000_000000n);
  });

  it('that buys too little is refused in money, never in units', () => {
    const views = [buildMarketView('184.26'), otc('184.26'), otc('0.4'), coins('0.73'), coins('93.1')];
    const amount = fc.bigInt({ min: 1n, max: 3_000_000n });
    fc.assert(
      fc.property(fc.constantFrom(...views), amount, fc.boolean(), (view, money, waits) => {
        const over = waits ? { type: 'limit' as const, limitPrice: view.quote!.bid - parseUnits('0.01') } : {};
        const request = sized(view.instrument === coin ? money : 1n + (money % 30_000n), view, over);
        if (isTradingRefusal(request)) {
          expect(['amountTooSmall', 'amountBelowShare']).toContain(request.refused);
          return;
        }
        expect(decidePlaceOrder(rich, request, view, TEST_NOON)).toHaveProperty('order');
      }),
      { numRuns: 1_000 },
    );
    for (const text of ['990000', '1000000', '1000999'])
      expect(sized(BigInt(text), coins('0.73'))).toMatchObject({ refused: 'amountTooSmall' });
  });

  it('never spends more than the amount, and one lot more would', () => {
    const types: Partial<OrderRequest>[] = [
      {},
      { type: 'limit', limitPrice: parseUnits('90') },
      { type: 'limit', limitPrice: parseUnits('101') },
      { type: 'stop', stopPrice: parseUnits('110') },
      { type: 'trailing', trail: { kind: 'rate', rate: 5_000_000n } },
      { leverage: 3 },
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: parseUsd('200'), max: parseUsd('500000') }),
        fc.constantFrom(...types),
        fc.constantFrom(otc('100'), coins('100')),
        (amount, over, view) => {
          const cents = view.instrument.currency === 'USD' ? amount : amount * 10_000n;
          const request = sized(cents, view, over);
          expect(spent(carried(request, view))).toBeLessThanOrEqual(cents);
          if (view.instrument.currency !== 'USD' || isTradingRefusal(request)) return;
          expect(spent(carried({ ...request, quantity: request.quantity + parseUnits('1') }, view))).toBeGreaterThan(
            cents,
          );
        },
      ),
    );
  });

  it('by a trailing stop is sized and held at the initial stop price, not at the lower market price', () => {
    const view = otc('58.29');
    const request = sized(parseUsd('1000'), view, { type: 'trailing', trail: { kind: 'rate', rate: 5_000_000n } });
    // The stop begins at 58.29 x 1.05 = 61.21 on its tick; 17 shares would be 1,040.57.
    expect(request).toMatchObject({ quantity: parseUnits('16') });
    const decision = carried(request, view);
    expect(decision.order.hold).toBeGreaterThanOrEqual(parseUsd('979.36'));
    expect(spent(decision)).toBe(decision.order.hold);
    expect(previewOrder(rich, request as OrderRequest, view, TEST_NOON)).toMatchObject({
      price: parseUnits('61.21'),
      total: decision.order.hold,
    });
  });

  it('is refused if the smallest order costs more, or the market offers less', () => {
    expect(sized(parseUsd('100'), otc('184.26'))).toEqual({
      refused: 'amountTooSmall',
      params: { needed: expect.stringMatching(/^185\.\d\d$/), currency: 'USD' },
    });
    // A market order takes parts of a share; where an order can't, that is the reason.
    expect(sized(parseUsd('100'), buildMarketView('184.26'))).toMatchObject({ quantity: expect.any(BigInt) });
    const whole: Partial<OrderRequest>[] = [
      { type: 'limit', limitPrice: parseUnits('180') },
      { type: 'stop', stopPrice: parseUnits('190') },
      { leverage: 2 },
      { timeInForce: 'atClose' },
    ];
    for (const over of whole)
      expect(sized(parseUsd('50'), buildMarketView('184.26'), over), JSON.stringify(Object.keys(over))).toEqual({
        refused: 'amountBelowShare',
        params: { needed: expect.stringMatching(/^\d+\.\d\d$/), currency: 'USD' },
      });
    const thin = buildMarketView('10', { quote: buildQuote('10', { askSize: parseUnits('2') }) });
    expect(sized(parseUsd('10000'), thin)).toEqual({ refused: 'orderTooLarge', params: { maximum: '200' } });
  });
});
