import { addDays } from '@bourse/core/dates.ts';
import { closingConditions } from '@bourse/core/user/closing.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { isPaying } from '@bourse/core/actions/paying.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

type ClosingParts = Pick<Parts, 'settings' | 'feeds' | 'clock' | 'splits'>;
export interface Closing {
  conditions: ReturnType<typeof closingConditions>;
  /** The last day on which a dividend is still paid; null without one. */
  dividendsUntil: string | null;
}

/** What stands in the way of closing the account, and what doesn't; exact for a caller that holds the account's row. */
export async function readClosing(parts: ClosingParts, db: Db, account: AccountId): Promise<Closing> {
  const {
    rows: [left],
  } = await sql<{ positions: bigint; orders: bigint; requests: bigint; loans: bigint; balances: bigint }>`select
    (select count(*) from positions where account_id = ${account} and status <> 'closed') as positions,
    (select count(*) from orders where account_id = ${account} and status = 'pending') as orders,
    (select count(*) from requests where account_id = ${account}
      and status in ('submitted', 'inReview', 'processing')) as requests,
    (select count(*) from loans where account_id = ${account} and repaid_at is null) as loans,
    (select count(*) from balances where account_id = ${account} and amount > 0) as balances`.execute(db);
  const count = (name: 'positions' | 'orders' | 'requests' | 'loans' | 'balances'): number =>
    Number(left?.[name] ?? 0n);
  const payDates = await readPayDates(parts, db, account);
  const conditions = closingConditions({
    positions: count('positions'),
    orders: count('orders'),
    requests: count('requests'),
    loans: count('loans'),
    dividends: payDates.length,
    balances: count('balances'),
    isPractice: parts.settings.get('practice') === 'yes',
  });
  return { conditions, dividendsUntil: payDates.toSorted().at(-1) ?? null };
}

/** Who is entitled is written down every minute. */
const UNWRITTEN_MS = 10 * 60_000;

/** Of what is still to be paid: what has been written down, and what went ex just before the position was closed. */
async function readPayDates({ feeds, clock, splits }: ClosingParts, db: Db, account: AccountId): Promise<string[]> {
  const now = clock.now();
  const since = now - UNWRITTEN_MS;
  // A day more, whatever the market's zone.
  const from = addDays(new Date(since).toISOString().slice(0, 10), -1);
  const lately = await db
    .selectFrom('positions')
    .select(['position_seq', 'instrument', 'opened_at', 'closed_at'])
    .where('account_id', '=', account)
    .where('closed_at', '>=', new Date(since))
    .execute();
  const gone = lately.flatMap(({ position_seq: position, instrument: id, opened_at: opened, closed_at: closed }) =>
    feeds
      .actions(id as InstrumentId, now, from)
      .filter(isPaying)
      .flatMap((action) => {
        const exAt = splits.exAtOf(action);
        return exAt > since && exAt > opened.getTime() && closed !== null && exAt <= closed.getTime()
          ? [{ position, action }]
          : [];
      }),
  );
  // Only now: a row that is written meanwhile stands in what is read, or the position in what was.
  const written = await db
    .selectFrom('entitlements')
    .select(['position_seq', 'kind', 'ex_date', 'pay_date', 'paid'])
    .where('account_id', '=', account)
    .execute();
  const paid =
    gone.length === 0
      ? []
      : await db
          .selectFrom('dividends')
          .select(['position_seq', 'kind', 'ex_date'])
          .where('account_id', '=', account)
          .execute();
  const met = new Set([...written, ...paid].map((row) => `${row.position_seq} ${row.kind} ${row.ex_date}`));
  const unwritten = gone.filter(({ position, action }) => !met.has(`${position} ${action.kind} ${action.exDate}`));
  return [
    ...written.filter((row) => !row.paid).map((row) => row.pay_date),
    ...unwritten.map(({ action }) => action.payDate),
  ];
}
