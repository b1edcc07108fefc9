/** The day's figures, counted every few seconds for all viewers; the server's state is read live. */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readOrderFillingProcesses } from '../jobs/leases.ts';
import { createCachedFigure } from './cached-figure.ts';
import { isoTime } from '@bourse/core/dates.ts';

const FRESH_MS = 5_000;
const ONLINE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Filter for orders: without the house's own, and without play money. */
const IS_CUSTOMER_ORDER = sql`orders.portfolio < ${FIRST_LEAGUE_PORTFOLIO} and not exists (select from accounts
  where accounts.account_id = orders.account_id and house)`;
export const startOfUtcDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;

export function getTodaysActivityAndHealth(dependencies: ServerDependencies): Handler<'staff/getToday'> {
  const counted = createCachedFigure(() => countTodayFigures(dependencies), { freshMs: FRESH_MS });
  dependencies.customerHoldings.registerCount(counted);
  return async () => {
    const now = dependencies.clock.now();
    const [figures, health] = await Promise.all([counted.read(), readServerHealth(dependencies, now)]);
    return { ...figures, now: isoTime(now), health };
  };
}

async function countTodayFigures({ database: { kysely }, clock }: ServerDependencies) {
  const now = clock.now();
  const since = new Date(startOfUtcDay(now));
  const { rows } = await sql<{
    online: number;
    registered: number;
    orders: number;
    fills: number;
    traders: number;
    waiting: number;
  }>`select
    (select count(distinct account_id) from sessions where ended_at is null
      and seen_at >= ${new Date(now - ONLINE_MS)})::integer as online,
    (select count(*) from customers where created_at >= ${since})::integer as registered,
    (select count(*) from orders where created_at >= ${since} and ${IS_CUSTOMER_ORDER})::integer as orders,
    (select count(*) from orders where status = 'pending' and ${IS_CUSTOMER_ORDER})::integer as waiting,
    f.fills, f.traders
    from (select count(*)::integer as fills, count(distinct account_id)::integer as traders
      from fills join orders using (account_id, order_seq) where at >= ${since} and ${IS_CUSTOMER_ORDER}) f`.execute(
    kysely,
  );
  return { since: isoTime(since.getTime()), ...rows[0]! };
}

async function readServerHealth({ database, venues, jobRuns }: ServerDependencies, now: number) {
  const { kysely } = database;
  const [fills, seal, audit] = await Promise.all([
    readOrderFillingProcesses(database),
    kysely.selectFrom('seals').select('at').orderBy('number', 'desc').limit(1).executeTakeFirst(),
    kysely.selectFrom('audits').select(['at', 'differences']).orderBy('audit', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    fills,
    silent: MARKETS.filter((market) => !venues.listed(market).some(({ id }) => venues.quote(id, now) !== null)),
    sealedAt: seal ? seal.at.toISOString() : null,
    audit: audit ? { at: audit.at.toISOString(), differences: audit.differences } : null,
    failing: jobRuns
      .all()
      .filter(({ lastRunAt, failedAt }) => failedAt !== null && (lastRunAt === null || failedAt > lastRunAt))
      .map(({ name }) => name),
  };
}
