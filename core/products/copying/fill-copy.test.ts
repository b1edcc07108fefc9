/** A size that is split among the main portfolio and copies of a friendly leader costs what it costs in one piece. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from '../../trading/trading/testing.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { priceCopyBlock, computeQuantityTakenBefore } from './copy-block-pricing.ts';
import { decideStartCopy } from './copy-lifecycle.ts';
import { type CopyOrderChanges, decideCopyOrder } from './fill-copy.ts';
import { buildLeaderFill } from './testing.ts';
import type { Copy, CopyOrder } from './copy-types.ts';

const DEEP = '1000000000';
const [TICK, MOST] = [parseUnits('0.01'), parseUnits('40000')];
const decided = decideStartCopy(
  { states: [], lastSeq: 1n, available: () => parseUsd(DEEP) },
  {
    leader: 3n,
    named: { alias: 'Friend', strategy: null },
    portfolio: 8_000,
    currency: 'USD',
    amount: parseUsd('1000000'),
    least: 0n,
    most: parseUsd(DEEP),
    shareRate: 0n,
    version: null,
    seenVersion: null,
    terms: {
      size: 'proportional',
      fixedAmount: null,
      stopLossRate: null,
      maximumDeviationRate: parseUnits('1'),
      maximumShareRate: parseUnits('1'),
    },
    own: false,
    leads: false,
    stopped: false,
    month: '2026-11',
    dayBegan: TEST_NOON - 1_000,
    opened: [],
  },
  TEST_NOON,
);
const COPY = (decided as { records: { copies: Copy[] } }).records.copies[0]!;

const costOf = (fills: readonly { impact: bigint; quantity: bigint }[]): bigint =>
  fills.reduce((sum, { impact, quantity }) => sum + impact * quantity, 0n);
const bought = (account: TestAccount, quantity: bigint, now = TEST_NOON): bigint =>
  quantity === 0n
    ? 0n
    : costOf(
        account.carry(decidePlaceOrder(account.state, buildOrderRequest({ quantity }), buildMarketView('100'), now))
          .records.fills,
      );

/** The friend buys `led`, and the account's copy with others' is one block; what it had. */
function copied(
  account: TestAccount,
  led: bigint,
  own: bigint,
  others: bigint,
  now = TEST_NOON,
  over: Partial<MarketView> = {},
): CopyOrderChanges {
  const fill = buildLeaderFill({ quantity: led, filledAt: now });
  const wanted = [own, ...(others > 0n ? [others] : [])].map((quantity) => ({
    quantity,
    maximumDeviationRate: parseUnits('1'),
  }));
  const met = {
    quote: buildQuote('100'),
    tick: TICK,
    takenBefore: computeQuantityTakenBefore(fill, null, now),
    most: MOST,
    step: 1n,
  };
  const { block } = priceCopyBlock('open', 'buy', fill.price, wanted, met);
  const copyOrder: CopyOrder = {
    block: 1n,
    portfolio: COPY.portfolio,
    status: 'planned',
    wanted: own,
    filled: 0n,
    reason: null,
    order: null,
    decidedAt: null,
  };
  const planned = { copyOrder, fill, block: block!, quantity: own, plannedAt: now };
  const state = { ...account.state, copies: [COPY], copyOrders: [copyOrder] };
  return account.carry(decideCopyOrder(state, planned, buildMarketView('100', over), now));
}
/** An average is rounded in the eighth decimal: by less than one for each unit. */
const whole = (quantity: bigint): bigint => bought(new TestAccount(DEEP), quantity);
const shares = fc.integer({ min: 0, max: 4_000 }).map((each) => BigInt(each) * parseUnits('1'));
const some = fc.integer({ min: 1, max: 4_000 }).map((each) => BigInt(each) * parseUnits('1'));

describe('an order that is split among copies', () => {
  it('costs no less if the main portfolio buys first, up to a sixtieth of the impact, or isn’t copied', () => {
    let [made, skipped] = [0, 0];
    fc.assert(
      fc.property(shares, some, some, shares, (main, led, own, others) => {
        const account = new TestAccount(DEEP);
        const before = bought(account, main);
        const { fills = [], copyOrders } = copied(account, led, own, others).records;
        if (copyOrders[0]!.status === 'skipped') {
          skipped += 1;
          expect(copyOrders[0]!.reason).toBe('ownTaken');
          return;
        }
        made += 1;
        expect((before + costOf(fills) + main + own) * 60n).toBeGreaterThan(whole(main + own) * 59n);
      }),
    );
    expect(Math.min(made, skipped)).toBeGreaterThan(0);
  });

  it('costs no less if the main portfolio buys afterwards, behind the copy', () => {
    fc.assert(
      fc.property(some, some, some, shares, (main, led, own, others) => {
        const account = new TestAccount(DEEP);
        const { fills = [], copyOrders } = copied(account, led, own, others).records;
        expect(copyOrders[0]!.status).toBe('filled');
        expect(costOf(fills) + bought(account, main) + main + own).toBeGreaterThan(whole(main + own));
      }),
    );
  });

  it('costs no less in copies of several customers', () => {
    const account = new TestAccount(DEEP);
    const tiny = parseUnits('1');
    const first = copied(account, tiny, parseUnits('2000'), 0n);
    expect(first.records.copyOrders[0]!.status).toBe('filled');
    expect(copied(account, tiny, parseUnits('2000'), 0n).records.copyOrders[0]).toMatchObject({
      status: 'skipped',
      reason: 'ownTaken',
    });
    // All has come back.
    expect(copied(account, tiny, parseUnits('2000'), 0n, TEST_NOON + 60_000).records.copyOrders[0]!.status).toBe(
      'filled',
    );
  });

  it('isn’t copied at delayed prices: it would fill at once, at a price that its follower may have seen coming', () => {
    const delay = { delayMs: 900_000, isComplete: () => false };
    const { fills = [], copyOrders } = copied(new TestAccount(DEEP), parseUnits('1'), parseUnits('50'), 0n, TEST_NOON, {
      delay,
    }).records;
    expect(copyOrders[0]).toMatchObject({ status: 'skipped', reason: 'pricesLate' });
    expect(fills).toEqual([]);
  });

  it('is copied if it costs the same: nobody is skipped within the displayed size', () => {
    const account = new TestAccount(DEEP);
    bought(account, parseUnits('100'));
    expect(copied(account, parseUnits('1'), parseUnits('50'), 0n).records.copyOrders[0]!.status).toBe('filled');
  });
});
