/** Ordinary limits take part in the auctions that are held while they wait. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeAuctionPriceRange,
  buildSimulatedAuctionOrders,
} from '../../markets/auctions/simulated-auction-orders.ts';
import { crossAuction } from '../../markets/auctions/cross-auction.ts';
import { canJoinAuctions, type Order, type OrderRequest } from '../orders/order.ts';
import { wasOrderUnchangedSince } from './auction-orders.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { decideSettleAuctionOrder, decideSettleLimitOrderInAuction } from './settle-auction-orders.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
} from './testing.ts';

const AUCTION = TEST_NOON + 60_000;
const shut = (over = {}) =>
  buildMarketView('100', { session: 'closed', nextOpen: AUCTION, auctionFor: () => AUCTION, ...over });
const limit = (over: Partial<OrderRequest> = {}) =>
  buildOrderRequest({
    type: 'limit',
    limitPrice: parseUnits('101'),
    quantity: parseUnits('100'),
    timeInForce: 'gtc',
    ...over,
  });
const allotted = (price: string, quantity: string): FillOffer => ({
  price: parseUnits(price),
  quantity: parseUnits(quantity),
  impact: 0n,
  displayedSize: parseUnits('400'),
  quote: buildQuote(price),
  rule: 'auction.open',
});
const place = (account: TestAccount, request: OrderRequest, links = {}) =>
  account.carry(decidePlaceOrder(account.state, request, shut(), TEST_NOON, { oco: null, oto: null, ...links })).order;
const settle = (account: TestAccount, seq: bigint, offer: FillOffer, at = AUCTION + 2_000) =>
  decideSettleLimitOrderInAuction(account.state, seq, buildMarketView('100'), offer, AUCTION, at);

describe('an ordinary limit order in an auction', () => {
  it('fills at the auction price, and its rest continues to wait with an exact hold', () => {
    const account = new TestAccount('20000');
    const { seq } = place(account, limit());
    const {
      order: after,
      records: { fills },
    } = account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(after).toMatchObject({
      status: 'pending',
      cause: 'partlyFilled',
      filled: parseUnits('60'),
      averagePrice: parseUnits('99.5'),
    });
    expect(fills).toMatchObject([{ rule: 'auction.open', price: parseUnits('99.5'), quantity: parseUnits('60') }]);
    expect(account.balance('frozen')).toBe(after.hold);
    const rest = account.carry(
      decideFillRestingOrder(
        account.state,
        seq,
        buildMarketView('100.4', { quote: buildQuote('100.4') }),
        parseUnits('100000'),
        AUCTION + 3_000,
      ),
    ).order;
    expect(rest).toMatchObject({ status: 'inPosition', filled: parseUnits('100'), hold: 0n });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('is settled only once', () => {
    const account = new TestAccount('20000');
    const { seq } = place(account, limit());
    account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(settle(account, seq, allotted('99.5', '60'))).toBeNull();
  });

  it('is excluded if placed, changed or ended after the auction took its last orders', () => {
    const account = new TestAccount('20000');
    const { seq } = account.carry(decidePlaceOrder(account.state, limit(), shut(), AUCTION)).order;
    expect(settle(account, seq, allotted('99.5', '60'))).toBeNull();
    const earlier = place(account, limit({ quantity: parseUnits('10'), timeInForce: 'gtd', goodTill: AUCTION - 1 }));
    expect(settle(account, earlier.seq, allotted('99.5', '10'))).toBeNull();
  });

  it("can't be cancelled or changed between crossing and settlement", () => {
    const account = new TestAccount('20000');
    const { seq } = place(account, limit());
    const crossing = () => ({ crossesAt: AUCTION, pricedAt: AUCTION });
    const view = buildMarketView('100', { crossing });
    expect(requireRefusal(decideCancelOrder(account.state, seq, view, AUCTION + 500))).toEqual({
      refused: 'auctionTaken',
      params: { at: new Date(AUCTION).toISOString() },
    });
    expect(
      requireRefusal(decideReplaceOrder(account.state, seq, { limitPrice: parseUnits('90') }, view, AUCTION + 500))
        .refused,
    ).toBe('auctionTaken');
    const late = account.carry(
      decidePlaceOrder(
        account.state,
        limit({ limitPrice: parseUnits('90'), quantity: parseUnits('1') }),
        buildMarketView('100'),
        AUCTION + 400,
      ),
    ).order;
    expect(account.carry(decideCancelOrder(account.state, late.seq, view, AUCTION + 500)).order.status).toBe(
      'cancelled',
    );
    account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(account.carry(decideCancelOrder(account.state, seq, view, AUCTION + 2_500)).order).toMatchObject({
      status: 'inPosition',
      filled: parseUnits('60'),
    });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('is excluded if paired, attached to a position, inactive or waiting for its stop', () => {
    const account = new TestAccount('90000');
    const pair = place(account, limit({ limitPrice: parseUnits('90') }), {
      oco: buildOrderRequest({
        type: 'stop',
        stopPrice: parseUnits('110'),
        quantity: parseUnits('100'),
        timeInForce: 'gtc',
      }),
    });
    const stop = place(
      account,
      buildOrderRequest({
        type: 'stopLimit',
        stopPrice: parseUnits('102'),
        limitPrice: parseUnits('103'),
        timeInForce: 'gtc',
      }),
    );
    const entry = place(account, limit({ takeProfit: parseUnits('120'), stopLoss: parseUnits('80') }));
    expect([pair, stop, entry].map(canJoinAuctions)).toEqual([false, false, true]);
    account.carry(settle(account, entry.seq, allotted('100', '100')));
    const protecting = [...account.orders.values()].filter((each) => each.effect === 'close');
    expect(protecting.length).toBe(2);
    expect(protecting.some(canJoinAuctions)).toBe(false);
  });

  it('sells exactly the units that it has reserved', () => {
    const account = new TestAccount('20000');
    const {
      order: { seq: position },
    } = account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('100') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    const { seq } = place(account, limit({ effect: 'close', limitPrice: parseUnits('99') }));
    const { order: sold } = account.carry(settle(account, seq, { ...allotted('100.5', '40'), rule: 'auction.close' }));
    expect(sold).toMatchObject({ status: 'pending', filled: parseUnits('40') });
    expect(account.positions.get(position)).toMatchObject({
      openQuantity: parseUnits('60'),
      reserved: parseUnits('60'),
    });
  });

  it('to sell short fills as far as its money goes, and then ends', () => {
    const account = new TestAccount('10100');
    const { seq } = place(account, limit({ side: 'short', limitPrice: parseUnits('99') }));
    const { order: done } = account.carry(settle(account, seq, allotted('106', '100')));
    expect(done).toMatchObject({
      status: 'inPosition',
      filled: parseUnits('95'),
      cause: 'insufficientAtFill',
      hold: 0n,
    });
    expect(account.balance('frozen')).toBe(0n);
  });
});

const CENT = 1_000_000n;
const tickAt = (): bigint => CENT;
const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => BigInt(n) * CENT);
const wish = fc.record({
  ordinary: fc.boolean(),
  side: fc.constantFrom('long' as const, 'short' as const),
  limit: fc.oneof(cents(9_900, 10_100), cents(9_996, 10_004)),
  any: fc.boolean(),
  lots: fc.integer({ min: 1, max: 12_000 }),
});

/** All accounts' orders cross as the job crosses them: in the order in which they came. */
function hold(
  wishes: { ordinary: boolean; side: 'long' | 'short'; limit: bigint; any: boolean; lots: number }[],
  only: (index: number) => boolean = () => true,
) {
  const quote = buildQuote('100');
  const accounts = wishes.map(() => new TestAccount('100000000'));
  const placed = wishes.map(({ ordinary, side, limit: at, any, lots }, index): Order => {
    const request = ordinary
      ? limit({ side, limitPrice: at })
      : buildOrderRequest({ side, type: any ? 'market' : 'limit', limitPrice: any ? null : at, timeInForce: 'atOpen' });
    return place(accounts[index] as TestAccount, { ...request, quantity: parseUnits(String(lots)) });
  });
  const own = placed.flatMap((each, index) =>
    only(index)
      ? [
          {
            id: String(index),
            direction: each.side === 'long' ? ('buy' as const) : ('sell' as const),
            quantity: each.quantity,
            limit: each.limitPrice,
            priority: index,
          },
        ]
      : [],
  );
  const result = crossAuction([...own, ...buildSimulatedAuctionOrders(quote, tickAt)], {
    reference: quote.last,
    tickAt,
    band: computeAuctionPriceRange(quote.last, null),
  });
  const got = (index: number): bigint => result?.fills.find(({ id }) => id === String(index))?.quantity ?? 0n;
  return { accounts, placed, got, price: result?.price ?? quote.last, last: quote.last };
}

