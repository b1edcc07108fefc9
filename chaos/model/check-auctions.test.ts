/** Which orders the model counts as waiting for an auction, if the clock is set back to before it. */
import { encodeId } from '@bourse/server/ids.ts';
import { describe, expect, it } from 'vitest';
import { createTrialJournal } from '../trial-journal.ts';
import type { StoredRowsSnapshot, OrderRow } from './stored-rows-snapshot.ts';
import { checkAuctions } from './check-auctions.ts';

const AT = new Date('2026-06-10T12:10:30Z');
const HELD = 500n;
const AUCTION = { instrument: 'SA.1', kind: 'close', at: AT };

/** An order that waited for the auction: its limit, when it was written, and what it got. */
interface Waited {
  account: bigint;
  limit: bigint | null;
  written: bigint;
  allotted: bigint;
}

function foundOf(waited: readonly Waited[]): readonly string[] {
  const journal = createTrialJournal();
  const orders = waited.map(({ account, limit, allotted }, index) => {
    const id = encodeId('o', account, 2n);
    journal.open({
      customer: { account: `2${account}`, token: 't', userId: String(account) },
      key: 'k',
      path: 'trading/placeOrder',
      input: {},
    }).decision = { data: { order: { id } } };
    return {
      account_id: account,
      order_seq: 2n,
      instrument: 'SA.1',
      side: 'long',
      effect: 'open',
      status: allotted > 0n ? 'inPosition' : 'cancelled',
      cause: allotted > 0n ? 'filled' : 'auctionOver',
      time_in_force: 'atClose',
      quantity: 10n,
      limit_price: limit,
      created_at: new Date(AT.getTime() - 60_000 + index),
      expires_at: AT,
    } as unknown as OrderRow;
  });
  const auctionFills = waited
    .filter(({ allotted }) => allotted > 0n)
    .map(({ account, allotted }) => ({ ...AUCTION, account_id: account, order_seq: 2n, quantity: allotted }));
  const keysWritten = new Map(waited.map(({ account, written }) => [`${account} k`, written]));
  checkAuctions(journal, {
    orders,
    auctions: [{ ...AUCTION, price: 100n, volume: 10n, written: HELD }],
    auctionFills,
    fills: [],
    keysWritten,
  } as unknown as StoredRowsSnapshot);
  return journal.violations;
}

describe('an order with the better limit that got no allotment', () => {
  const allotted: Waited = { account: 1n, limit: 100n, written: 400n, allotted: 10n };
  it('is reported if it was placed before the auction', () => {
    expect(foundOf([allotted, { account: 2n, limit: 101n, written: 401n, allotted: 0n }])).toEqual([
      expect.stringContaining('order 1/2 was given 10 before 2/2, which comes first, had all'),
    ]);
    expect(foundOf([allotted, { account: 2n, limit: 99n, written: 401n, allotted: 0n }])).toEqual([]);
  });

  it('is not reported if it was placed afterwards, with a clock that was set back', () => {
    expect(foundOf([allotted, { account: 2n, limit: 101n, written: 600n, allotted: 0n }])).toEqual([]);
  });
});

it('an order placed after the auction may not be allotted anything', () => {
  expect(foundOf([{ account: 1n, limit: null, written: 600n, allotted: 10n }])).toEqual([
    expect.stringContaining('gave order 1/2 something, which came after it was held'),
  ]);
});
