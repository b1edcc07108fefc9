/** The SQL of day-end reports, and of what they count. */
import type {
  WaitingAge,
  DayEndReport,
  LedgerAccountTotals,
  PendingItemsSummary,
} from '@bourse/core/markets/day-ends/day-end-report.ts';
import { PLAY_MONEY_ACCOUNTS } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';

export interface StoredDayEndReport {
  number: bigint;
  market: Market;
  day: string;
  closed_at: Date;
  cut_at: Date;
  transfers: bigint;
  previous: string | null;
  turnovers: [Currency, string, string, string][];
  waiting: [string, WaitingAge, Currency | null, number, string][];
  hash: string;
}

/** The columns of a select list. */
export const DAY_END_REPORT_COLUMNS = `d.number, d.market, d.day::text as day, d.closed_at, d.cut_at, d.transfers,
  d.previous, d.turnovers, d.waiting, d.hash`;

export const parseTurnovers = (stored: StoredDayEndReport['turnovers']): LedgerAccountTotals[] =>
  stored.map(([currency, account, debited, credited]) => ({
    currency,
    account,
    debited: BigInt(debited),
    credited: BigInt(credited),
  }));
const parseWaiting = (stored: StoredDayEndReport['waiting']): PendingItemsSummary[] =>
  stored.map(([kind, age, currency, count, amount]) => ({ kind, age, currency, count, amount: BigInt(amount) }));

export const parseDayEndReport = (row: StoredDayEndReport): DayEndReport => ({
  number: Number(row.number),
  market: row.market,
  date: row.day,
  closedAt: row.closed_at.getTime(),
  cutAt: row.cut_at.getTime(),
  transfers: row.transfers,
  previous: row.previous,
  turnovers: parseTurnovers(row.turnovers),
  waiting: parseWaiting(row.waiting),
});

/** Held by the one process that writes. Any fixed number that no other lock uses. */
const DAY_END_LOCK = 7_203_187;

/** Until the transaction ends. */
export const lockDayEnds = (db: Db) => sql`select pg_advisory_xact_lock(${DAY_END_LOCK})`.execute(db);

/** The market's last day with a report. */
export async function readLastDayEnd(db: Db, market: Market): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from day_ends
    where market = ${market}`.execute(db);
  return rows[0]!.day;
}

/** The last one of all markets. `lastXid`: the last transaction that it counts. */
export interface LastReport extends Pick<DayEndReport, 'number' | 'transfers' | 'turnovers'> {
  hash: string;
  lastXid: bigint;
}
export async function readLastReport(db: Db): Promise<LastReport | null> {
  const { rows } = await sql<
    Pick<StoredDayEndReport, 'number' | 'hash' | 'transfers' | 'turnovers'> & { last_xid: bigint }
  >`select number, hash, last_xid, transfers, turnovers from day_ends
    order by number desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? {
        number: Number(row.number),
        hash: row.hash,
        lastXid: row.last_xid,
        transfers: row.transfers,
        turnovers: parseTurnovers(row.turnovers),
      }
    : null;
}

const serializeTurnovers = (turnovers: readonly LedgerAccountTotals[]): StoredDayEndReport['turnovers'] =>
  turnovers.map(({ currency, account, debited, credited }) => [currency, account, `${debited}`, `${credited}`]);
const serializeWaiting = (waiting: readonly PendingItemsSummary[]): StoredDayEndReport['waiting'] =>
  waiting.map(({ kind, age, currency, count, amount }) => [kind, age, currency, count, `${amount}`]);

/** `note`: what a seal of the ledger binds. */
export async function insertDayEndReport(
  db: Db,
  report: DayEndReport,
  { lastXid, hash, note }: { lastXid: bigint; hash: string; note: string },
): Promise<void> {
  await sql`insert into day_ends (number, market, day, closed_at, cut_at, last_xid, transfers, previous, turnovers,
      waiting, hash)
    values (${report.number}, ${report.market}, ${report.date}::date, ${new Date(report.closedAt)},
      ${new Date(report.cutAt)}, ${lastXid}, ${report.transfers}, ${report.previous},
      ${JSON.stringify(serializeTurnovers(report.turnovers))}::jsonb,
      ${JSON.stringify(serializeWaiting(report.waiting))}::jsonb, ${hash})`.execute(db);
  await db.insertInto('seal_notes').values({ note }).execute();
}

interface TurnoverRow {
  currency: Currency;
  account: string;
  debited: string;
  credited: string;
}

/** Turnovers since transaction `after`, up to where all transactions have finished; without play money. */
export async function readTurnoversSince(
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
  const { rows } = await sql<TurnoverRow>`select currency, account, sum(debited)::text as debited,
      sum(credited)::text as credited from (
      select currency, debit::text as account, amount as debited, 0 as credited from transfers
        where xid > ${after} and xid <= ${lastXid}
      union all select currency, credit::text, 0, amount from transfers where xid > ${after} and xid <= ${lastXid}) s
    where account <> all(${PLAY_MONEY_ACCOUNTS}::text[]) group by 1, 2`.execute(db);
  const moved = rows.map((row) => ({ ...row, debited: BigInt(row.debited), credited: BigInt(row.credited) }));
  return { lastXid, transfers: cut!.count, moved };
}

export interface PendingItem {
  kind: string;
  since: Date;
  currency: Currency | null;
  amount: bigint | null;
}

/** What waits now: open requests, and bank lines without a deposit. */
export async function readPendingItems(db: Db): Promise<PendingItem[]> {
  const { rows } = await sql<PendingItem>`select kind, submitted_at as since, currency, amount from requests
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
  return rows;
}
