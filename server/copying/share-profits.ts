/** When a month has ended, the leader's share of its gain is owed, and paid as money becomes available. */
import type { CopyDecision } from '@bourse/core/products/copying/copy.ts';
import { decideMonth, decideOwed, type Seen, type Ways } from '@bourse/core/products/copying/share-profit.ts';
import type { Parts } from '../parts.ts';
import { placeKey, type Worth, worthOf, type WorthParts } from './portfolio-worth.ts';
import { type CalendarParts, monthAt, monthBeganAt } from './calendar.ts';
import { copyNumbered, owedOf } from './records.ts';
import * as store from './store.ts';
import { type KnownCopy, lastBefore, movedAfter } from './store.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';

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

/** The rates at which a copy's money in other currencies can be exchanged to pay what its leader is due. */
export function waysOf(
  { exchangeRates, clock }: Pick<Parts, 'exchangeRates' | 'clock'>,
  { currency }: { currency: string },
  { cash }: Worth,
): Ways {
  const others = [...cash.keys()].filter((each) => each !== currency && cash.get(each)! > 0n);
  const rates = others.map((pay) => exchangeRates(pay, currency, clock.now()));
  return { rates: rates.filter((rate) => rate !== null), missing: rates.includes(null) };
}

type MonthsEndParts = CalendarParts & Pick<Parts, 'database' | 'clock' | 'equity'>;

const DAY_MS = 86_400_000;
/** Within this time after the month's end, the present worth is used. */
const PRESENT_MS = 60_000;

/**
 * A copy's worth at the end of the month, for when it is processed later: after hours without a server, or with the
 * clock moved on, the leader's share is still what it would have been. In the copy's currency, including money moved in
 * or out since: the high-water mark moves by the same amount. Portfolios' days end at midnight UTC. Null if the present
 * worth is to be used.
 */
async function equityAtMonthsEnd(parts: MonthsEndParts, copy: KnownCopy): Promise<Amount | null> {
  const now = parts.clock.now();
  const began = monthBeganAt(parts, now);
  const end = began - (began % DAY_MS);
  if (now - began <= PRESENT_MS || copy.startedAt >= end) return null;
  const measured = await parts.equity.measured(copy, { from: end - DAY_MS, to: end }, copy.currency);
  const then = measured?.levels.findLast(({ at }) => at <= end);
  return then?.at === end ? then.value + (await movedSince(parts, copy, end)) : null;
}

async function movedSince({ database: { kysely } }: MonthsEndParts, copy: KnownCopy, since: number): Promise<Amount> {
  const moved = await movedAfter(kysely, copy, await lastBefore(kysely, copy.account, since));
  return moved.get(copy.currency) ?? 0n;
}
