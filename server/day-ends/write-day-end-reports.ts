/**
 * Writes the report of each market's day once it has ended. Only transfers since the last report are added up, so that
 * a report costs what a day's transfers cost.
 */
import {
  type WaitingAge,
  classifyWaitingAge,
  type DayEndReport,
  hashDayEndReport,
  formatDayEndSealLine,
  type LedgerAccountTotals,
  listEndedTradingDays,
  type PendingItemsSummary,
} from '@bourse/core/markets/day-ends/day-end-report.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  insertDayEndReport,
  lockDayEnds,
  type PendingItem,
  readLastDayEnd,
  readLastReport,
  readPendingItems,
  readTurnoversSince,
} from './store.ts';

type Db = TransactionContext['db'];
type DayEndDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'world' | 'timeZones'>;

/** After a long stop, further days follow at the next run. */
const DAYS_AT_ONCE = 10;

/** Writes the missing reports of ended days, all of one market in one transaction. */
export async function writeDayEndReports(dependencies: DayEndDependencies): Promise<void> {
  const now = dependencies.clock.now();
  for (const market of MARKETS) {
    // Checked outside the transaction first: almost always no day has ended.
    if (dueOf(dependencies, market, now, await readLastDayEnd(dependencies.database.kysely, market)).length === 0)
      continue;
    await dependencies.database.kysely.transaction().execute(async (db) => {
      await lockDayEnds(db);
      for (const ended of dueOf(dependencies, market, now, await readLastDayEnd(db, market)))
        await writeDayEndReport(db, { market, date: ended.date, closedAt: ended.closedAt, cutAt: now });
    });
  }
}

/** A market's first report is for the day when the world was created; after a long outage, for one of its last days. */
function dueOf({ world, timeZones }: DayEndDependencies, market: Market, now: number, after: string | null) {
  const ended = listEndedTradingDays(market, world.hours, now, timeZones, { after, since: world.createdAt });
  return after === null ? ended.slice(-DAYS_AT_ONCE) : ended.slice(0, DAYS_AT_ONCE);
}

async function writeDayEndReport(
  db: Db,
  day: Pick<DayEndReport, 'market' | 'date' | 'closedAt' | 'cutAt'>,
): Promise<void> {
  const before = await readLastReport(db);
  const after = before?.lastXid ?? 0n;
  const { lastXid, transfers, moved } = await readTurnoversSince(db, after);
  const report: DayEndReport = {
    ...day,
    number: (before?.number ?? 0) + 1,
    transfers: (before?.transfers ?? 0n) + transfers,
    previous: before?.hash ?? null,
    turnovers: added(before?.turnovers ?? [], moved),
    waiting: grouped(await readPendingItems(db), day.cutAt),
  };
  const hash = hashDayEndReport(report);
  await insertDayEndReport(db, report, { lastXid: lastXid ?? after, hash, note: formatDayEndSealLine(day, hash) });
}

function added(before: readonly LedgerAccountTotals[], moved: readonly LedgerAccountTotals[]): LedgerAccountTotals[] {
  const sums = new Map<string, LedgerAccountTotals>();
  for (const each of [...before, ...moved]) {
    const key = `${each.currency} ${each.account}`;
    const sum = sums.get(key) ?? { ...each, debited: 0n, credited: 0n };
    sums.set(key, { ...sum, debited: sum.debited + each.debited, credited: sum.credited + each.credited });
  }
  return [...sums.keys()].sort().map((key) => sums.get(key)!);
}

/** By kind, age and currency. */
function grouped(items: readonly PendingItem[], now: number): PendingItemsSummary[] {
  const found = new Map<string, PendingItemsSummary>();
  for (const { kind, since, currency, amount } of items) {
    const age: WaitingAge = classifyWaitingAge(since.getTime(), now);
    const key = [kind, age, currency ?? ''].join(' ');
    const before = found.get(key) ?? { kind, age, currency, count: 0, amount: 0n };
    found.set(key, { ...before, count: before.count + 1, amount: before.amount + (amount ?? 0n) });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}
