/**
 * Open positions of the customers that `fill-customers.ts` has made: seven of ten paid in full, two levered long, one
 * short; spread over the instruments, with call and closing prices by the house's margin.
 */
import { openDatabase } from '@bourse/server/db/database.ts';
import { openClient } from '@bourse/server/db/pool.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export interface Priced {
  instrument: string;
  /** With 8 decimals. */
  price: bigint;
}

export async function fillPositions(dataDir: string, priced: readonly Priced[], each: number): Promise<number> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, { beside: true, pool: { max: 1 } });
  const client = openClient(database.ownerUrl ?? '');
  await client.connect();
  const { rowCount } = await client.query(
    `with who as (select account_id, row_number() over () as place from customers where invited_by = 'BENCH'),
    made as (select account_id, n, ($1::text[])[at] as instrument, ($2::bigint[])[at] as price,
        case when n % 10 = 9 then 'short' else 'long' end as side,
        case when n % 10 = 9 then 2 when n % 10 >= 7 then 5 else 1 end as leverage,
        -- Opened up to a tenth above or below the price of now.
        0.9 + ((place * 31 + n * 17) % 200) / 1000.0 as moved, 1 + (place + n) % 9 as units
      from who, generate_series(0, $3::integer - 1) n,
        lateral (select 1 + ((place * 7 + n * 13) % cardinality($1::text[]))::integer as at) a),
    priced as (select *, round(price * moved)::bigint as average,
        greatest(1, round(price * moved * units / 1e6)::bigint) as cost from made)
    insert into positions (account_id, position_seq, instrument, market, side, status, quantity, open_quantity, cost,
      open_cost, average_cost, margin, leverage, liquidation_price, call_price, fees, tax, realized, currency, source,
      opened_at, financing)
    select account_id, 1000000 + n, instrument, 'US', side, 'inPosition', units * 100000000, units * 100000000, cost,
      cost, average, cost / leverage + 1, leverage,
      case when leverage = 1 then null when side = 'long' then round(average * (1 - 1.0 / leverage + 0.05))
        else round(average * (1 + 1.0 / leverage - 0.05)) end::bigint,
      case when leverage = 1 then null when side = 'long' then round(average * (1 - 1.0 / leverage + 0.1))
        else round(average * (1 + 1.0 / leverage - 0.1)) end::bigint,
      0, 0, 0, 'USD', 'bench', now(), 0
    from priced`,
    [priced.map(({ instrument }) => instrument), priced.map(({ price }) => price), each],
  );
  await client.query('vacuum analyze positions');
  await client.end();
  await database.stop();
  return rowCount ?? 0;
}

/** A limit that is exceeded from the start, as two people would have decided it. */
export async function setLimit(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, { beside: true, pool: { max: 1 } });
  const client = openClient(database.ownerUrl ?? '');
  await client.connect();
  await client.query(
    `insert into risk_limits (scope, measure, amount, decided_at, proposal) values ('total', 'gross', 1, now(), -1)`,
  );
  await client.end();
  await database.stop();
}
