/** Orders for an auction move its price, so each of them must be binding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from './place-order.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import { decideSettleAuctionOrder } from './settle-auction-orders.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { OrderRequest } from '../orders/order.ts';

const AUCTION = TEST_NOON + 60_000;
const view = (last = '100') => buildMarketView(last, { auctionFor: () => AUCTION });
const atOpen = (over: Partial<OrderRequest> = {}) =>
  buildOrderRequest({ timeInForce: 'atOpen', quantity: parseUnits('100'), ...over });
const allotted = (price: string, quantity: string): FillOffer => ({
  price: parseUnits(price),
  quantity: parseUnits(quantity),
  impact: 0n,
  displayedSize: parseUnits('400'),
  quote: buildQuote(price),
  rule: 'auction.open',
});
const settle = (account: TestAccount, offer: FillOffer | null) =>
  account.carry(decideSettleAuctionOrder(account.state, [...account.orders.keys()].at(-1)!, view(), offer, AUCTION));

describe('an order for an auction', () => {
  it('sells each unit once, whether or not it names a position', () => {
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
    account.carry(decidePlaceOrder(account.state, atOpen({ effect: 'close', position }), view(), TEST_NOON));
    expect(account.positions.get(position)).toMatchObject({ reserved: parseUnits('100'), status: 'readyToClose' });
    expect(
      requireRefusal(decidePlaceOrder(account.state, atOpen({ effect: 'close', position }), view(), TEST_NOON)).refused,
    ).toBe('notInThatState');
    expect(settle(account, allotted('101', '100')).order).toMatchObject({
      status: 'closed',
      filled: parseUnits('100'),
    });
    expect(account.positions.get(position)?.status).toBe('closed');
  });

  it.each(['limit', 'market'] as const)(
    'to sell short holds its current market value, however low its limit (%s)',
    (type) => {
      const account = new TestAccount('20000');
      const {
        order: { hold },
      } = account.carry(
        decidePlaceOrder(
          account.state,
          atOpen({ side: 'short', type, limitPrice: parseUnits('0.01') }),
          view(),
          TEST_NOON,
        ),
      );
      expect(hold).toBeGreaterThanOrEqual(parseUsd('9999'));
      const poor = new TestAccount('5000');
      expect(
        requireRefusal(
          decidePlaceOrder(
            poor.state,
            atOpen({ side: 'short', type, limitPrice: parseUnits('0.01') }),
            view(),
            TEST_NOON,
          ),
        ).refused,
      ).toBe('insufficientBalance');
    },
  );

  it.each(['limit', 'market'] as const)('must have a price that can be traded (%s)', (type) => {
    const account = new TestAccount('20000');
    expect(
      requireRefusal(
        decidePlaceOrder(account.state, atOpen({ type, limitPrice: parseUnits('100.001') }), view(), TEST_NOON),
      ).refused,
    ).toBe('offTick');
  });

  it.each(['long', 'short'] as const)('fills as far as its money goes if the price exceeds its hold (%s)', (side) => {
    const account = new TestAccount('10100');
    account.carry(decidePlaceOrder(account.state, atOpen({ side }), view(), TEST_NOON));
    const {
      order: done,
      notices: [notice],
    } = settle(account, allotted('106', '100'));
    expect(done).toMatchObject({
      status: 'inPosition',
      filled: parseUnits('95'),
      cause: 'insufficientAtFill',
      hold: 0n,
    });
    expect(notice?.code).toBe('orderFilled');
    expect([account.balance('frozen'), account.balance('margin')]).toEqual([0n, parseUsd('10070')]);
  });

  it('ends without loss if its money pays for no lot', () => {
    const account = new TestAccount('10100');
    account.carry(decidePlaceOrder(account.state, atOpen({ quantity: parseUnits('1') }), view(), TEST_NOON));
    account.balances.set('available', 0n);
    const before = account.balance('frozen');
    expect(settle(account, allotted('120', '1')).order).toMatchObject({
      status: 'rejected',
      cause: 'insufficientAtFill',
      hold: 0n,
    });
    expect([account.balance('frozen'), account.balance('available')]).toEqual([0n, before]);
  });

  it('never leaves money unspent that would have bought another lot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 5_000, max: 30_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (lots, cents, spare) => {
          const account = new TestAccount('100000000');
          account.carry(
            decidePlaceOrder(account.state, atOpen({ quantity: parseUnits(String(lots)) }), view(), TEST_NOON),
          );
          account.balances.set('available', BigInt(spare));
          const price = (cents / 100).toFixed(2);
          const { order: done } = settle(account, allotted(price, String(lots)));
          expect(account.balance('frozen')).toBe(0n);
          const more = ((done.filled + parseUnits('1')) * parseUnits(price)) / 10n ** 14n;
          if (done.filled < done.quantity)
            expect(account.balance('available') + account.balance('margin')).toBeLessThan(more + parseUsd('20'));
        },
      ),
    );
  });
});
