import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market.ts';
import { sizedByAmount } from './place-by-amount.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { Account, market, nordwind, NOON, order, quoteAt, units, usd } from './testing.ts';
import type { Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const coin: Instrument = {
  ...nordwind,
  id: 'CRYPTO.ADAUSDT',
  market: 'CRYPTO',
  code: 'ADAUSDT',
  board: 'crypto',
  segment: 'CRYPTO',
  currency: 'USDT',
};
const coins = (price: string): MarketView =>
  market(price, { instrument: coin, quote: quoteAt(price, { instrument: coin.id }) });
const otc = (price: string): MarketView => market(price, { instrument: { ...nordwind, board: 'otc', segment: 'OTC' } });
const rich = new Account('1000000000000').state;
const sized = (amount: bigint, view: MarketView, over: Partial<OrderRequest> = {}) =>
  sizedByAmount(rich, order({ quantity: 0n, ...over }), amount, view, NOON);
const carried = (request: ReturnType<typeof sized>, view: MarketView): Decision => {
  if (isTradingRefusal(request)) throw new Error(JSON.stringify(request));
  const decision = decidePlaceOrder(rich, request, view, NOON);
  if (isTradingRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision;
};
const spent = ({ transfers }: Decision): bigint =>
  transfers.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === 'available' ? amount : 0n) - (credit === 'available' ? amount : 0n),
    0n,
  );

describe('an order by amount', () => {
  it('takes whole lots where there are no fractions, and the rest of the amount stays', () => {
    const request = sized(usd('1000'), otc('184.26'));
    expect(request).toMatchObject({ quantity: units('5') });
    expect(spent(carried(request, otc('184.26')))).toBeLessThan(usd('1000'));
  });

  it('takes the last fraction where there are fractions', () => {
    const request = sized(1_000_000000n, coins('0.73'));
    expect(spent(carried(request, coins('0.73')))).toBe(1_000_000000n);
  });

  it('never spends more than the amount, and one lot more would', () => {
    const types: Partial<OrderRequest>[] = [
      {},
      { type: 'limit', limitPrice: units('90') },
      { type: 'limit', limitPrice: units('101') },
      { type: 'stop', stopPrice: units('110') },
      { type: 'trailing', trail: { kind: 'rate', rate: 5_000_000n } },
      { leverage: 3 },
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: usd('200'), max: usd('500000') }),
        fc.constantFrom(...types),
        fc.constantFrom(otc('100'), coins('100')),
        (amount, over, view) => {
          const cents = view.instrument.currency === 'USD' ? amount : amount * 10_000n;
          const request = sized(cents, view, over);
          expect(spent(carried(request, view))).toBeLessThanOrEqual(cents);
          if (view.instrument.currency !== 'USD' || isTradingRefusal(request)) return;
          expect(spent(carried({ ...request, quantity: request.quantity + units('1') }, view))).toBeGreaterThan(cents);
        },
      ),
    );
  });

  it('by a trailing stop counts and holds at the price where the stop begins, not at the lower one of now', () => {
    const view = otc('58.29');
    const request = sized(usd('1000'), view, { type: 'trailing', trail: { kind: 'rate', rate: 5_000_000n } });
    // The stop begins at 58.29 x 1.05 = 61.21 on its tick; 17 shares would be 1,040.57.
    expect(request).toMatchObject({ quantity: units('16') });
    const decision = carried(request, view);
    expect(decision.order.hold).toBeGreaterThanOrEqual(usd('979.36'));
    expect(spent(decision)).toBe(decision.order.hold);
    expect(previewOrder(rich, request as OrderRequest, view, NOON)).toMatchObject({
      price: units('61.21'),
      total: decision.order.hold,
    });
  });

  it('is refused where the smallest order costs more, or the market has less', () => {
    expect(sized(usd('100'), otc('184.26'))).toEqual({
      refused: 'amountTooSmall',
      params: { needed: expect.stringMatching(/^185\.\d\d$/), currency: 'USD' },
    });
    // A market order takes parts of a share; where an order can't, that is the reason.
    expect(sized(usd('100'), market('184.26'))).toMatchObject({ quantity: expect.any(BigInt) });
    const whole: Partial<OrderRequest>[] = [
      { type: 'limit', limitPrice: units('180') },
      { type: 'stop', stopPrice: units('190') },
      { leverage: 2 },
      { timeInForce: 'atClose' },
    ];
    for (const over of whole)
      expect(sized(usd('50'), market('184.26'), over), JSON.stringify(Object.keys(over))).toEqual({
        refused: 'amountBelowShare',
        params: { needed: expect.stringMatching(/^\d+\.\d\d$/), currency: 'USD' },
      });
    const thin = market('10', { quote: quoteAt('10', { askSize: units('2') }) });
    expect(sized(usd('10000'), thin)).toEqual({ refused: 'orderTooLarge', params: { maximum: '200' } });
  });
});
