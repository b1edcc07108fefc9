/** What somebody who has read the code would try: rounding, dust, splitting, thin markets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market-types.ts';
import { decideClosePosition } from './close-position.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { decideStopOut } from './margin-call.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  testStockInstrument,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const euro: Instrument = {
  ...testStockInstrument,
  id: 'FX.EURUSD',
  market: 'FX',
  code: 'EURUSD',
  name: 'Euro',
  board: 'fx',
  segment: 'FX',
};
const coin: Instrument = {
  ...testStockInstrument,
  id: 'CRYPTO.ADAUSDT',
  market: 'CRYPTO',
  code: 'ADAUSDT',
  board: 'crypto',
  segment: 'CRYPTO',
  currency: 'USDT',
};
const thai: Instrument = {
  ...testStockInstrument,
  id: 'TH.RUNGRT',
  market: 'TH',
  code: 'RUNGRT',
  board: 'listed',
  segment: 'SET',
  currency: 'THB',
};

/** A market in which one buys and sells at the same price. */
const flat = (instrument: Instrument, price: string, size = '1000000'): MarketView =>
  buildMarketView(price, {
    instrument,
    quote: buildQuote(price, {
      instrument: instrument.id,
      bid: parseUnits(price),
      ask: parseUnits(price),
      bidSize: parseUnits(size),
      askSize: parseUnits(size),
    }),
  });
const place = (account: TestAccount, request: OrderRequest, view: MarketView) =>
  account.carry(decidePlaceOrder(account.state, request, view, TEST_NOON));

describe('rounding', () => {
  it('never pays: at a constant price nobody ends with more, however trades are split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 66_000_000, max: 240_000_000 }),
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        (price, side, leverage, parts) => {
          const text = (Math.round(price / 1000) / 100_000).toFixed(5);
          const view = flat(euro, text);
          const account = new TestAccount('10000');
          const quantity = parts.reduce((a, b) => a + b, 0);
          place(account, buildOrderRequest({ side, leverage, quantity: parseUnits(String(quantity)) }), view);
          for (const part of parts)
            account.carry(decideClosePosition(account.state, 1n, parseUnits(String(part)), view, TEST_NOON));
          expect(account.balance('margin')).toBe(0n);
          expect(account.balance('available')).toBeLessThanOrEqual(parseUsd('10000'));
          // And nobody loses more than a cent at each step.
          expect(account.balance('available')).toBeGreaterThanOrEqual(parseUsd('10000') - BigInt(parts.length + 1));
        },
      ),
    );
  });

  it('is borne by the margin of a position closed in tiny parts, not by the insurance account', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 95, max: 105 }),
        (side, leverage, pieces, percent) => {
          const account = new TestAccount('10000');
          account.balances.set('available', 10_000_000_000n);
          place(account, buildOrderRequest({ side, leverage, quantity: parseUnits('10') }), flat(coin, '1'));
          const view = flat(coin, (percent / 100).toFixed(2));
          for (const piece of pieces)
            account.carry(
              decideClosePosition(account.state, 1n, BigInt(piece) * parseUnits('0.00000001'), view, TEST_NOON),
            );
          expect(account.house.get('insurance') ?? 0n).toBe(0n);
        },
      ),
    );
  });

  it('allows no fractional closing of what trades in whole units', () => {
    const account = new TestAccount('10000');
    place(account, buildOrderRequest({ quantity: parseUnits('10') }), buildMarketView('100'));
    const close = (over: Partial<OrderRequest>, view = buildMarketView('100')) =>
      requireRefusal(decidePlaceOrder(account.state, buildOrderRequest({ effect: 'close', ...over }), view, TEST_NOON));
    // Where parts of shares are traded, such that they bear their charges.
    expect(close({ quantity: parseUnits('0.00005') })).toEqual({
      refused: 'minimumSale',
      params: { minimum: '0.01000101' },
    });
    expect(close({ quantity: parseUnits('2.5'), type: 'limit', limitPrice: parseUnits('100') }).refused).toBe(
      'partsByMarketOrder',
    );
    const otc = buildMarketView('100', { instrument: { ...testStockInstrument, board: 'otc', segment: 'OTC' } });
    for (const quantity of ['0.00005', '2.5'])
      expect(close({ quantity: parseUnits(quantity) }, otc)).toEqual({
        refused: 'offLot',
        params: { lot: '1', minimum: '1' },
      });
    expect(
      isTradingRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ effect: 'close', quantity: parseUnits('10') }),
          buildMarketView('100'),
          TEST_NOON,
        ),
      ),
    ).toBe(false);
  });

  it("allows no opening below the market's minimum value", () => {
    const account = new TestAccount('0');
    for (const request of [
      buildOrderRequest({ quantity: parseUnits('0.00001') }),
      buildOrderRequest({ type: 'limit', limitPrice: parseUnits('0.00000001'), quantity: parseUnits('0.00001') }),
    ]) {
      const refused = requireRefusal(decidePlaceOrder(account.state, request, flat(coin, '0.12391'), TEST_NOON));
      expect(refused.refused).toBe('minimumBuyIn');
    }
    expect(
      requireRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ quantity: parseUnits('8') }),
          flat(coin, '0.12391'),
          TEST_NOON,
        ),
      ),
    ).toEqual({ refused: 'minimumBuyIn', params: { minimum: '8.07037366' } });
    expect(
      requireRefusal(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ quantity: parseUnits('8.07037366') }),
          flat(coin, '0.12391'),
          TEST_NOON,
        ),
      ).refused,
    ).toBe('insufficientBalance');
  });
});

