/** Writes ten years of one account's points next to a running server, as its job would have. */
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Two currencies, each with a row every day; rates of every day. */
export async function fillPerformanceYears(dataDir: string, mobile: string, days: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  const today = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  const account = '(select account_id from customers where mobile = $1)';
  await client.query('begin');
  await client.query(
    `update transfers set at = ${today} - make_interval(days => $2) + interval '1 hour'
      where account_id = ${account} and seq = 1`,
    [mobile, days],
  );
  await client.query(
    `insert into performance_through (account_id, through) values (${account}, ${today})
      on conflict (account_id) do update set through = excluded.through`,
    [mobile],
  );
  await client.query(
    `insert into performance_points (account_id, portfolio, at, currency, cash, open_profit, flows, traded, dividends,
      interest, fees, taxes, exchanged)
    select ${account}, 0, ${today} - make_interval(days => $2 - n), currency, 1000000000 - n, (n * 7919) % 100003,
      0, 0, 0, 0, -1, 0, 0 from generate_series(1, $2) n, unnest(array['USD', 'KRW']) currency`,
    [mobile, days],
  );
  await client.query(
    `insert into performance_rates (at, dollars) select ${today} - make_interval(days => n),
      jsonb_build_object('USD', '1/1', 'KRW', '100000000/' || (139000000000 + (n * 7919) % 1000003))
    from generate_series(0, $1::integer) n on conflict do nothing`,
    [days],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
  await database.stop();
}
