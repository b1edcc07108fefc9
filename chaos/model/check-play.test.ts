/** Orders in leagues: what was acknowledged and what is stored, after the season's end has ended waiting orders. */
import { encodeId } from '@bourse/server/ids.ts';
import { expect, test } from 'vitest';
import type { Entry } from '../journal.ts';
import { checkToldPlay } from './check-play.ts';

const ACCOUNT = 7n;
const LEAGUE = 10_001;
const placed = (seq: bigint): Entry => ({
  customer: { userId: String(ACCOUNT) } as Entry['customer'],
  key: `k${seq}`,
  path: 'trading/placeOrder',
  input: { portfolio: String(LEAGUE) },
  sends: 1,
  undecided: 0,
  decision: { data: { order: { id: encodeId('o', ACCOUNT, seq) } } },
  notReadyAt: 0,
});
const order = (order_seq: bigint, cause: string) => ({ account_id: ACCOUNT, order_seq, league: LEAGUE, cause });

function found(entries: Entry[], orders: ReturnType<typeof order>[]): string[] {
  const sentences: string[] = [];
  checkToldPlay({ entries: [], orders }, { entries, violate: (sentence) => void sentences.push(sentence) });
  return sentences;
}

test('an order that the end of the season ended is there, and what the house closes then needs nobody to ask', () => {
  expect(
    found([placed(1n), placed(2n)], [order(1n, 'leagueOver'), order(2n, 'filled'), order(3n, 'leagueOver')]),
  ).toEqual([]);
});

test('one that is gone is lost, and one that nobody asked for is too many', () => {
  expect(found([placed(1n)], [order(2n, 'leagueOver')])).toEqual([
    expect.stringContaining('acknowledged and not there'),
  ]);
  expect(found([placed(1n)], [order(1n, 'filled'), order(2n, 'filled')])).toEqual([
    expect.stringContaining('nobody was told so'),
  ]);
});
