import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import { Account, market, NOON, order, units } from '../trading/testing.ts';
import type { Decision } from '../orders/account-state.ts';
import { besideKind, checkFollowersFirst, FOLLOWERS_FIRST_MS, type LedLately } from './follower-protection.ts';

const LEADS = 2;
const led = (over: Partial<LedLately> = {}): LedLately => ({
  block: 1n,
  instrument: 'US.NWRB',
  portfolio: LEADS,
  direction: 'buy',
  filledAt: NOON,
  ...over,
});
const sells = { side: 'long', effect: 'close' } as const;
const buys = { side: 'long', effect: 'open' } as const;
const checked = (asked: typeof sells | typeof buys, lately: LedLately[], portfolio = 0, now = NOON + 1) =>
  checkFollowersFirst([asked], { ledLately: lately, portfolio }, market('100'), now);

describe('an order of whoever leads, in another portfolio', () => {
  it('that goes against what followers have just had is refused, with the window', () => {
    expect(checked(sells, [led()])).toEqual({
      refused: 'againstFollowers',
      params: { minutes: 10, until: new Date(NOON + FOLLOWERS_FIRST_MS).toISOString() },
    });
    expect(checked(buys, [led({ direction: 'sell' })])?.refused).toBe('againstFollowers');
    // Another account of the same person.
    expect(checked(sells, [led({ portfolio: null })], LEADS)?.refused).toBe('againstFollowers');
  });

  it.each<[string, () => unknown]>([
    ['goes the same way', () => checked(buys, [led()])],
    ['comes when the window is over', () => checked(sells, [led()], 0, NOON + FOLLOWERS_FIRST_MS)],
    ['is of something else', () => checked(sells, [led({ instrument: 'US.CDRM' })])],
    ['is the leading one’s own, which is copied', () => checked(sells, [led()], LEADS)],
  ])('passes where it %s', (_, made) => expect(made()).toBeNull());

  it('is held against the last fill of several', () => {
    const until = (lately: LedLately[]) => checked(sells, lately)?.params.until;
    expect(until([led({ filledAt: NOON - 5_000 }), led({ block: 2n })])).toBe(until([led()]));
  });

  it('is refused when it is placed, and when it is changed', () => {
    const account = new Account('10000');
    const lately = [led({ direction: 'sell' })];
    const bought = decidePlaceOrder({ ...account.state, ledLately: lately }, order(), market('100'), NOON);
    expect(bought).toMatchObject({ refused: 'againstFollowers' });
    const limit = order({ type: 'limit', limitPrice: units('90'), timeInForce: 'gtc' });
    const { order: waits } = account.carry(decidePlaceOrder(account.state, limit, market('100'), NOON)) as Decision;
    const change = { limitPrice: units('95') };
    expect(
      decideReplaceOrder({ ...account.state, ledLately: lately }, waits.seq, change, market('100'), NOON),
    ).toMatchObject({ refused: 'againstFollowers' });
    expect('order' in decideReplaceOrder(account.state, waits.seq, change, market('100'), NOON)).toBe(true);
  });
});

describe('a trade beside a fill that was copied', () => {
  const copied = { direction: 'buy', filledAt: NOON, decidedAt: NOON + 2_000 } as const;
  it.each<['buy' | 'sell', number, string | null]>([
    ['sell', 1, 'against'],
    ['sell', -1, 'against'],
    ['sell', FOLLOWERS_FIRST_MS, null],
    ['sell', -FOLLOWERS_FIRST_MS, null],
    ['buy', -1, 'ahead'],
    ['buy', 1_999, 'ahead'],
    ['buy', 2_000, null],
    ['buy', -FOLLOWERS_FIRST_MS, null],
  ])('a %s at %i ms is %s', (direction, after, kind) => {
    expect(besideKind(copied, { direction, at: NOON + after })).toBe(kind);
  });

  it('is never both, and what is refused before it would be reported after', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), fc.boolean(), (after, isSale) => {
        const kind = besideKind(copied, { direction: isSale ? 'sell' : 'buy', at: NOON + after });
        const refusal = checked(isSale ? sells : buys, [led()], 0, NOON + after);
        if (refusal && after >= -FOLLOWERS_FIRST_MS)
          expect(kind === 'against' || after <= -FOLLOWERS_FIRST_MS).toBe(true);
      }),
    );
  });
});
