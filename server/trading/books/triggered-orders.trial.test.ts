/** A limit inside the spread: an earlier last price doesn't fill it, a trade does, and in pairs only the quote. */
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { TestAccount, buildMarketView, buildOrderRequest } from '@bourse/core/trading/trading/testing.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { expect, it } from 'vitest';
import { createRestingOrderBooks } from '../../books/resting-order-books.ts';
import type { Venue } from '../../venue/venue.ts';
import { findTriggeredAt } from './triggered-orders.ts';
import { ACTIONS_ALWAYS_READY, NEVER_HALTED, MARKET_WITHOUT_PHASES } from './testing-market.ts';

const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const [BELOW, LIMIT, ABOVE] = [99_00000000n, 100_00000000n, 101_00000000n];

/** A purchase waits at 100; the last price is 99, and `traded` changed hands in this second. */
function foundWith(of: 'US' | 'FX', ask: bigint, traded: bigint): bigint[] {
  const { instrument: share, quote } = buildMarketView('99');
  const instrument = { ...share, market: of };
  const books = createRestingOrderBooks();
  const rests = buildOrderRequest({ type: 'limit', limitPrice: LIMIT, quantity: 10_00000000n, timeInForce: 'gtc' });
  const account = new TestAccount('10000');
  const placed = account.carry(decidePlaceOrder(account.state, rests, buildMarketView('105'), NOW)).order;
  books.setOrder(1n, { ...placed, instrument: instrument.id });
  const then = (at: number): Quote => ({
    ...quote!,
    last: BELOW,
    bid: BELOW - 1n,
    ask,
    at,
    volume: at === NOW ? 500n + traded : 500n,
  });
  const found = findTriggeredAt(
    {
      venues: { instrument: () => instrument, tradable: (_, at) => then(at) },
      ready: ACTIONS_ALWAYS_READY,
      halts: NEVER_HALTED,
      operatorHalts: NEVER_HALTED,
      marketPhases: MARKET_WITHOUT_PHASES,
    },
    books,
    NOW,
  );
  return found.map(({ seen }) => seen!.traded);
}

it('an order is checked when something traded, or the opposite side reached it', () => {
  expect(foundWith('US', ABOVE, 0n)).toEqual([]);
  expect(foundWith('US', ABOVE, 20n)).toEqual([20n]);
  expect(foundWith('US', LIMIT, 0n)).toEqual([0n]);
});

it("a currency pair's order meets only the dealer's quote", () => {
  expect(foundWith('FX', ABOVE, 20n)).toEqual([]);
  expect(foundWith('FX', LIMIT, 20n)).toEqual([0n]);
});

it('of a real price, which arrives after its own time, what traded since the last look is shared out', () => {
  const { instrument, quote } = buildMarketView('99');
  const books = createRestingOrderBooks();
  const rests = buildOrderRequest({ type: 'limit', limitPrice: LIMIT, quantity: 10_00000000n, timeInForce: 'gtc' });
  const account = new TestAccount('10000');
  const placed = account.carry(decidePlaceOrder(account.state, rests, buildMarketView('105'), NOW)).order;
  books.setOrder(1n, { ...placed, instrument: instrument.id });
  const of = { ...quote!, last: LIMIT, bid: BELOW, ask: ABOVE };
  let newest: Quote = { ...of, at: NOW - 7_000, volume: 500n };
  const findAt = (instant: number) =>
    findTriggeredAt(
      {
        venues: {
          instrument: () => instrument,
          tradable: () => newest,
          venueOf: () => ({ isSimulated: false }) as Venue,
        },
        ready: ACTIONS_ALWAYS_READY,
        halts: NEVER_HALTED,
        operatorHalts: NEVER_HALTED,
        marketPhases: MARKET_WITHOUT_PHASES,
      },
      books,
      instant,
    ).map(({ seen }) => seen!.traded);
  expect(findAt(NOW - 1_000)).toEqual([]);
  newest = { ...of, at: NOW - 2_000, volume: 530n };
  expect(findAt(NOW)).toEqual([30n]);
  expect(findAt(NOW + 1_000)).toEqual([]);
});
