/** A size that is split among the main portfolio and copies of a friendly leader costs what it costs in one piece. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from '../../trading/trading/testing.ts';
import { priceBlock, takenBefore } from './block-order.ts';
import { decideStart } from './copy.ts';
import { type CopyChanges, decideCopy } from './fill-copy.ts';
import { ledFill } from './testing.ts';
import type { Copy, CopyOrder } from './copy-types.ts';

const DEEP = '1000000000';
const [TICK, MOST] = [units('0.01'), units('40000')];
const decided = decideStart(
  { states: [], lastSeq: 1n, available: () => usd(DEEP) },
  {
    leader: 3n,
    named: { alias: 'Friend', strategy: null },
    portfolio: 8_000,
    currency: 'USD',
    amount: usd('1000000'),
    least: 0n,
    most: usd(DEEP),
    shareRate: 0n,
    version: null,
    seenVersion: null,
    terms: {
      size: 'proportional',
      fixedAmount: null,
      stopLossRate: null,
      maximumDeviationRate: units('1'),
      maximumShareRate: units('1'),
    },
    own: false,
    leads: false,
    stopped: false,
    month: '2026-11',
    dayBegan: NOON - 1_000,
    opened: [],
  },
  NOON,
);
const COPY = (decided as { records: { copies: Copy[] } }).records.copies[0]!;

const costOf = (fills: readonly { impact: bigint; quantity: bigint }[]): bigint =>
  fills.reduce((sum, { impact, quantity }) => sum + impact * quantity, 0n);
const bought = (account: Account, quantity: bigint, now = NOON): bigint =>
  quantity === 0n
    ? 0n
    : costOf(account.carry(decidePlaceOrder(account.state, order({ quantity }), market('100'), now)).records.fills);

/** The friend buys `led`, and the account's copy with others' is one block; what it had. */
function copied(account: Account, led: bigint, own: bigint, others: bigint, now = NOON): CopyChanges {
  const fill = ledFill({ quantity: led, filledAt: now });
  const wanted = [own, ...(others > 0n ? [others] : [])].map((quantity) => ({
    quantity,
    maximumDeviationRate: units('1'),
  }));
  const met = { quote: quoteAt('100'), tick: TICK, takenBefore: takenBefore(fill, null, now), most: MOST, step: 1n };
  const { block } = priceBlock('open', 'buy', fill.price, wanted, met);
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
  return account.carry(decideCopy(state, planned, market('100'), now));
}
/** An average is rounded in the eighth decimal: by less than one for each unit. */
const whole = (quantity: bigint): bigint => bought(new Account(DEEP), quantity);
const shares = fc.integer({ min: 0, max: 4_000 }).map((each) => BigInt(each) * units('1'));
const some = fc.integer({ min: 1, max: 4_000 }).map((each) => BigInt(each) * units('1'));

describe('a size that is split with copies', () => {
  it('costs no less bought first in the main portfolio, a sixtieth of the impact aside, or isn’t copied', () => {
    let [made, skipped] = [0, 0];
    fc.assert(
      fc.property(shares, some, some, shares, (main, led, own, others) => {
        const account = new Account(DEEP);
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

  it('costs no less bought afterwards, behind what the copy took', () => {
    fc.assert(
      fc.property(some, some, some, shares, (main, led, own, others) => {
        const account = new Account(DEEP);
        const { fills = [], copyOrders } = copied(account, led, own, others).records;
        expect(copyOrders[0]!.status).toBe('filled');
        expect(costOf(fills) + bought(account, main) + main + own).toBeGreaterThan(whole(main + own));
      }),
    );
  });

  it('costs no less in copies of several friends', () => {
    const account = new Account(DEEP);
    const tiny = units('1');
    const first = copied(account, tiny, units('2000'), 0n);
    expect(first.records.copyOrders[0]!.status).toBe('filled');
    expect(copied(account, tiny, units('2000'), 0n).records.copyOrders[0]).toMatchObject({
      status: 'skipped',
      reason: 'ownTaken',
    });
    // All has come back.
    expect(copied(account, tiny, units('2000'), 0n, NOON + 60_000).records.copyOrders[0]!.status).toBe('filled');
  });

  it('is copied where it would cost the same: within what is displayed nobody is left out', () => {
    const account = new Account(DEEP);
    bought(account, units('100'));
    expect(copied(account, units('1'), units('50'), 0n).records.copyOrders[0]!.status).toBe('filled');
  });
});
