import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from '../trading/testing.ts';
import type { OrderDecision } from '../orders/account-state.ts';
import {
  classifySuspiciousLeaderFill,
  checkFollowerProtection,
  FOLLOWER_PROTECTION_MS,
  type RecentLeaderFill,
} from './follower-protection.ts';

const LEADS = 2;
const led = (over: Partial<RecentLeaderFill> = {}): RecentLeaderFill => ({
  block: 1n,
  instrument: 'US.NWRB',
  portfolio: LEADS,
  direction: 'buy',
  filledAt: TEST_NOON,
  ...over,
});
const sells = { side: 'long', effect: 'close' } as const;
const buys = { side: 'long', effect: 'open' } as const;
const checked = (
  requested: typeof sells | typeof buys,
  lately: RecentLeaderFill[],
  portfolio = 0,
  now = TEST_NOON + 1,
) => checkFollowerProtection([requested], { ledLately: lately, portfolio }, buildMarketView('100'), now);

describe("a leader's order in another portfolio", () => {
  it("is refused with the window's end if it goes against a fill that followers have just copied", () => {
    expect(checked(sells, [led()])).toEqual({
      refused: 'againstFollowers',
      params: { minutes: 10, until: new Date(TEST_NOON + FOLLOWER_PROTECTION_MS).toISOString() },
    });
    expect(checked(buys, [led({ direction: 'sell' })])?.refused).toBe('againstFollowers');
    // Another account of the same person.
    expect(checked(sells, [led({ portfolio: null })], LEADS)?.refused).toBe('againstFollowers');
  });

  it.each<[string, () => unknown]>([
    ['goes the same way', () => checked(buys, [led()])],
    ['comes when the window is over', () => checked(sells, [led()], 0, TEST_NOON + FOLLOWER_PROTECTION_MS)],
    ['is of something else', () => checked(sells, [led({ instrument: 'US.CDRM' })])],
    ['is the leading one’s own, which is copied', () => checked(sells, [led()], LEADS)],
  ])('passes if it %s', (_, made) => expect(made()).toBeNull());

  it('is compared with the latest of several fills', () => {
    const until = (lately: RecentLeaderFill[]) => checked(sells, lately)?.params.until;
    expect(until([led({ filledAt: TEST_NOON - 5_000 }), led({ block: 2n })])).toBe(until([led()]));
  });

  it('is refused when it is placed, and when it is changed', () => {
    const account = new TestAccount('10000');
    const lately = [led({ direction: 'sell' })];
    const bought = decidePlaceOrder(
      { ...account.state, ledLately: lately },
      buildOrderRequest(),
      buildMarketView('100'),
      TEST_NOON,
    );
    expect(bought).toMatchObject({ refused: 'againstFollowers' });
    const limit = buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'gtc' });
    const { order: waits } = account.carry(
      decidePlaceOrder(account.state, limit, buildMarketView('100'), TEST_NOON),
    ) as OrderDecision;
    const change = { limitPrice: parseUnits('95') };
    expect(
      decideReplaceOrder({ ...account.state, ledLately: lately }, waits.seq, change, buildMarketView('100'), TEST_NOON),
    ).toMatchObject({ refused: 'againstFollowers' });
    expect('order' in decideReplaceOrder(account.state, waits.seq, change, buildMarketView('100'), TEST_NOON)).toBe(
      true,
    );
  });
});

describe('a trade near a copied fill', () => {
  const copied = { direction: 'buy', filledAt: TEST_NOON, decidedAt: TEST_NOON + 2_000 } as const;
  it.each<['buy' | 'sell', number, string | null]>([
    ['sell', 1, 'against'],
    ['sell', -1, 'against'],
    ['sell', FOLLOWER_PROTECTION_MS, null],
    ['sell', -FOLLOWER_PROTECTION_MS, null],
    ['buy', -1, 'ahead'],
    ['buy', 1_999, 'ahead'],
    ['buy', 2_000, null],
    ['buy', -FOLLOWER_PROTECTION_MS, null],
  ])('a %s at %i ms is %s', (direction, after, kind) => {
    expect(classifySuspiciousLeaderFill(copied, { direction, at: TEST_NOON + after })).toBe(kind);
  });

  it('is reported if an order for it would have been refused at that moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), fc.boolean(), (after, isSale) => {
        const kind = classifySuspiciousLeaderFill(copied, {
          direction: isSale ? 'sell' : 'buy',
          at: TEST_NOON + after,
        });
        const refusal = checked(isSale ? sells : buys, [led()], 0, TEST_NOON + after);
        if (refusal && after >= -FOLLOWER_PROTECTION_MS)
          expect(kind === 'against' || after <= -FOLLOWER_PROTECTION_MS).toBe(true);
      }),
    );
  });
});
