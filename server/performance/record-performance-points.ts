/**
 * Stores what every portfolio was worth at the end of each day and before each flow. Continues where the account's
 * points end: after days without a server, or a moved clock. A second process finds it done.
 */
import {
  DAY_MS,
  buildPerformancePoints,
  valuationTimeOf,
  type PerformancePoint,
} from '@bourse/core/reporting/performance/performance-points.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listDayEndsBetween, computeLastSettledDayEnd } from './day-ends.ts';
import {
  loadPricesAt,
  storeExchangeRatesAt,
  type HistoricalPriceDependencies,
  type HistoricalPriceRequest,
} from './historical-prices.ts';
import { insertPerformancePoints, readTransferGains, readCashAndOpenValuesAt, loadPositionHistories } from './store.ts';

export type RecordPerformancePointsDependencies = HistoricalPriceDependencies &
  Pick<ServerDependencies, 'corporateActionSchedule'>;

const ACCOUNTS_AT_ONCE = 200;
const DAYS_AT_ONCE = 120;
/** To ask whose points are due reads all accounts. Only a booking with an earlier time can change the answer. */
const CHECK_AGAIN_MS = 3_600_000;

/** Stores what is due; once nothing is left, asks again when the next day has ended, or after an hour. */
export function createPerformancePointRecorder(
  dependencies: RecordPerformancePointsDependencies,
): () => Promise<number> {
  let complete: { through: number; since: number } | null = null;
  return async () => {
    const end = computeLastSettledDayEnd(dependencies.clock.now());
    const since = performance.now();
    if (complete?.through === end && since - complete.since < CHECK_AGAIN_MS) return 0;
    const { recordedCount, isComplete } = await recordPointsUntil(dependencies, end);
    complete = isComplete ? { through: end, since } : null;
    return recordedCount;
  };
}

/** Returns for how many accounts it has stored points. */
export const recordPerformancePoints = async (dependencies: RecordPerformancePointsDependencies): Promise<number> =>
  (await recordPointsUntil(dependencies, computeLastSettledDayEnd(dependencies.clock.now()))).recordedCount;

async function recordPointsUntil(
  dependencies: RecordPerformancePointsDependencies,
  end: number,
): Promise<{ recordedCount: number; isComplete: boolean }> {
  await storeRates(dependencies, end);
  await skipUnchanged(dependencies, end);
  for (let recordedCount = 0; ; ) {
    const accounts = await listDueAccounts(dependencies, end);
    if (accounts.length === 0) return { recordedCount, isComplete: true };
    let moved = 0;
    for (const account of accounts) {
      if (await recordAccountPoints(dependencies, account, end)) moved += 1;
      // Let other work run.
      await new Promise(setImmediate);
    }
    recordedCount += moved;
    // Another process is working on the rest, or it waits for a split.
    if (moved === 0) return { recordedCount, isComplete: false };
  }
}

/** Stores every day's rates, even if nothing has moved: cash keeps changing its worth in other currencies. */
async function storeRates(dependencies: RecordPerformancePointsDependencies, end: number): Promise<void> {
  const { kysely } = dependencies.database;
  const { rows } = await sql<{ from: Date | null }>`select min(through) as from from performance_through`.execute(
    kysely,
  );
  const from = rows[0]?.from?.getTime() ?? end;
  if (from < end) await storeExchangeRatesAt(dependencies, kysely, listDayEndsBetween(from, end));
}

/** Skips accounts with nothing open and nothing moved: there is nothing to store. */
const skipUnchanged = ({ database: { kysely } }: RecordPerformancePointsDependencies, end: number) =>
  sql`update performance_through r set through = ${new Date(end)} where r.through < ${new Date(end)}
    and not exists (select from positions p where p.account_id = r.account_id
      and (p.closed_at is null or p.closed_at >= r.through))
    and not exists (select from fund_holdings h where h.account_id = r.account_id and h.units > 0)
    and not exists (select from fund_deals d where d.account_id = r.account_id and d.kind = 'redeem'
      and (d.paid_at is null or d.paid_at >= r.through))
    and not exists (select from (select at from transfers t where t.account_id = r.account_id
        order by seq desc limit 1) l
      where l.at >= r.through)`.execute(kysely);

async function listDueAccounts(
  { database: { kysely } }: RecordPerformancePointsDependencies,
  end: number,
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`select account_id from accounts a
      left join performance_through r using (account_id)
    where (r.through is null or r.through < ${new Date(end)}) and exists (select from transfers t
      where t.account_id = a.account_id and t.at < ${new Date(end)} order by seq limit 1)
    limit ${ACCOUNTS_AT_ONCE}`.execute(kysely);
  return rows.map(({ account_id }) => account_id);
}

/** False if another process has it, or nothing is left to do. */
const recordAccountPoints = (
  dependencies: RecordPerformancePointsDependencies,
  account: AccountId,
  end: number,
): Promise<boolean> =>
  dependencies.database.kysely.transaction().execute(async (db) => {
    const from = await lockRecordedThrough(db, account);
    if (from === null || from >= end) return false;
    const to = Math.min(end, from + DAYS_AT_ONCE * DAY_MS);
    const points = await computePointsBetween(dependencies, db, account, from, to);
    if (points === null) return false;
    await insertPerformancePoints(db, account, points);
    await db
      .updateTable('performance_through')
      .set({ through: new Date(to) })
      .where('account_id', '=', account)
      .execute();
    return true;
  });

/** Until when the account's points exist, locking its row; null if another process holds it. */
async function lockRecordedThrough(db: Transaction<DB>, account: AccountId): Promise<number | null> {
  await sql`insert into performance_through (account_id, through)
    select ${account}, date_trunc('day', t.at at time zone 'UTC') at time zone 'UTC' from transfers t
    where t.account_id = ${account} order by seq limit 1 on conflict do nothing`.execute(db);
  const {
    rows: [row],
  } = await sql<{ through: Date }>`select through from performance_through where account_id = ${account}
    for update skip locked`.execute(db);
  return row?.through.getTime() ?? null;
}

/** Null while a split of something held is still to be applied: units and prices wouldn't match. */
async function computePointsBetween(
  dependencies: RecordPerformancePointsDependencies,
  db: Transaction<DB>,
  account: AccountId,
  from: number,
  to: number,
): Promise<PerformancePoint[] | null> {
  const history = {
    from,
    held: await readCashAndOpenValuesAt(db, account, from),
    gains: await readTransferGains(db, account, from, to),
    positions: await loadPositionHistories(db, account, from, to),
    funds: await readFundHistories(db, account, from, to),
    dayEnds: listDayEndsBetween(from, to),
  };
  const now = dependencies.clock.now();
  if (!history.positions.every(({ instrument }) => dependencies.corporateActionSchedule.ready(instrument, now)))
    return null;
  // The first pass only collects the prices it needs.
  const requests = new Map<string, HistoricalPriceRequest>();
  buildPerformancePoints({
    ...history,
    priceAt(instrument, moment) {
      requests.set(`${moment} ${instrument}`, { instrument, moment });
      return null;
    },
  });
  const points = buildPerformancePoints({
    ...history,
    priceAt: await loadPricesAt(dependencies, db, [...requests.values()], true),
  });
  await storeExchangeRatesAt(dependencies, db, [
    ...new Set([...history.dayEnds, ...points.map(({ at }) => valuationTimeOf(at))]),
  ]);
  return points;
}
