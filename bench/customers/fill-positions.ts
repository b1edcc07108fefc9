/**
 * Open positions of the customers from `fill-customers.ts`: seven of ten paid in full, two leveraged long, one short;
 * spread over the instruments, with margin-call and closing prices by the house's margin. For every fifth, half was
 * closed today; each has its orders and fills. A server that keeps up owes them no night and no dividend, and would
 * book both while it is measured: so positions count as opened now, though their fills lie in the last 40 days.
 */
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { loadSpreadGainsOfDay } from '@bourse/server/risk/dealer-spread-gains.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** A position's orders have the numbers `position_seq` and this much more. */
const CLOSINGS_FROM = 1_000;

export interface PricedInstrument {
  instrument: string;
  /** With 8 decimals. */
  price: bigint;
}
export interface InsertedPositionCounts {
  positions: number;
  /** Closings of today. */
  closings: number;
}

type Query = (text: string, values?: unknown[]) => Promise<number>;

/** Queries next to the server, as the database's owner. */
async function withSecondConnection<Made>(dataDir: string, work: (query: Query) => Promise<Made>): Promise<Made> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rowCount ?? 0);
  } finally {
    await client.end();
    await database.stop();
  }
}

export const fillPositions = (
  dataDir: string,
  priced: readonly PricedInstrument[],
  each: number,
): Promise<InsertedPositionCounts> =>
  withSecondConnection(dataDir, async (query) => {
    const positions = await query(
      `with who as (select account_id, row_number() over () as place from customers where invited_by = 'BENCH'),
      made as (select account_id, n, ($1::text[])[at] as instrument, ($2::bigint[])[at] as price,
          case when n % 10 = 9 then 'short' else 'long' end as side,
          case when n % 10 = 9 then 2 when n % 10 >= 7 then 5 else 1 end as leverage,
          -- Opened up to a tenth above or below the price of now.
          0.9 + ((place * 31 + n * 17) % 200) / 1000.0 as moved, 1 + (place + n) % 9 as units,
          case when n % 5 = 0 then 2 else 1 end as times
        from who, generate_series(0, $3::integer - 1) n,
          lateral (select 1 + ((place * 7 + n * 13) % cardinality($1::text[]))::integer as at) a),
      priced as (select *, round(price * moved)::bigint as average,
          greatest(1, round(price * moved * units / 1e6)::bigint) as cost from made)
      insert into positions (account_id, position_seq, instrument, market, side, status, quantity, open_quantity, cost,
        open_cost, average_cost, margin, leverage, liquidation_price, call_price, fees, tax, realized, currency, source,
        opened_at, financing)
      select account_id, 1000000 + n, instrument, 'US', side, 'inPosition', units * times * 100000000,
        units * 100000000, cost * times, cost, average, cost / leverage + 1, leverage,
        case when leverage = 1 then null when side = 'long' then round(average * (1 - 1.0 / leverage + 0.05))
          else round(average * (1 + 1.0 / leverage - 0.05)) end::bigint,
        case when leverage = 1 then null when side = 'long' then round(average * (1 - 1.0 / leverage + 0.1))
          else round(average * (1 + 1.0 / leverage - 0.1)) end::bigint,
        0, 0, 0, 'USD', 'bench', now(), 0
      from priced`,
      [priced.map(({ instrument }) => instrument), priced.map(({ price }) => price), each],
    );
    await insertOrdersAndFills(query, 'open');
    const closings = await insertOrdersAndFills(query, 'close');
    await query('vacuum analyze positions, orders, fills');
    return { positions, closings };
  });

/** The order and fill that opened each position, or closed half of it; in order of time. */
async function insertOrdersAndFills(query: Query, effect: 'open' | 'close'): Promise<number> {
  const opens = effect === 'open';
  // Closings since midnight, spread evenly over the customers.
  const today = `date_trunc('day', now()) + (p.account_id % 1000) / 1000.0 * (now() - date_trunc('day', now()))`;
  const before = `now() - interval '40 days' + (p.account_id % 40) * interval '1 day'`;
  const [seq, at] = opens ? ['p.position_seq', before] : [`p.position_seq + ${CLOSINGS_FROM}`, today];
  const from = `from positions p where source = 'bench' ${opens ? '' : 'and open_quantity < quantity'} order by ${at}`;
  const quantity = opens ? 'p.quantity' : 'p.quantity - p.open_quantity';
  await query(
    `insert into orders (account_id, order_seq, instrument, market, side, effect, type, status, quantity, filled,
      average_price, leverage, time_in_force, hold, fees, tax, currency, cause, position_seq, created_at, updated_at,
      trigger_price_source, notional, inactive, steps)
    select account_id, ${seq}, instrument, market, side, '${effect}', 'market', 'inPosition', ${quantity}, ${quantity},
      average_cost, leverage, 'day', 0, 0, 0, currency, 'filled', position_seq, ${at}, ${at}, 'last', cost, false, 1
    ${from}`,
  );
  return query(
    `insert into fills (account_id, fill_seq, order_seq, position_seq, effect, price, quantity, charges, fee, tax,
      quote_seq, quote_at, bid, ask, last, displayed_size, impact, source, rule, at)
    select account_id, ${seq}, ${seq}, position_seq, '${effect}', average_cost, ${quantity}, '[]', 0, 0, 1, ${at},
      average_cost - 1000000, average_cost + 1000000, average_cost, quantity, 0, 'bench', 'quote', ${at}
    ${from}`,
  );
}

/** An instrument's limit, as two people would have decided it; in cents. */
export const insertRiskLimit = (dataDir: string, instrument: string, cents: bigint): Promise<number> =>
  withSecondConnection(dataDir, (query) =>
    query(
      `insert into risk_limits (scope, of_what, measure, amount, decided_at, proposal)
        values ('instrument', $1, 'gross', $2, now(), -1)`,
      [instrument, cents],
    ),
  );

/** How long it takes to read the prices of today's closings, each time from the fills themselves. */
export async function measureSpreadGainsQuery(dataDir: string, times: number): Promise<number[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  try {
    const took: number[] = [];
    for (let nth = 0; nth < times; nth++) {
      const began = performance.now();
      const edges = await loadSpreadGainsOfDay({ database }, new Date().toISOString().slice(0, 10));
      took.push(performance.now() - began);
      if (!edges.has('USD')) throw new Error('no closing of today was found');
    }
    return took;
  } finally {
    await database.stop();
  }
}
