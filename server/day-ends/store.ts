/** The reports' table. */
import type {
  WaitingAge,
  DayEndReport,
  LedgerAccountTotals,
  PendingItemsSummary,
} from '@bourse/core/markets/day-ends/day-end-report.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';

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
