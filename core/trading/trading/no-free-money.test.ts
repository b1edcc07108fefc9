/** What somebody who has read the code would try: rounding, dust, splitting, thin markets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../markets/market.ts';
import { decideClosePosition } from './close-by-house.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { decideStopOut } from './margin-call.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { Account, market, nordwind, NOON, order, quoteAt, refusal, units, usd } from './testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const euro: Instrument = {
  ...nordwind,
  id: 'FX.EURUSD',
  market: 'FX',
  code: 'EURUSD',
  name: 'Euro',
  board: 'fx',
  segment: 'FX',
};
const coin: Instrument = {
  ...nordwind,
  id: 'CRYPTO.ADAUSDT',
  market: 'CRYPTO',
  code: 'ADAUSDT',
  board: 'crypto',
  segment: 'CRYPTO',
  currency: 'USDT',
};
const thai: Instrument = {
  ...nordwind,
  id: 'TH.RUNGRT',
  market: 'TH',
  code: 'RUNGRT',
  board: 'listed',
  segment: 'SET',
  currency: 'THB',
};

/** A market in which one buys and sells at the same price. */
const flat = (instrument: Instrument, price: string, size = '1000000'): MarketView =>
  market(price, {
    instrument,
    quote: quoteAt(price, {
      instrument: instrument.id,
      bid: units(price),
      ask: units(price),
      bidSize: units(size),
      askSize: units(size),
    }),
  });
const place = (account: Account, request: OrderRequest, view: MarketView) =>
  account.carry(decidePlaceOrder(account.state, request, view, NOON));

describe('rounding', () => {
  it('never pays: at a price that stands still nobody ends with more, however it is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 66_000_000, max: 240_000_000 }),
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        (price, side, leverage, parts) => {
          const text = (Math.round(price / 1000) / 100_000).toFixed(5);
          const view = flat(euro, text);
          const account = new Account('10000');
          const quantity = parts.reduce((a, b) => a + b, 0);
          place(account, order({ side, leverage, quantity: units(String(quantity)) }), view);
          for (const part of parts)
            account.carry(decideClosePosition(account.state, 1n, units(String(part)), view, NOON));
          expect(account.balance('margin')).toBe(0n);
          expect(account.balance('available')).toBeLessThanOrEqual(usd('10000'));
          // And nobody loses more than a cent at each step.
          expect(account.balance('available')).toBeGreaterThanOrEqual(usd('10000') - BigInt(parts.length + 1));
        },
      ),
    );
  });

  it('is borne by the margin of a position closed in dust while there is any, not by the insurance account', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 95, max: 105 }),
        (side, leverage, pieces, percent) => {
          const account = new Account('10000');
          account.balances.set('available', 10_000_000_000n);
          place(account, order({ side, leverage, quantity: units('10') }), flat(coin, '1'));
          const view = flat(coin, (percent / 100).toFixed(2));
          for (const piece of pieces)
            account.carry(decideClosePosition(account.state, 1n, BigInt(piece) * units('0.00000001'), view, NOON));
          expect(account.house.get('insurance') ?? 0n).toBe(0n);
        },
      ),
    );
  });

  it('closes no crumbs of what trades in whole units', () => {
    const account = new Account('10000');
    place(account, order({ quantity: units('10') }), market('100'));
    const close = (over: Partial<OrderRequest>, view = market('100')) =>
      refusal(decidePlaceOrder(account.state, order({ effect: 'close', ...over }), view, NOON));
    // Where parts of shares are traded, such that they bear their charges.
    expect(close({ quantity: units('0.00005') })).toEqual({
      refused: 'minimumSale',
      params: { minimum: '0.01000101' },
    });
    expect(close({ quantity: units('2.5'), type: 'limit', limitPrice: units('100') }).refused).toBe(
      'partsByMarketOrder',
    );
    const otc = market('100', { instrument: { ...nordwind, board: 'otc', segment: 'OTC' } });
    for (const quantity of ['0.00005', '2.5'])
      expect(close({ quantity: units(quantity) }, otc)).toEqual({
        refused: 'offLot',
        params: { lot: '1', minimum: '1' },
      });
    expect(
      isTradingRefusal(
        decidePlaceOrder(account.state, order({ effect: 'close', quantity: units('10') }), market('100'), NOON),
      ),
    ).toBe(false);
  });

  it('opens nothing that is worth less than the market asks for', () => {
    const account = new Account('0');
    for (const request of [
      order({ quantity: units('0.00001') }),
      order({ type: 'limit', limitPrice: units('0.00000001'), quantity: units('0.00001') }),
    ]) {
      const refused = refusal(decidePlaceOrder(account.state, request, flat(coin, '0.12391'), NOON));
      expect(refused.refused).toBe('minimumBuyIn');
    }
    expect(
      refusal(decidePlaceOrder(account.state, order({ quantity: units('8') }), flat(coin, '0.12391'), NOON)),
    ).toEqual({ refused: 'minimumBuyIn', params: { minimum: '8.07037366' } });
    expect(
      refusal(decidePlaceOrder(account.state, order({ quantity: units('8.07037366') }), flat(coin, '0.12391'), NOON))
        .refused,
    ).toBe('insufficientBalance');
  });
});

