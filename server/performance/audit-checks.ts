/**
 * The audit recomputes every point from the account's first transfer on, from ledger transfers and fills at the stored
 * prices. Each row must agree, and no needed price may be missing.
 */
import type pg from 'pg';
import {
  buildPerformancePoints,
  type PerformancePoint,
  type BidAskPrices,
} from '@bourse/core/reporting/performance/performance-points.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import { listDayEndsBetween } from './day-ends.ts';
import { type KyselyOrTransaction, readTransferGains, loadPerformancePoints, loadPositionHistories } from './store.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, through from performance_through
      where through <> date_trunc('day', through at time zone 'UTC') at time zone 'UTC'`,
    describe: (row) => `performance ${row.account_id}: is written down until ${row.through}, which is no end of a day`,
  },
  {
    sql: `select distinct p.account_id from performance_points p left join performance_through r using (account_id)
      where r.through is null or p.at > r.through`,
    describe: (row) => `performance ${row.account_id}: has points beyond what is written down`,
  },
  {
    sql: `select at::text as at from (select distinct date_trunc('minute', at) as at from performance_points) p
      where not exists (select from performance_rates r where r.at = p.at)`,
    describe: (row) => `performance at ${row.at}: there are points, and no exchange rates`,
  },
];

interface RecordedAccount {
  account_id: AccountId;
  first: Date;
  through: Date;
}

async function auditPoints(client: pg.ClientBase): Promise<string[]> {
  const db = kyselyOnClient(client);
  const { rows } = await client.query<RecordedAccount>(`select r.account_id, r.through, (select t.at from transfers t
    where t.account_id = r.account_id order by t.seq limit 1) as first from performance_through r order by 1`);
  const differences: string[] = [];
  for (const known of rows) differences.push(...(await auditAccount(client, db, known)));
  return differences;
}

async function auditAccount(
  client: pg.ClientBase,
  db: KyselyOrTransaction,
  { account_id: account, first, through }: RecordedAccount,
) {
  const [from, to] = [(first ?? through).getTime(), through.getTime()];
  const gains = await readTransferGains(db, account, 0, to);
  const positions = await loadPositionHistories(db, account, 0, to);
  const funds = await readFundHistories(db, account, 0, to);
  const prices = await loadPrices(client, [...new Set(positions.map(({ instrument }) => instrument))]);
  const priceAt = (instrument: string, moment: number): BidAskPrices | null =>
    prices.get(`${moment} ${instrument}`) ?? null;
  // There is nothing before a customer's first day.
  const dayEnds = listDayEndsBetween(from, to);
  const due = buildPerformancePoints({ from: 0, held: [], gains, positions, funds, dayEnds, priceAt });
  const { rows } = await client.query<{ portfolio: number }>(
    'select distinct portfolio from performance_points where account_id = $1',
    [account],
  );
  const portfolios = new Set([...due, ...rows].map(({ portfolio }) => portfolio));
  const differences: string[] = [];
  for (const portfolio of [...portfolios].sort((a, b) => a - b)) {
    const stored = new Map(
      (await loadPerformancePoints(db, account, portfolio, -1, Number.MAX_SAFE_INTEGER / 2)).map(keyPoint),
    );
    const made = new Map(due.filter((point) => point.portfolio === portfolio).map(keyPoint));
    for (const key of new Set([...stored.keys(), ...made.keys()])) {
      const [says, is] = [stored.get(key), made.get(key)].map((point) => (point ? formatPoint(point) : 'nothing'));
      if (says !== is)
        differences.push(`performance ${account}/${portfolio} at ${key}: says ${says}, ledger and prices say ${is}`);
    }
  }
  return differences;
}

const keyPoint = (point: PerformancePoint): [string, PerformancePoint] => [
  `${new Date(point.at).toISOString()} ${point.currency}`,
  point,
];
const formatPoint = ({
  cash,
  open,
  flows,
  traded,
  dividends,
  interest,
  fees,
  taxes,
  exchanged,
}: PerformancePoint): string => [cash, open, flows, traded, dividends, interest, fees, taxes, exchanged].join(' ');

async function loadPrices(client: pg.ClientBase, instruments: readonly string[]): Promise<Map<string, BidAskPrices>> {
  const { rows } = await client.query<{ instrument: string; at: Date } & BidAskPrices>(
    'select instrument, at, bid, ask from performance_prices where instrument = any($1::text[])',
    [instruments],
  );
  return new Map(rows.map(({ instrument, at, bid, ask }) => [`${at.getTime()} ${instrument}`, { bid, ask }]));
}

/** Runs the area's queries in the audit's own transaction. */
function kyselyOnClient(client: pg.ClientBase): Kysely<DB> {
  const only = { query: client.query.bind(client), release: () => {} };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => {} } as unknown as pg.Pool }),
  });
}

export const PERFORMANCE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'performance', checks: CHECKS, findDifferences: auditPoints },
];