describe('many orders of both kinds', () => {
  it('all fill at one price within their limits, and every hold matches its waiting rest', () => {
    let parts = 0;
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (wishes) => {
        const { accounts, placed, got, price } = hold(wishes);
        placed.forEach((each, index) => {
          const account = accounts[index] as TestAccount;
          const before = account.sum;
          const offer = got(index) > 0n ? { ...allotted('100', '1'), price, quantity: got(index) } : null;
          const view = buildMarketView('100', { auctionFor: () => AUCTION });
          const decision = wishes[index]?.ordinary
            ? offer && decideSettleLimitOrderInAuction(account.state, each.seq, view, offer, AUCTION, AUCTION + 2_000)
            : decideSettleAuctionOrder(account.state, each.seq, view, offer, AUCTION + 2_000);
          if (decision) {
            for (const fill of account.carry(decision).records.fills) {
              expect(fill.price).toBe(price);
              if (each.limitPrice !== null)
                expect(each.side === 'long' ? fill.price <= each.limitPrice : fill.price >= each.limitPrice).toBe(true);
            }
          }
          const after = account.orders.get(each.seq) as Order;
          expect(after.filled).toBe(got(index));
          expect(account.balance('frozen')).toBe(after.hold);
          expect(account.sum).toBe(before);
          if (after.filled === after.quantity || !wishes[index]?.ordinary) expect(after.hold).toBe(0n);
          else expect(after.status).toBe('pending');
          if (after.status === 'pending' && after.filled > 0n) parts += 1;
          if (offer === null && wishes[index]?.ordinary) expect(after).toEqual(each);
          expect(wasOrderUnchangedSince(after, AUCTION)).toBe(Boolean(wishes[index]?.ordinary) && offer === null);
        });
      }),
      { numRuns: 150 },
    );
    expect(parts).toBeGreaterThan(5);
  });

  it('gain nothing together by moving the price, and fill in the order of the queue', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(wish, { minLength: 2, maxLength: 8 }), (wishes) => {
        const { placed, got, price, last } = hold(wishes);
        if (price !== last) moved += 1;
        const won = placed.reduce(
          (sum, each, index) => sum + (each.side === 'long' ? last - price : price - last) * got(index),
          0n,
        );
        expect(won).toBeLessThanOrEqual(0n);
        // An order behind another at the same or a worse price gets nothing until the one in front is completely
        // filled.
        placed.forEach((ahead, first) =>
          placed.forEach((behind, second) => {
            const better =
              ahead.limitPrice === null
                ? 1
                : behind.limitPrice === null
                  ? -1
                  : ahead.limitPrice === behind.limitPrice
                    ? 0
                    : ahead.limitPrice > behind.limitPrice === (ahead.side === 'long')
                      ? 1
                      : -1;
            const isAhead =
              ahead.side === behind.side &&
              ((better > 0 && behind.limitPrice !== null) ||
                ((better === 0 || (ahead.limitPrice === null && behind.limitPrice === null)) && first < second));
            if (isAhead && got(first) < ahead.quantity) expect(got(second)).toBe(0n);
          }),
        );
      }),
      { numRuns: 300 },
    );
    expect(moved).toBeGreaterThan(20);
  });

  it('of one side never reduce the fill of earlier orders at the same price', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 2, maxLength: 6 }), (drawn) => {
        const wishes = drawn.map((each) => ({ ...each, any: false, ordinary: true, limit: parseUnits('100') }));
        const [all, without] = [hold(wishes), hold(wishes, (index) => index < wishes.length - 1)];
        if (all.price !== without.price) return;
        const last = wishes.at(-1);
        wishes.slice(0, -1).forEach((each, index) => {
          if (each.side === last?.side) expect(all.got(index)).toBeGreaterThanOrEqual(without.got(index));
        });
      }),
      { numRuns: 200 },
    );
  });
});
