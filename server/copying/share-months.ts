/** When a month has ended, the leader's share of its gain is owed, and paid as money becomes available. */
import { type CopyDecision } from '@bourse/core/copying/copy.ts';
import { decideMonth, decideOwed, type Seen } from '@bourse/core/copying/share-profit.ts';
import type { Parts } from '../parts.ts';
import { equityAtMonthsEnd, type MonthsEndParts } from './at-months-end.ts';
import { placeKey, type Worth, type WorthParts, worthOf } from './equities.ts';
import { monthAt } from './months.ts';
import { waysOf } from './provide-due.ts';
import { copyNumbered, owedOf } from './records.ts';
import * as store from './store.ts';

export type MonthParts = MonthsEndParts & WorthParts & Pick<Parts, 'desk' | 'exchangeRates'>;
export const ACTOR = { rule: 'copying' } as const;

/** Once a month, by the first process to get to it. */
export async function shareMonth(parts: MonthParts, copy: store.KnownCopy, worth: Worth): Promise<void> {
  const equity = (await equityAtMonthsEnd(parts, copy)) ?? worth.equity;
  const month = monthAt(parts, parts.clock.now());
  const share = await store.nextShare(parts.database.kysely);
  const known = { equity, month, share, highWater: copy.highWater, ways: waysOf(parts, copy, worth) };
  await decided(parts, copy, worth, (state, now) => decideMonth(state, copy.portfolio, known, now));
}

export async function payOwed(parts: MonthParts, copy: store.KnownCopy, worth: Worth): Promise<void> {
  const ways = waysOf(parts, copy, worth);
  const isThere = (worth.cash.get(copy.currency) ?? 0n) > 0n || ways.rates.length > 0;
  if (isThere) await decided(parts, copy, worth, (state, now) => decideOwed(state, copy.portfolio, ways, now));
}

/** The copy after its last month has been processed; null while its worth isn't certain. */
export async function afterMonth(parts: MonthParts, copy: store.KnownCopy): Promise<store.KnownCopy | null> {
  if (copy.status === 'ended' || copy.sharedMonth >= monthAt(parts, parts.clock.now())) return copy;
  const worth = (await worthOf(parts, [copy], copy.currency)).get(placeKey(copy))!;
  if (!worth.sure) return null;
  await shareMonth(parts, copy, worth);
  return store.readCopy(parts.database.kysely, copy);
}

const decided = (
  { desk }: MonthParts,
  { account, portfolio, currency }: store.KnownCopy,
  { cash }: Worth,
  decide: (state: Seen, now: number) => CopyDecision | null,
): Promise<unknown> =>
  desk.run<CopyDecision, object>({
    account,
    portfolio,
    actor: ACTOR,
    key: null,
    currencies: [...new Set([currency, ...cash.keys()])],
    instrument: null,
    loads: [copyNumbered(portfolio), owedOf(portfolio)],
    decide,
    answer: () => ({}),
  });
