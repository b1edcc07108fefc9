import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioFrom } from '../../ledger/ratio.ts';
import { decideAdjustment } from '../corporate-actions/decide-adjustment.ts';
import { sizedByAmount } from '../trading/place-by-amount.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { isTradingRefusal } from './refusals.ts';
import { Account, market, nordwind, NOON, order, quoteAt, refusal, units, usd } from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const buyFor = (account: Account, amount: string, view: MarketView) => {
  const sized = sizedByAmount(account.state, order({ quantity: 0n }), usd(amount), view, NOON);
  if (isTradingRefusal(sized)) throw new Error(JSON.stringify(sized));
  return account.carry(decidePlaceOrder(account.state, sized, view, NOON));
};
const sell = (account: Account, quantity: bigint, view: MarketView) =>
  account.carry(decidePlaceOrder(account.state, order({ effect: 'close', quantity }), view, NOON));

describe('parts of a share', () => {
  it('are bought by amount, down to the eighth decimal, at the price of whole shares', () => {
    const account = new Account('1000');
    const {
      order: bought,
      records: { fills },
    } = buyFor(account, '50', market('184.26'));
    expect(bought.quantity).toBeGreaterThan(units('0.26'));
    expect(bought.quantity).toBeLessThan(units('0.28'));
    expect(fills[0]?.price).toBe(units('184.27'));
    expect(account.sum).toBe(usd('1000'));
  });

  it("are sold in part or whole; their gain or loss is the inventory account's, for whole shares the dealer's", () => {
    const account = new Account('1000');
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('2.5') }), market('100'), NOON));
    sell(account, units('2.5'), market('110'));
    const gained = usd('24.94');
    expect(account.house.get('inventory')).toBe(-((gained * 5n) / 25n));
    expect((account.house.get('dealer') ?? 0n) + (account.house.get('inventory') ?? 0n)).toBe(-gained);
    expect(account.sum).toBe(usd('1000'));
  });

  it("leave the dealer's account alone for whole shares", () => {
    const account = new Account('1000');
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('2') }), market('100'), NOON));
    sell(account, units('2'), market('110'));
    expect(account.house.get('inventory') ?? 0n).toBe(0n);
  });

  it.each<[string, Partial<OrderRequest>]>([
    ['a limit order', { type: 'limit', limitPrice: units('100') }],
    ['borrowed money', { leverage: 2 }],
    ['a short', { side: 'short' }],
    ['a day trade', { dayTrading: true }],
    ['an auction', { timeInForce: 'atClose' }],
  ])('are not bought by %s', (_, over) => {
    const refused = refusal(
      decidePlaceOrder(new Account('1000').state, order({ quantity: units('1.5'), ...over }), market('100'), NOON),
    );
    expect(['partsByMarketOrder', 'marginNotEnabled', 'dayTradingNotApproved', 'auctionNotHeld']).toContain(
      refused.refused,
    );
  });

  it('are not had where the market trades whole shares alone', () => {
    const otc = market('100', { instrument: { ...nordwind, board: 'otc', segment: 'OTC' } });
    expect(
      refusal(decidePlaceOrder(new Account('1000').state, order({ quantity: units('1.5') }), otc, NOON)).refused,
    ).toBe('offLot');
  });

  it('have a least amount', () => {
    expect(
      refusal(decidePlaceOrder(new Account('1000').state, order({ quantity: units('0.001') }), market('100'), NOON))
        .refused,
    ).toBe('minimumBuyIn');
    expect(
      sizedByAmount(new Account('1000').state, order({ quantity: 0n }), usd('0.50'), market('100'), NOON),
    ).toMatchObject({ refused: 'amountTooSmall' });
  });

  it('stay parts after a split; whole shares that a split leaves in parts are paid for', () => {
    const account = new Account('1000');
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('2.5') }), market('100'), NOON - 1_000));
    account.carry(decidePlaceOrder(account.state, order({ quantity: units('1') }), market('100'), NOON - 1_000));
    const event = {
      instrument: nordwind.id,
      kind: 'split' as const,
      ratio: ratioFrom(3n, 2n),
      exDate: '2026-11-20',
      from: NOON,
      price: units('66'),
    };
    const view = market('66', { quote: quoteAt('66') });
    account.carry(decideAdjustment(account.state, event, view, NOON));
    expect([...account.positions.values()].map(({ openQuantity }) => openQuantity)).toEqual([
      units('3.75'),
      units('1'),
    ]);
  });

  it('conserve money whatever is bought and sold', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amount: fc.integer({ min: 100, max: 30_000 }),
            price: fc.integer({ min: 500, max: 30_000 }),
            part: fc.integer({ min: 1, max: 100 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (steps) => {
          const account = new Account('10000');
          for (const { amount, price, part } of steps) {
            const view = market((price / 100).toFixed(2));
            const sized = sizedByAmount(account.state, order({ quantity: 0n }), BigInt(amount), view, NOON);
            if (!isTradingRefusal(sized)) account.carry(decidePlaceOrder(account.state, sized, view, NOON));
            const held = account.state.positions.reduce((sum, each) => sum + each.openQuantity, 0n);
            const quantity = (held * BigInt(part)) / 100n;
            if (quantity >= units('1.1')) sell(account, quantity, view);
            expect(account.sum).toBe(usd('10000'));
          }
        },
      ),
    );
  });
});
