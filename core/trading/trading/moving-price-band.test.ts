import { describe, expect, it } from 'vitest';
import { decideIntradayClosing } from './end-intraday-positions.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './recall-stock.ts';
import { decideStopOut } from './margin-call.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
} from './testing.ts';

const BAND = { low: parseUnits('95.00'), high: parseUnits('105.00') };
const banded = (last: string) => buildMarketView(last, { movingBand: BAND });
const TRADED = parseUnits('100000');

describe('a band that moves with the price', () => {
  it('limits how much a large order can take at once', () => {
    const account = new TestAccount('100000000');
    // 400 at each cent from 104.99 up to 105.00, of 100 levels that there would be.
    expect(
      requireRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ quantity: parseUnits('801') }),
          banded('104.98'),
          TEST_NOON,
        ),
      ),
    ).toEqual({ refused: 'orderTooLarge', params: { maximum: '800' } });
    const limit = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('106.00'), quantity: parseUnits('1000') }),
        banded('104.98'),
        TEST_NOON,
      ),
    ).order;
    expect(limit).toMatchObject({ status: 'pending', filled: parseUnits('800') });
  });

  it('blocks trades at quotes beyond it: market orders are refused, resting orders and margin closings wait', () => {
    const account = new TestAccount('100000');
    const held = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ leverage: 5 }), buildMarketView('110.00'), TEST_NOON),
    ).order;
    expect(requireRefusal(decidePlaceOrder(account.state, buildOrderRequest(), banded('105.00'), TEST_NOON))).toEqual({
      refused: 'priceLimitExceeded',
      params: { low: '95', high: '105', currency: 'USD' },
    });
    const waiting = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ type: 'limit', limitPrice: parseUnits('94.50') }),
        buildMarketView('100.00'),
        TEST_NOON,
      ),
    ).order;
    expect(decideFillRestingOrder(account.state, waiting.seq, banded('94.00'), TRADED, TEST_NOON)).toBeNull();
    expect(decideStopOut(account.state, held.seq, banded('80.00'), TEST_NOON)).toBeNull();
    // Without a band both happen at these prices.
    expect(
      decideFillRestingOrder(account.state, waiting.seq, buildMarketView('94.00'), TRADED, TEST_NOON)?.records.fills,
    ).toHaveLength(1);
    expect(decideStopOut(account.state, held.seq, buildMarketView('80.00'), TEST_NOON)?.records.fills).toHaveLength(1);
  });

  it('blocks buy-ins and day trade closings at such a quote too', () => {
    const [seller, account] = [new TestAccount('100000'), new TestAccount('100000')];
    account.dayTrading = {
      approved: true,
      limits: { allowance: 10_000_000n, perOrder: 10_000_000n, tradesPerDay: 9, maximumLeverage: 5 },
      since: 0,
    };
    const short = seller.carry(
      decidePlaceOrder(seller.state, buildOrderRequest({ side: 'short' }), buildMarketView('100.00'), TEST_NOON),
    ).order;
    const day = account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ dayTrading: true }), buildMarketView('100.00'), TEST_NOON),
    ).order;
    const late = { dayEnds: TEST_NOON + 60_000 };
    expect(
      decideBuyIn(
        seller.state,
        short.seq,
        { quantity: parseUnits('5'), held: parseUnits('25') },
        banded('106.00'),
        TEST_NOON,
      ),
    ).toBeNull();
    expect(
      decideIntradayClosing(account.state, day.seq, '2026-11-20', { ...banded('94.00'), ...late }, TEST_NOON),
    ).toBeNull();
    expect(
      decideBuyIn(
        seller.state,
        short.seq,
        { quantity: parseUnits('5'), held: parseUnits('25') },
        banded('104.00'),
        TEST_NOON,
      )?.records.fills,
    ).toHaveLength(1);
    expect(
      decideIntradayClosing(account.state, day.seq, '2026-11-20', { ...banded('96.00'), ...late }, TEST_NOON)?.records
        .fills,
    ).toHaveLength(1);
  });

  it('changes nothing within it', () => {
    const account = new TestAccount('100000');
    expect(
      account.carry(decidePlaceOrder(account.state, buildOrderRequest(), banded('100.00'), TEST_NOON)).records.fills,
    ).toMatchObject([{ price: buildQuote('100.00').ask }]);
  });
});
