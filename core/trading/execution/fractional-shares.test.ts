import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRatio } from '../../ledger/ratio.ts';
import { decideHoldingAdjustment } from '../corporate-actions/decide-holding-adjustment.ts';
import { sizeOrderByAmount } from '../trading/size-order-by-amount.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { isTradingRefusal } from './trading-refusals.ts';
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
} from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

const buyFor = (account: TestAccount, amount: string, view: MarketView) => {
  const sized = sizeOrderByAmount(
    account.state,
    buildOrderRequest({ quantity: 0n }),
    parseUsd(amount),
    view,
    TEST_NOON,
  );
  if (isTradingRefusal(sized)) throw new Error(JSON.stringify(sized));
  return account.carry(decidePlaceOrder(account.state, sized, view, TEST_NOON));
};
const sell = (account: TestAccount, quantity: bigint, view: MarketView) =>
  account.carry(decidePlaceOrder(account.state, buildOrderRequest({ effect: 'close', quantity }), view, TEST_NOON));

describe('parts of a share', () => {
  it('are bought by amount, down to the eighth decimal, at the price of whole shares', () => {
    const account = new TestAccount('1000');
    const {
      order: bought,
      records: { fills },
    } = buyFor(account, '50', buildMarketView('184.26'));
    expect(bought.quantity).toBeGreaterThan(parseUnits('0.26'));
    expect(bought.quantity).toBeLessThan(parseUnits('0.28'));
    expect(fills[0]?.price).toBe(parseUnits('184.27'));
    expect(account.sum).toBe(parseUsd('1000'));
  });

  it("are sold in part or whole; their gain or loss is the inventory account's, for whole shares the dealer's", () => {
    const account = new TestAccount('1000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('2.5') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    sell(account, parseUnits('2.5'), buildMarketView('110'));
    const gained = parseUsd('24.94');
    expect(account.house.get('inventory')).toBe(-((gained * 5n) / 25n));
    expect((account.house.get('dealer') ?? 0n) + (account.house.get('inventory') ?? 0n)).toBe(-gained);
    expect(account.sum).toBe(parseUsd('1000'));
  });

  it('leave the inventory account untouched for whole shares', () => {
    const account = new TestAccount('1000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('2') }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    sell(account, parseUnits('2'), buildMarketView('110'));
    expect(account.house.get('inventory') ?? 0n).toBe(0n);
  });

  it.each<[string, Partial<OrderRequest>]>([
    ['a limit order', { type: 'limit', limitPrice: parseUnits('100') }],
    ['borrowed money', { leverage: 2 }],
    ['a short', { side: 'short' }],
    ['a day trade', { dayTrading: true }],
    ['an auction', { timeInForce: 'atClose' }],
  ])('are not bought by %s', (_, over) => {
    const refused = requireRefusal(
      decidePlaceOrder(
        new TestAccount('1000').state,
        buildOrderRequest({ quantity: parseUnits('1.5'), ...over }),
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    expect(['partsByMarketOrder', 'marginNotEnabled', 'dayTradingNotApproved', 'auctionNotHeld']).toContain(
      refused.refused,
    );
  });

  it('are unavailable where the market trades only whole shares', () => {
    const otc = buildMarketView('100', { instrument: { ...testStockInstrument, board: 'otc', segment: 'OTC' } });
    expect(
      requireRefusal(
        decidePlaceOrder(
          new TestAccount('1000').state,
          buildOrderRequest({ quantity: parseUnits('1.5') }),
          otc,
          TEST_NOON,
        ),
      ).refused,
    ).toBe('offLot');
  });

  it('have a minimum amount', () => {
    expect(
      requireRefusal(
        decidePlaceOrder(
          new TestAccount('1000').state,
          buildOrderRequest({ quantity: parseUnits('0.001') }),
          buildMarketView('100'),
          TEST_NOON,
        ),
      ).refused,
    ).toBe('minimumBuyIn');
    expect(
      sizeOrderByAmount(
        new TestAccount('1000').state,
        buildOrderRequest({ quantity: 0n }),
        parseUsd('0.50'),
        buildMarketView('100'),
        TEST_NOON,
      ),
    ).toMatchObject({ refused: 'amountTooSmall' });
  });

  it('stay after a split; fractions of whole shares that a split creates are paid in cash', () => {
    const account = new TestAccount('1000');
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('2.5') }),
        buildMarketView('100'),
        TEST_NOON - 1_000,
      ),
    );
    account.carry(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ quantity: parseUnits('1') }),
        buildMarketView('100'),
        TEST_NOON - 1_000,
      ),
    );
    const event = {
      instrument: testStockInstrument.id,
      kind: 'split' as const,
      ratio: createRatio(3n, 2n),
      exDate: '2026-11-20',
      from: TEST_NOON,
      price: parseUnits('66'),
    };
    const view = buildMarketView('66', { quote: buildQuote('66') });
    account.carry(decideHoldingAdjustment(account.state, event, view, TEST_NOON));
    expect([...account.positions.values()].map(({ openQuantity }) => openQuantity)).toEqual([
      parseUnits('3.75'),
      parseUnits('1'),
    ]);
  });

  it('conserve money whatever is traded', () => {
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
          const account = new TestAccount('10000');
          for (const { amount, price, part } of steps) {
            const view = buildMarketView((price / 100).toFixed(2));
            const sized = sizeOrderByAmount(
              account.state,
              buildOrderRequest({ quantity: 0n }),
              BigInt(amount),
              view,
              TEST_NOON,
            );
            if (!isTradingRefusal(sized)) account.carry(decidePlaceOrder(account.state, sized, view, TEST_NOON));
            const held = account.state.positions.reduce((sum, each) => sum + each.openQuantity, 0n);
            const quantity = (held * BigInt(part)) / 100n;
            if (quantity >= parseUnits('1.1')) sell(account, quantity, view);
            expect(account.sum).toBe(parseUsd('10000'));
          }
        },
      ),
    );
  });
});
