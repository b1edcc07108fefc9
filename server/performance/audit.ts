/**
 * The audit recomputes every point from the account's first transfer on, from ledger transfers and fills at the stored
 * prices. Each row must agree, and no needed price may be missing.
 */
import type pg from 'pg';
import { makePoints, type Point, type Prices } from '@bourse/core/reporting/performance/points.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/other-assets.ts';
import type { AuditGroup, Check } from '../ledger/audit/check.ts';
import { dayEndsBetween } from './day-ends.ts';
import { type Db, readGains, readPoints, readPositions } from './store.ts';

const CHECKS: Check[] = [
  {
    sql: `select account_id, through from performance_through
      where through <> date_trunc('day', through at time zone 'UTC') at time zone 'UTC'`,
    say: (row) => `performance ${row.account_id}: is written down until ${row.through}, which is no end of a day`,
  },
  {
    sql: `select distinct p.account_id from performance_points p left join performance_through r using (account_id)
      where r.through is null or p.at > r.through`,
    say: (row) => `performance ${row.account_id}: has points beyond what is written down`,
  },
  {
    sql: `select at::text as at from (select distinct date_trunc('minute', at) as at from performance_points) p
      where not exists (select from performance_rates r where r.at = p.at)`,
    say: (row) => `performance at ${row.at}: there are points, and no exchange rates`,
  },
];

interface Known {
  account_id: AccountId;
  first: Date;
  through: Date;
}

async function auditPoints(client: pg.ClientBase): Promise<string[]> {
  const db = onClient(client);
  const { rows } = await client.query<Known>(`select r.account_id, r.through, (select t.at from transfers t
    where t.account_id = r.account_id order by t.seq limit 1) as first from performance_through r order by 1`);
  const differences: string[] = [];
  for (const known of rows) differences.push(...(await auditAccount(client, db, known)));
  return differences;
}

async function auditAccount(client: pg.ClientBase, db: Db, { account_id: account, first, through }: Known) {
  const [from, to] = [(first ?? through).getTime(), through.getTime()];
  const gains = await readGains(db, account, 0, to);
  const positions = await readPositions(db, account, 0, to);
  const funds = await readFundHistories(db, account, 0, to);
  const prices = await readPrices(client, [...new Set(positions.map(({ instrument }) => instrument))]);
  const priceAt = (instrument: string, moment: number): Prices | null => prices.get(`${moment} ${instrument}`) ?? null;
  // There is nothing before a customer's first day.
  const dayEnds = dayEndsBetween(from, to);
  const due = makePoints({ from: 0, held: [], gains, positions, funds, dayEnds, priceAt });
  const { rows } = await client.query<{ portfolio: number }>(
    'select distinct portfolio from performance_points where account_id = $1',
    [account],
  );
  const portfolios = new Set([...due, ...rows].map(({ portfolio }) => portfolio));
  const differences: string[] = [];
  for (const portfolio of [...portfolios].sort((a, b) => a - b)) {
    const stored = new Map((await readPoints(db, account, portfolio, -1, Number.MAX_SAFE_INTEGER / 2)).map(keyed));
    const made = new Map(due.filter((point) => point.portfolio === portfolio).map(keyed));
    for (const key of new Set([...stored.keys(), ...made.keys()])) {
      const [says, is] = [stored.get(key), made.get(key)].map((point) => (point ? told(point) : 'nothing'));
      if (says !== is)
        differences.push(`performance ${account}/${portfolio} at ${key}: says ${says}, ledger and prices say ${is}`);
    }
  }
  return differences;
}

const keyed = (point: Point): [string, Point] => [`${new Date(point.at).toISOString()} ${point.currency}`, point];
const told = ({ cash, open, flows, traded, dividends, interest, fees, taxes, exchanged }: Point): string =>
  [cash, open, flows, traded, dividends, interest, fees, taxes, exchanged].join(' ');

async function readPrices(client: pg.ClientBase, instruments: readonly string[]): Promise<Map<string, Prices>> {
  const { rows } = await client.query<{ instrument: string; at: Date } & Prices>(
    'select instrument, at, bid, ask from performance_prices where instrument = any($1::text[])',
    [instruments],
  );
  return new Map(rows.map(({ instrument, at, bid, ask }) => [`${at.getTime()} ${instrument}`, { bid, ask }]));
}

/** Runs the area's queries in the audit's own transaction. */
function onClient(client: pg.ClientBase): Kysely<DB> {
  const only = { query: client.query.bind(client), release: () => {} };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => {} } as unknown as pg.Pool }),
  });
}

export const AUDIT: readonly AuditGroup[] = [{ of: 'performance', checks: CHECKS, look: auditPoints }];
