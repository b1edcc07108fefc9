/** Orders in leagues: what was acknowledged and what is stored, after the season's end has ended waiting orders. */
import { encodeId } from '@bourse/server/ids.ts';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../trial-journal.ts';
import { checkLeagueAnswers } from './check-leagues.ts';

const ACCOUNT = 7n;
const LEAGUE = 10_001;
const placed = (seq: bigint): JournalEntry => ({
  customer: { userId: String(ACCOUNT) } as JournalEntry['customer'],
  key: `k${seq}`,
  path: 'trading/placeOrder',
  input: { portfolio: String(LEAGUE) },
  sends: 1,
  undecided: 0,
  decision: { data: { order: { id: encodeId('o', ACCOUNT, seq) } } },
  notReadyAt: 0,
});
const order = (order_seq: bigint, cause: string) => ({ account_id: ACCOUNT, order_seq, league: LEAGUE, cause });

function found(entries: JournalEntry[], orders: ReturnType<typeof order>[]): string[] {
  const sentences: string[] = [];
  checkLeagueAnswers({ entries: [], orders }, { entries, violate: (sentence) => void sentences.push(sentence) });
  return sentences;
}

test('an order cancelled by the season’s end still exists, and closings by the house need no customer request', () => {
  expect(
    found([placed(1n), placed(2n)], [order(1n, 'leagueOver'), order(2n, 'filled'), order(3n, 'leagueOver')]),
  ).toEqual([]);
});

test('a missing order is reported as lost, and one that nobody requested as excess', () => {
  expect(found([placed(1n)], [order(2n, 'leagueOver')])).toEqual([
    expect.stringContaining('acknowledged and not there'),
  ]);
  expect(found([placed(1n)], [order(1n, 'filled'), order(2n, 'filled')])).toEqual([
    expect.stringContaining('nobody was told so'),
  ]);
});
