import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAddMargin, decideRemoveMargin, computeRemovableMargin } from './change-margin.ts';
import { computeEquity, computeInitialRequirement } from '../positions/margin.ts';
import { decidePlaceOrder } from './place-order.ts';
import { isTradingRefusal } from '../execution/trading-refusals.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits, parseUsd } from './testing.ts';
import { previewOrder } from './preview-order.ts';

const at = (price: string) => buildMarketView(price, { session: 'open' });
const opened = (leverage: number, side: 'long' | 'short' = 'long') => {
  const account = new TestAccount('100000');
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ side, leverage, quantity: parseUnits('100') }),
      at('100'),
      TEST_NOON,
    ),
  );
  return account;
};
const held = (account: TestAccount) => account.positions.get(1n)!;

describe('margin permission', () => {
  const stranger = new TestAccount('100000');
  stranger.marginEnabled = false;
  it.each([
    ['leverage', buildOrderRequest({ leverage: 2 })],
    ['a short sale', buildOrderRequest({ side: 'short' })],
  ])('is needed for %s, in the preview too', (_, request) => {
    expect(decidePlaceOrder(stranger.state, request, at('100'), TEST_NOON)).toEqual({
      refused: 'marginNotEnabled',
      params: {},
    });
    expect(previewOrder(stranger.state, request, at('100'), TEST_NOON)).toEqual({
      refused: 'marginNotEnabled',
      params: {},
    });
    expect(
      isTradingRefusal(decidePlaceOrder(new TestAccount('100000').state, request, at('100'), TEST_NOON) as object),
    ).toBe(false);
  });
  it("is not needed to buy with one's own money", () => {
    expect(
      isTradingRefusal(decidePlaceOrder(stranger.state, buildOrderRequest(), at('100'), TEST_NOON) as object),
    ).toBe(false);
  });
  it('is needed for a leveraged order that follows another one', () => {
    const links = {
      oco: null,
      oto: buildOrderRequest({ leverage: 2, type: 'limit', limitPrice: parseUnits('101'), timeInForce: 'gtc' }),
    };
    expect(decidePlaceOrder(stranger.state, buildOrderRequest(), at('100'), TEST_NOON, links)).toMatchObject({
      refused: 'marginNotEnabled',
    });
  });
});

describe('adding margin', () => {
  it('moves the liquidation price and the margin call away', () => {
    const account = opened(5);
    const before = held(account);
    account.carry(decideAddMargin(account.state, 1n, parseUsd('1000'), at('100'), TEST_NOON));
    expect(held(account).margin).toBe(before.margin + parseUsd('1000'));
    expect(held(account).liquidationPrice).toBe(before.liquidationPrice! - parseUnits('10'));
    expect(held(account).callPrice).toBe(before.callPrice! - parseUnits('10'));
    expect(account.sum).toBe(parseUsd('100000'));
  });
  it('is refused if it would change nothing, without enough money, or without an open position', () => {
    expect(decideAddMargin(opened(1).state, 1n, parseUsd('1'), at('100'), TEST_NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    expect(decideAddMargin(opened(2).state, 1n, parseUsd('6000'), at('100'), TEST_NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    expect(decideAddMargin(opened(5, 'short').state, 1n, parseUsd('98001'), at('100'), TEST_NOON)).toMatchObject({
      refused: 'insufficientBalance',
    });
    expect(decideAddMargin(opened(5).state, 9n, parseUsd('1'), at('100'), TEST_NOON)).toMatchObject({
      refused: 'positionNotFound',
    });
  });
  it('allows a new margin call for the position', () => {
    const account = opened(5);
    account.positions.set(1n, { ...held(account), calledAt: TEST_NOON });
    account.carry(decideAddMargin(account.state, 1n, parseUsd('10'), at('100'), TEST_NOON));
    expect(held(account).calledAt).toBeNull();
  });
});

describe('removing margin', () => {
  it('returns added margin, but none that the position needs', () => {
    const account = opened(5);
    account.carry(decideAddMargin(account.state, 1n, parseUsd('500'), at('100'), TEST_NOON));
    const need = computeInitialRequirement(held(account), parseUnits('99.99'));
    const removable = computeRemovableMargin(held(account), parseUnits('99.99'));
    expect(need).toBe(parseUsd('2000.20'));
    expect(removable).toBe(parseUsd('500') - parseUsd('2'));
    expect(decideRemoveMargin(account.state, 1n, removable + 1n, at('100'), TEST_NOON)).toEqual({
      refused: 'marginNeeded',
      params: { removable: '498.00', currency: 'USD' },
    });
    account.carry(decideRemoveMargin(account.state, 1n, removable, at('100'), TEST_NOON));
    expect(computeRemovableMargin(held(account), parseUnits('99.99'))).toBe(0n);
  });
  it('is refused without a price', () => {
    expect(
      decideRemoveMargin(opened(5).state, 1n, 1n, buildMarketView('100', { quote: null }), TEST_NOON),
    ).toMatchObject({
      refused: 'priceNotObtained',
    });
  });
  it('never pays out unrealised profit, at any price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 1_500_00 }),
        fc.integer({ min: 60_00, max: 160_00 }),
        (side, leverage, added, cents) => {
          const account = opened(leverage, side);
          const more = decideAddMargin(account.state, 1n, BigInt(added), at('100'), TEST_NOON);
          if (added > 0 && !isTradingRefusal(more)) account.carry(more);
          const view = at((cents / 100).toFixed(2));
          const price = side === 'long' ? view.quote!.bid : view.quote!.ask;
          const removable = computeRemovableMargin(held(account), price);
          expect(removable).toBeLessThanOrEqual(BigInt(added));
          if (removable === 0n) return;
          account.carry(decideRemoveMargin(account.state, 1n, removable, view, TEST_NOON));
          expect(computeEquity(held(account), price)).toBeGreaterThanOrEqual(
            computeInitialRequirement(held(account), price),
          );
          expect(account.balance('margin')).toBe(held(account).margin);
        },
      ),
    );
  });
});