describe('charges', () => {
  it('of a sale from several positions are those of one order, as its preview says', () => {
    const account = new Account('10000');
    for (const quantity of ['3', '4', '5']) place(account, order({ quantity: units(quantity) }), market('100'));
    const request = order({ effect: 'close', quantity: units('12') });
    const preview = previewOrder(account.state, request, market('100'), NOON);
    const before = account.balance('available');
    const { order: done } = place(account, request, market('100'));
    // A commission of 0.99, and the SEC's fee on 1,199.88 rounded up.
    expect(done.fees).toBe(usd('1.02'));
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    expect(preview.costs.fee).toBe(done.fees);
    expect(account.balance('available')).toBe(before - preview.total);
  });

  it("of an order that waited in the book are the maker's, from its preview to its fill", () => {
    const account = new Account('10000');
    account.balances.set('available', 1_000_000_000n);
    const request = order({ type: 'limit', limitPrice: units('0.12'), quantity: units('1000') });
    const preview = previewOrder(account.state, request, flat(coin, '0.13'), NOON);
    if (isTradingRefusal(preview)) throw new Error(preview.refused);
    const { order: waiting } = place(account, request, flat(coin, '0.13'));
    const {
      order: filled,
      records: {
        fills: [fill],
      },
    } = account.carry(decideFillResting(account.state, waiting.seq, flat(coin, '0.1199'), units('100000'), NOON));
    expect(fill?.charges.map(({ name }) => name)).toEqual(['crypto.makerFee']);
    expect(preview.costs.charges.map(({ name }) => name)).toEqual(['crypto.makerFee']);
    expect(waiting.hold).toBe(preview.total);
    expect(filled.fees).toBeLessThanOrEqual(preview.costs.fee);
  });
});

describe('a thin market', () => {
  it("is taken only as deep as the day's price limits reach", () => {
    // Thirty per cent above 10 baht is 13, and a tick 0.10: hence thirty times the displayed size.
    const view = market('10', {
      instrument: thai,
      quote: quoteAt('10', {
        instrument: thai.id,
        bid: units('10'),
        ask: units('10.05'),
        bidSize: units('100'),
        askSize: units('100'),
        previousClose: units('10'),
      }),
    });
    const account = new Account('1000000');
    const refused = refusal(
      decidePlaceOrder(account.state, order({ side: 'long', quantity: units('10000') }), view, NOON),
    );
    expect(refused).toEqual({ refused: 'orderTooLarge', params: { maximum: '3000' } });
  });

  it('stops out at a price above nothing, however large the position', () => {
    const account = new Account('1000000');
    const cheap = (last: string, size: string): MarketView =>
      market(last, {
        quote: quoteAt(last, { bid: units(last), ask: units(last), bidSize: units(size), askSize: units(size) }),
      });
    place(account, order({ quantity: units('40000'), leverage: 5 }), cheap('1.30', '40000'));
    // The book has a hundred levels; what they don't take is closed once the book has room again.
    const {
      records: {
        fills: [fill],
      },
    } = account.carry(decideStopOut(account.state, 1n, cheap('0.05', '1'), NOON));
    expect([fill?.quantity, (fill?.price ?? 0n) > 0n]).toEqual([units('100'), true]);
    const {
      records: {
        fills: [rest],
      },
    } = account.carry(decideStopOut(account.state, 1n, cheap('0.05', '40000'), NOON + 60_000));
    expect([rest?.quantity, rest?.price]).toEqual([units('39900'), units('0.05')]);
    expect(account.balance('margin')).toBe(0n);
  });
});
