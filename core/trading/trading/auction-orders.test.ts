/** Orders for an auction move its price, so each of them must be binding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from './place-order.ts';
import type { Offer } from '../execution/pricing.ts';
import { decideSettleAuction } from './settle-auction.ts';
import { Account, market, NOON, order, quoteAt, refusal, units, usd } from './testing.ts';
import type { OrderRequest } from '../orders/order.ts';

const AUCTION = NOON + 60_000;
const view = (last = '100') => market(last, { auctionFor: () => AUCTION });
const atOpen = (over: Partial<OrderRequest> = {}) => order({ timeInForce: 'atOpen', quantity: units('100'), ...over });
const allotted = (price: string, quantity: string): Offer => ({
  price: units(price),
  quantity: units(quantity),
  impact: 0n,
  displayedSize: units('400'),
  quote: quoteAt(price),
  rule: 'auction.open',
});
const settle = (account: Account, offer: Offer | null) =>
  account.carry(decideSettleAuction(account.state, [...account.orders.keys()].at(-1)!, view(), offer, AUCTION));

describe('an order for an auction', () => {
  it('sells units once, whether or not it names their position', () => {
    const account = new Account('20000');
    const {
      order: { seq: position },
    } = account.carry(decidePlaceOrder(account.state, order({ quantity: units('100') }), market('100'), NOON));
    account.carry(decidePlaceOrder(account.state, atOpen({ effect: 'close', position }), view(), NOON));
    expect(account.positions.get(position)).toMatchObject({ reserved: units('100'), status: 'readyToClose' });
    expect(refusal(decidePlaceOrder(account.state, atOpen({ effect: 'close', position }), view(), NOON)).refused).toBe(
      'notInThatState',
    );
    expect(settle(account, allotted('101', '100')).order).toMatchObject({ status: 'closed', filled: units('100') });
    expect(account.positions.get(position)?.status).toBe('closed');
  });

  it.each(['limit', 'market'] as const)(
    'to sell short holds what it would bring now, however low its limit (%s)',
    (type) => {
      const account = new Account('20000');
      const {
        order: { hold },
      } = account.carry(
        decidePlaceOrder(account.state, atOpen({ side: 'short', type, limitPrice: units('0.01') }), view(), NOON),
      );
      expect(hold).toBeGreaterThanOrEqual(usd('9999'));
      const poor = new Account('5000');
      expect(
        refusal(decidePlaceOrder(poor.state, atOpen({ side: 'short', type, limitPrice: units('0.01') }), view(), NOON))
          .refused,
      ).toBe('insufficientBalance');
    },
  );

  it.each(['limit', 'market'] as const)('names a price that can be traded (%s)', (type) => {
    const account = new Account('20000');
    expect(
      refusal(decidePlaceOrder(account.state, atOpen({ type, limitPrice: units('100.001') }), view(), NOON)).refused,
    ).toBe('offTick');
  });

  it.each(['long', 'short'] as const)(
    'gets as much as its money pays where the price has gone beyond what it holds (%s)',
    (side) => {
      const account = new Account('10100');
      account.carry(decidePlaceOrder(account.state, atOpen({ side }), view(), NOON));
      const {
        order: done,
        notices: [notice],
      } = settle(account, allotted('106', '100'));
      expect(done).toMatchObject({ status: 'inPosition', filled: units('95'), cause: 'insufficientAtFill', hold: 0n });
      expect(notice?.code).toBe('orderFilled');
      expect([account.balance('frozen'), account.balance('margin')]).toEqual([0n, usd('10070')]);
    },
  );

  it('ends where its money pays for nothing, and loses none', () => {
    const account = new Account('10100');
    account.carry(decidePlaceOrder(account.state, atOpen({ quantity: units('1') }), view(), NOON));
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
          const account = new Account('100000000');
          account.carry(decidePlaceOrder(account.state, atOpen({ quantity: units(String(lots)) }), view(), NOON));
          account.balances.set('available', BigInt(spare));
          const price = (cents / 100).toFixed(2);
          const { order: done } = settle(account, allotted(price, String(lots)));
          expect(account.balance('frozen')).toBe(0n);
          const more = ((done.filled + units('1')) * units(price)) / 10n ** 14n;
          if (done.filled < done.quantity)
            expect(account.balance('available') + account.balance('margin')).toBeLessThan(more + usd('20'));
        },
      ),
    );
  });
});
