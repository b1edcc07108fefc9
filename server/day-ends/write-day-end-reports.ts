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
  listEndedTradingDays,
  type LedgerAccountTotals,
  type PendingItemsSummary,
} from '@bourse/core/markets/day-ends/day-end-report.ts';
import { PLAY_MONEY_ACCOUNTS } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type StoredDayEndReport, parseTurnovers } from './store.ts';

type Db = TransactionContext['db'];
type DayEndDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'world' | 'timeZones'>;

/** After a long stop, further days follow at the next run. */
const DAYS_AT_ONCE = 10;
/** Held by the one process that writes. Any fixed number that no other lock uses. */
const DAY_END_LOCK = 7_203_187;

interface PreviousDayEndReport {
  number: bigint;
  hash: string;
  last_xid: bigint;
  transfers: bigint;
  turnovers: StoredDayEndReport['turnovers'];
}

/** Writes the missing reports of ended days, all of one market in one transaction. */
export async function writeDayEndReports(dependencies: DayEndDependencies): Promise<void> {
  const now = dependencies.clock.now();
  for (const market of MARKETS) {
    // Checked outside the transaction first: almost always no day has ended.
    if (dueOf(dependencies, market, now, await lastDay(dependencies.database.kysely, market)).length === 0) continue;
    await dependencies.database.kysely.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${DAY_END_LOCK})`.execute(db);
      for (const ended of dueOf(dependencies, market, now, await lastDay(db, market)))
        await writeDayEndReport(db, { market, date: ended.date, closedAt: ended.closedAt, cutAt: now });
    });
  }
}

/** A market's first report is for the day when the world was created; after a long outage, for one of its last days. */
function dueOf({ world, timeZones }: DayEndDependencies, market: Market, now: number, after: string | null) {
  const ended = listEndedTradingDays(market, world.hours, now, timeZones, { after, since: world.createdAt });
  return after === null ? ended.slice(-DAYS_AT_ONCE) : ended.slice(0, DAYS_AT_ONCE);
}

const lastDay = async (db: Db | ServerDependencies['database']['kysely'], market: Market): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from day_ends
    where market = ${market}`.execute(db);
  return rows[0]!.day;
};

async function writeDayEndReport(
  db: Db,
  day: Pick<DayEndReport, 'market' | 'date' | 'closedAt' | 'cutAt'>,
): Promise<void> {
  const {
    rows: [before],
  } = await sql<PreviousDayEndReport>`select number, hash, last_xid, transfers, turnovers from day_ends
    order by number desc limit 1`.execute(db);
  const after = before?.last_xid ?? 0n;
  const { lastXid, transfers, moved } = await readMoved(db, after);
  const report: DayEndReport = {
    ...day,
    number: Number(before?.number ?? 0n) + 1,
    transfers: (before?.transfers ?? 0n) + transfers,
    previous: before?.hash ?? null,
    turnovers: added(parseTurnovers(before?.turnovers ?? []), moved),
    waiting: await readWaiting(db, day.cutAt),
  };
  const hash = hashDayEndReport(report);
  await sql`insert into day_ends (number, market, day, closed_at, cut_at, last_xid, transfers, previous, turnovers,
      waiting, hash)
    values (${report.number}, ${day.market}, ${day.date}::date, ${new Date(day.closedAt)}, ${new Date(day.cutAt)},
      ${lastXid ?? after}, ${report.transfers}, ${report.previous}, ${JSON.stringify(rowsOf(report.turnovers))}::jsonb,
      ${JSON.stringify(itemsOf(report.waiting))}::jsonb,
      ${hash})`.execute(db);
  await db
    .insertInto('seal_notes')
    .values({ note: formatDayEndSealLine(day, hash) })
    .execute();
}

const rowsOf = (turnovers: readonly LedgerAccountTotals[]): StoredDayEndReport['turnovers'] =>
  turnovers.map(({ currency, account, debited, credited }) => [currency, account, `${debited}`, `${credited}`]);

const itemsOf = (waiting: readonly PendingItemsSummary[]): StoredDayEndReport['waiting'] =>
  waiting.map(({ kind, age, currency, count, amount }) => [kind, age, currency, count, `${amount}`]);

interface MovedRow {
  currency: Currency;
  account: string;
  debited: string;
  credited: string;
}

/** Turnovers since transaction `after`, up to where all transactions have finished; without play money. */
async function readMoved(
  db: Db,
  after: bigint,
): Promise<{ lastXid: bigint | null; transfers: bigint; moved: LedgerAccountTotals[] }> {
  // Determined once, so that the count and the sums cover the same transactions.
  const {
    rows: [cut],
  } = await sql<{ last_xid: bigint | null; count: bigint }>`select max(xid) as last_xid, count(*)::bigint as count
    from transfers where xid > ${after} and xid < ledger_horizon()`.execute(db);
  const lastXid = cut?.last_xid ?? null;
  if (lastXid === null) return { lastXid, transfers: 0n, moved: [] };
  const { rows } = await sql<MovedRow>`select currency, account, sum(debited)::text as debited,
      sum(credited)::text as credited from (
      select currency, debit::text as account, amount as debited, 0 as credited from transfers
        where xid > ${after} and xid <= ${lastXid}
      union all select currency, credit::text, 0, amount from transfers where xid > ${after} and xid <= ${lastXid}) s
    where account <> all(${PLAY_MONEY_ACCOUNTS}::text[]) group by 1, 2`.execute(db);
  const moved = rows.map((row) => ({ ...row, debited: BigInt(row.debited), credited: BigInt(row.credited) }));
  return { lastXid, transfers: cut!.count, moved };
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

interface Row {
  kind: string;
  since: Date;
  currency: Currency | null;
  amount: bigint | null;
}

/** What waits at a cut, by kind, age and currency: open requests, and bank lines without a deposit. */
async function readWaiting(db: TransactionContext['db'], now: number): Promise<PendingItemsSummary[]> {
  const { rows } = await sql<Row>`select kind, submitted_at as since, currency, amount from requests
    where status in ('submitted', 'inReview', 'processing')
    -- Once a day, whoever has brought it, less the deposits that it was for, which the earliest paid; and none that
    -- went out again, as the deposits' own marks have it.
    union all select 'bankLine', came.latest[nth], came.currency, came.amount
      from (select currency, amount, reference, array_agg(at order by at desc) as latest
        from (select l.currency, l.amount, l.reference, min(l.at) as at
          from bank_lines l where l.amount > 0
            and not exists (select from bank_lines back where back.currency = l.currency
              and back.reference = l.reference and back.amount < 0 and back.on_date >= l.on_date)
          group by l.currency, l.amount, l.reference, l.on_date) days
        group by currency, amount, reference) came
      cross join lateral (select count(*) as times from requests r where r.kind = 'deposit' and r.status = 'done'
        and r.currency = came.currency and r.amount = came.amount
        and upper(regexp_replace(r.details ->> 'reference', '[^[:alnum:]]', '', 'g')) = came.reference) done
      cross join generate_series(1, cardinality(came.latest) - done.times::integer) nth`.execute(db);
  return grouped(rows, now);
}

function grouped(rows: readonly Row[], now: number): PendingItemsSummary[] {
  const found = new Map<string, PendingItemsSummary>();
  for (const { kind, since, currency, amount } of rows) {
    const age: WaitingAge = classifyWaitingAge(since.getTime(), now);
    const key = [kind, age, currency ?? ''].join(' ');
    const before = found.get(key) ?? { kind, age, currency, count: 0, amount: 0n };
    found.set(key, { ...before, count: before.count + 1, amount: before.amount + (amount ?? 0n) });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}
