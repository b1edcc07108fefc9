import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAddMargin, decideRemoveMargin, removableMargin } from './change-margin.ts';
import { equityAt, initialRequirement } from '../positions/margin.ts';
import { decidePlaceOrder } from './place-order.ts';
import { isTradingRefusal } from '../execution/refusals.ts';
import { Account, market, NOON, order, units, usd } from './testing.ts';
import { previewOrder } from './preview-order.ts';

const at = (price: string) => market(price, { session: 'open' });
const opened = (leverage: number, side: 'long' | 'short' = 'long') => {
  const account = new Account('100000');
  account.carry(decidePlaceOrder(account.state, order({ side, leverage, quantity: units('100') }), at('100'), NOON));
  return account;
};
const held = (account: Account) => account.positions.get(1n)!;

describe('permission', () => {
  const stranger = new Account('100000');
  stranger.marginEnabled = false;
  it.each([
    ['leverage', order({ leverage: 2 })],
    ['a short sale', order({ side: 'short' })],
  ])('is needed for %s, in the preview too', (_, request) => {
    expect(decidePlaceOrder(stranger.state, request, at('100'), NOON)).toEqual({
      refused: 'marginNotEnabled',
      params: {},
    });
    expect(previewOrder(stranger.state, request, at('100'), NOON)).toEqual({ refused: 'marginNotEnabled', params: {} });
    expect(isTradingRefusal(decidePlaceOrder(new Account('100000').state, request, at('100'), NOON) as object)).toBe(
      false,
    );
  });
  it("is not needed to buy with one's own money", () => {
    expect(isTradingRefusal(decidePlaceOrder(stranger.state, order(), at('100'), NOON) as object)).toBe(false);
  });
  it('is needed for a leveraged order that only follows another one', () => {
    const links = {
      oco: null,
      oto: order({ leverage: 2, type: 'limit', limitPrice: units('101'), timeInForce: 'gtc' }),
    };
    expect(decidePlaceOrder(stranger.state, order(), at('100'), NOON, links)).toMatchObject({
      refused: 'marginNotEnabled',
    });
  });
});

describe('adding margin', () => {
  it('moves the closing away, and the call with it', () => {
    const account = opened(5);
    const before = held(account);
    account.carry(decideAddMargin(account.state, 1n, usd('1000'), at('100'), NOON));
    expect(held(account).margin).toBe(before.margin + usd('1000'));
    expect(held(account).liquidationPrice).toBe(before.liquidationPrice! - units('10'));
    expect(held(account).callPrice).toBe(before.callPrice! - units('10'));
    expect(account.sum).toBe(usd('100000'));
  });
  it('is refused where it would change nothing, where the money lacks, and where nothing is open', () => {
    expect(decideAddMargin(opened(1).state, 1n, usd('1'), at('100'), NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    expect(decideAddMargin(opened(2).state, 1n, usd('6000'), at('100'), NOON)).toMatchObject({
      refused: 'marginNotNeeded',
    });
    expect(decideAddMargin(opened(5, 'short').state, 1n, usd('98001'), at('100'), NOON)).toMatchObject({
      refused: 'insufficientBalance',
    });
    expect(decideAddMargin(opened(5).state, 9n, usd('1'), at('100'), NOON)).toMatchObject({
      refused: 'positionNotFound',
    });
  });
  it('lets a position that was called be called again', () => {
    const account = opened(5);
    account.positions.set(1n, { ...held(account), calledAt: NOON });
    account.carry(decideAddMargin(account.state, 1n, usd('10'), at('100'), NOON));
    expect(held(account).calledAt).toBeNull();
  });
});

describe('removing margin', () => {
  it('gives back what was added, and nothing of what the position needs', () => {
    const account = opened(5);
    account.carry(decideAddMargin(account.state, 1n, usd('500'), at('100'), NOON));
    const need = initialRequirement(held(account), units('99.99'));
    const removable = removableMargin(held(account), units('99.99'));
    expect(need).toBe(usd('2000.20'));
    expect(removable).toBe(usd('500') - usd('2'));
    expect(decideRemoveMargin(account.state, 1n, removable + 1n, at('100'), NOON)).toEqual({
      refused: 'marginNeeded',
      params: { removable: '498.00', currency: 'USD' },
    });
    account.carry(decideRemoveMargin(account.state, 1n, removable, at('100'), NOON));
    expect(removableMargin(held(account), units('99.99'))).toBe(0n);
  });
  it('is refused where no price is to be had', () => {
    expect(decideRemoveMargin(opened(5).state, 1n, 1n, market('100', { quote: null }), NOON)).toMatchObject({
      refused: 'priceNotObtained',
    });
  });
  it('never takes out a profit that has not been made, at whatever price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 1_500_00 }),
        fc.integer({ min: 60_00, max: 160_00 }),
        (side, leverage, added, cents) => {
          const account = opened(leverage, side);
          const more = decideAddMargin(account.state, 1n, BigInt(added), at('100'), NOON);
          if (added > 0 && !isTradingRefusal(more)) account.carry(more);
          const view = at((cents / 100).toFixed(2));
          const price = side === 'long' ? view.quote!.bid : view.quote!.ask;
          const removable = removableMargin(held(account), price);
          expect(removable).toBeLessThanOrEqual(BigInt(added));
          if (removable === 0n) return;
          account.carry(decideRemoveMargin(account.state, 1n, removable, view, NOON));
          expect(equityAt(held(account), price)).toBeGreaterThanOrEqual(initialRequirement(held(account), price));
          expect(account.balance('margin')).toBe(held(account).margin);
        },
      ),
    );
  });
});
