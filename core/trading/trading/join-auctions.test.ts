/** Ordinary limits take part in the auctions that are held while they wait. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionReach, simulatedInterest } from '../../markets/auctions/auction-interest.ts';
import { crossAuction } from '../../markets/auctions/auction-price.ts';
import { joinsAuctions, type Order, type OrderRequest } from '../orders/order.ts';
import { stoodAt } from './auction-orders.ts';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import type { Offer } from '../execution/pricing.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { decideSettleAuction, decideSettleJoined } from './settle-auction.ts';
import { Account, market, NOON, order, quoteAt, refusal, units } from './testing.ts';

const AUCTION = NOON + 60_000;
const shut = (over = {}) => market('100', { session: 'closed', nextOpen: AUCTION, auctionFor: () => AUCTION, ...over });
const limit = (over: Partial<OrderRequest> = {}) =>
  order({ type: 'limit', limitPrice: units('101'), quantity: units('100'), timeInForce: 'gtc', ...over });
const allotted = (price: string, quantity: string): Offer => ({
  price: units(price),
  quantity: units(quantity),
  impact: 0n,
  displayedSize: units('400'),
  quote: quoteAt(price),
  rule: 'auction.open',
});
const place = (account: Account, request: OrderRequest, links = {}) =>
  account.carry(decidePlaceOrder(account.state, request, shut(), NOON, { oco: null, oto: null, ...links })).order;
const settle = (account: Account, seq: bigint, offer: Offer, at = AUCTION + 2_000) =>
  decideSettleJoined(account.state, seq, market('100'), offer, AUCTION, at);

describe('an ordinary limit in an auction', () => {
  it('fills at the one price and waits on with what is left, its hold exact', () => {
    const account = new Account('20000');
    const { seq } = place(account, limit());
    const {
      order: after,
      records: { fills },
    } = account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(after).toMatchObject({
      status: 'pending',
      cause: 'partlyFilled',
      filled: units('60'),
      averagePrice: units('99.5'),
    });
    expect(fills).toMatchObject([{ rule: 'auction.open', price: units('99.5'), quantity: units('60') }]);
    expect(account.balance('frozen')).toBe(after.hold);
    const rest = account.carry(
      decideFillResting(
        account.state,
        seq,
        market('100.4', { quote: quoteAt('100.4') }),
        units('100000'),
        AUCTION + 3_000,
      ),
    ).order;
    expect(rest).toMatchObject({ status: 'inPosition', filled: units('100'), hold: 0n });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('is settled once, whoever tries again', () => {
    const account = new Account('20000');
    const { seq } = place(account, limit());
    account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(settle(account, seq, allotted('99.5', '60'))).toBeNull();
  });

  it('takes no part with what came, changed or ended after the last orders were taken', () => {
    const account = new Account('20000');
    const { seq } = account.carry(decidePlaceOrder(account.state, limit(), shut(), AUCTION)).order;
    expect(settle(account, seq, allotted('99.5', '60'))).toBeNull();
    const earlier = place(account, limit({ quantity: units('10'), timeInForce: 'gtd', goodTill: AUCTION - 1 }));
    expect(settle(account, earlier.seq, allotted('99.5', '10'))).toBeNull();
  });

  it('can not be withdrawn or changed between its crossing and its settlement', () => {
    const account = new Account('20000');
    const { seq } = place(account, limit());
    const crossing = () => ({ crossesAt: AUCTION, pricedAt: AUCTION });
    const view = market('100', { crossing });
    expect(refusal(decideCancelOrder(account.state, seq, view, AUCTION + 500))).toEqual({
      refused: 'auctionTaken',
      params: { at: new Date(AUCTION).toISOString() },
    });
    expect(
      refusal(decideReplaceOrder(account.state, seq, { limitPrice: units('90') }, view, AUCTION + 500)).refused,
    ).toBe('auctionTaken');
    const late = account.carry(
      decidePlaceOrder(
        account.state,
        limit({ limitPrice: units('90'), quantity: units('1') }),
        market('100'),
        AUCTION + 400,
      ),
    ).order;
    expect(account.carry(decideCancelOrder(account.state, late.seq, view, AUCTION + 500)).order.status).toBe(
      'cancelled',
    );
    account.carry(settle(account, seq, allotted('99.5', '60')));
    expect(account.carry(decideCancelOrder(account.state, seq, view, AUCTION + 2_500)).order).toMatchObject({
      status: 'inPosition',
      filled: units('60'),
    });
    expect(account.balance('frozen')).toBe(0n);
  });

  it('of a pair, attached to a position, asleep or waiting for its stop takes no part', () => {
    const account = new Account('90000');
    const pair = place(account, limit({ limitPrice: units('90') }), {
      oco: order({ type: 'stop', stopPrice: units('110'), quantity: units('100'), timeInForce: 'gtc' }),
    });
    const stop = place(
      account,
      order({ type: 'stopLimit', stopPrice: units('102'), limitPrice: units('103'), timeInForce: 'gtc' }),
    );
    const entry = place(account, limit({ takeProfit: units('120'), stopLoss: units('80') }));
    expect([pair, stop, entry].map(joinsAuctions)).toEqual([false, false, true]);
    account.carry(settle(account, entry.seq, allotted('100', '100')));
    const protecting = [...account.orders.values()].filter((each) => each.effect === 'close');
    expect(protecting.length).toBe(2);
    expect(protecting.some(joinsAuctions)).toBe(false);
  });

  it('that sells what it has reserved gets the price for exactly that', () => {
    const account = new Account('20000');
    const {
      order: { seq: position },
    } = account.carry(decidePlaceOrder(account.state, order({ quantity: units('100') }), market('100'), NOON));
    const { seq } = place(account, limit({ effect: 'close', limitPrice: units('99') }));
    const { order: sold } = account.carry(settle(account, seq, { ...allotted('100.5', '40'), rule: 'auction.close' }));
    expect(sold).toMatchObject({ status: 'pending', filled: units('40') });
    expect(account.positions.get(position)).toMatchObject({ openQuantity: units('60'), reserved: units('60') });
  });

  it("short, whose money doesn't pay for all, takes what it pays for and ends", () => {
    const account = new Account('10100');
    const { seq } = place(account, limit({ side: 'short', limitPrice: units('99') }));
    const { order: done } = account.carry(settle(account, seq, allotted('106', '100')));
    expect(done).toMatchObject({ status: 'inPosition', filled: units('95'), cause: 'insufficientAtFill', hold: 0n });
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
  const quote = quoteAt('100');
  const accounts = wishes.map(() => new Account('100000000'));
  const placed = wishes.map(({ ordinary, side, limit: at, any, lots }, index): Order => {
    const request = ordinary
      ? limit({ side, limitPrice: at })
      : order({ side, type: any ? 'market' : 'limit', limitPrice: any ? null : at, timeInForce: 'atOpen' });
    return place(accounts[index] as Account, { ...request, quantity: units(String(lots)) });
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
  const result = crossAuction([...own, ...simulatedInterest(quote, tickAt)], {
    reference: quote.last,
    tickAt,
    band: auctionReach(quote.last, null),
  });
  const got = (index: number): bigint => result?.fills.find(({ id }) => id === String(index))?.quantity ?? 0n;
  return { accounts, placed, got, price: result?.price ?? quote.last, last: quote.last };
}

describe('many orders of both kinds', () => {
  it('nobody pays more or gets less than their limit, one price serves all, and every hold matches what waits', () => {
    let parts = 0;
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (wishes) => {
        const { accounts, placed, got, price } = hold(wishes);
        placed.forEach((each, index) => {
          const account = accounts[index] as Account;
          const before = account.sum;
          const offer = got(index) > 0n ? { ...allotted('100', '1'), price, quantity: got(index) } : null;
          const view = market('100', { auctionFor: () => AUCTION });
          const decision = wishes[index]?.ordinary
            ? offer && decideSettleJoined(account.state, each.seq, view, offer, AUCTION, AUCTION + 2_000)
            : decideSettleAuction(account.state, each.seq, view, offer, AUCTION + 2_000);
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
          expect(stoodAt(after, AUCTION)).toBe(Boolean(wishes[index]?.ordinary) && offer === null);
        });
      }),
      { numRuns: 150 },
    );
    expect(parts).toBeGreaterThan(5);
  });

  it('win nothing together by moving the price, and a queue is served in its order', () => {
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

  it('of one side leave earlier orders what they had: a newcomer takes nothing from anybody at their price', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 2, maxLength: 6 }), (drawn) => {
        const wishes = drawn.map((each) => ({ ...each, any: false, ordinary: true, limit: units('100') }));
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