describe('charges', () => {
  it('of a sale from several positions are those of one order, as its preview says', () => {
    const account = new TestAccount('10000');
    for (const quantity of ['3', '4', '5'])
      place(account, buildOrderRequest({ quantity: parseUnits(quantity) }), buildMarketView('100'));
    const request = buildOrderRequest({ effect: 'close', quantity: parseUnits('12') });
    const preview = previewOrder(account.state, request, buildMarketView('100'), TEST_NOON);
    const before = account.balance('available');
    const { order: done } = place(account, request, buildMarketView('100'));
    // A commission of 0.99, the SEC's fee on 1,199.88 and that of the audit trail, each rounded up.
    expect(done.fees).toBe(parseUsd('1.03'));
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    expect(preview.costs.fee).toBe(done.fees);
    expect(account.balance('available')).toBe(before - preview.total);
  });

  it("of an order that waited in the book are the maker's, from its preview to its fill", () => {
    const account = new TestAccount('10000');
    account.balances.set('available', 1_000_000_000n);
    const request = buildOrderRequest({ type: 'limit', limitPrice: parseUnits('0.12'), quantity: parseUnits('1000') });
    const preview = previewOrder(account.state, request, flat(coin, '0.13'), TEST_NOON);
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    const { order: waiting } = place(account, request, flat(coin, '0.13'));
    const {
      order: filled,
      records: {
        fills: [fill],
      },
    } = account.carry(
      decideFillRestingOrder(account.state, waiting.seq, flat(coin, '0.1199'), parseUnits('100000'), TEST_NOON),
    );
    expect(fill?.charges.map(({ name }) => name)).toEqual(['crypto.makerFee']);
    expect(preview.costs.charges.map(({ name }) => name)).toEqual(['crypto.makerFee']);
    expect(waiting.hold).toBe(preview.total);
    expect(filled.fees).toBeLessThanOrEqual(preview.costs.fee);
  });
});

describe('a thin market', () => {
  it("is taken only as deep as the day's price limits", () => {
    // Thirty per cent above 10 baht is 13, and a tick 0.10: hence thirty times the displayed size.
    const view = buildMarketView('10', {
      instrument: thai,
      quote: buildQuote('10', {
        instrument: thai.id,
        bid: parseUnits('10'),
        ask: parseUnits('10.05'),
        bidSize: parseUnits('100'),
        askSize: parseUnits('100'),
        previousClose: parseUnits('10'),
      }),
    });
    const account = new TestAccount('1000000');
    const refused = requireRefusal(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ side: 'long', quantity: parseUnits('10000') }),
        view,
        TEST_NOON,
      ),
    );
    expect(refused).toEqual({ refused: 'orderTooLarge', params: { maximum: '3000' } });
  });

  it('stops out at a price above zero, however large the position', () => {
    const account = new TestAccount('1000000');
    const cheap = (last: string, size: string): MarketView =>
      buildMarketView(last, {
        quote: buildQuote(last, {
          bid: parseUnits(last),
          ask: parseUnits(last),
          bidSize: parseUnits(size),
          askSize: parseUnits(size),
        }),
      });
    place(account, buildOrderRequest({ quantity: parseUnits('40000'), leverage: 5 }), cheap('1.30', '40000'));
    // The book has a hundred levels; what they don't take is closed once the book has room again.
    const {
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, cheap('0.05', '1'), TEST_NOON));
    expect([fill?.quantity, (fill?.price ?? 0n) > 0n]).toEqual([parseUnits('100'), true]);
    const {
      records: {
        fills: [rest],
      },
    } = account.carry(decideStopOut(account.state, 1n, cheap('0.05', '40000'), TEST_NOON + 60_000));
    expect([rest?.quantity, rest?.price]).toEqual([parseUnits('39900'), parseUnits('0.05')]);
    expect(account.balance('margin')).toBe(0n);
  });
});
