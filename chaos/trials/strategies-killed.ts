/**
 * Strategies decide with their customers' own money, and the server is killed (−9) between the rows of their day and
 * their orders, or, every other time, once one of them has made some of its orders but not all. Afterwards each of the
 * day's orders is there once, and every day is traded.
 */
export { houseStrategiesKilled } from './house-strategies-killed.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Examination } from '../oracle.ts';
import { type Customer, succeed } from '../population.ts';
import { readDatabase } from '../read-database.ts';
import type { Stage, Trial } from '../stage.ts';

const FOLLOWERS = 4;
/** Enough that there is time to query the database in between. */
const NAMES = 12;
const AMOUNT = '9000';
/** From a day's first row to the kill: about as long as some of the orders take. */
const ALIVE_MS = { shortest: 0, longest: 400 };
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

export const strategiesKilled: Trial = {
  name: 'strategies',
  title: 'server killed while four strategies trade what they have decided',
  fullSize: 10,
  examine: ordersOnce,
  async run(stage, kills, isOver) {
    const figures = { kills: 0, underWay: 0, amid: 0 };
    const names = await listed(stage);
    followers = [];
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      const customers = await stage.customers(FOLLOWERS);
      followers.push(...customers.map(({ userId }) => userId));
      for (const customer of customers) await follow(stage, customer, names);
      const amid = figures.kills % 2 === 0;
      await until(stage, amid ? AMID : DECIDED);
      if (!amid) await wait(stage.random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
      await stage.server().kill();
      figures.underWay += await count(stage, UNTRADED);
      figures.amid += await count(stage, AMID);
      await stage.startAgain();
      // Reading the list makes the server decide without delay.
      await succeed(stage.caller(1), 'strategies/listStrategies', {}, customers[0]!);
      const settled = await until(stage, `select 1 where not exists (${UNTRADED})`);
      if (!settled) stage.journal.violate(`kill ${figures.kills + 1}: a day is not traded`);
    }
    return figures;
  },
};

/** Who follows in this trial: a second try finds what the first one left. */
let followers: string[] = [];

/** Customers' runs that haven't traded what they decided, or haven't decided at all. */
const UNTRADED = `select r.strategy from strategy_runs r left join strategy_days d using (strategy)
  where r.portfolio > 0 and d.traded_at is null`;

const DECIDED = `select 1 from strategy_days d join strategy_runs r using (strategy) where r.portfolio > 0
  and d.traded_at is null`;
/** Runs that have made some of a day's orders. */
const AMID = `select r.strategy from strategy_days d join strategy_runs r using (strategy)
    join orders o using (account_id, portfolio)
  where r.portfolio > 0 and d.traded_at is null group by 1 having count(*) < ${NAMES}`;

/** Instruments that everybody can afford. */
async function listed(stage: Stage): Promise<string[]> {
  const [customer] = await stage.customers(1);
  const { rows } = await succeed<{ rows: { instrument: string; board: string }[] }>(
    stage.caller(1),
    'quotes/listInstruments',
    { market: 'US', limit: 50 },
    customer!,
  );
  return rows.slice(0, NAMES).map(({ instrument }) => instrument);
}

async function follow(stage: Stage, customer: Customer, names: readonly string[]): Promise<void> {
  const caller = stage.caller(1);
  const { strategy } = await succeed<{ strategy: { id: string } }>(
    caller,
    'strategies/saveStrategy',
    {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: names,
      stopAt: null,
      key: stage.random.key(),
    },
    customer,
  );
  const input = { strategy: strategy.id, amount: AMOUNT, key: stage.random.key() };
  await succeed(caller, 'strategies/runStrategy', input, customer);
}

const count = ({ dataDir }: Stage, text: string): Promise<number> =>
  readDatabase(dataDir, async (client) => (await client.query(text)).rows.length);

async function until(stage: Stage, text: string): Promise<boolean> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(LOOK_EVERY_MS))
    if ((await count(stage, text)) > 0) return true;
  return false;
}

/** Nothing else opens positions in such a portfolio, so each instrument has one order. */
async function ordersOnce(client: pg.Client, { violate }: Parameters<Examination>[1]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ strategy: string; instrument: string; orders: number }>(
    `select r.strategy, i as instrument, count(o.order_seq)::integer as orders from strategy_runs r
        join strategy_versions v using (strategy, version) cross join unnest(v.instruments) i
        left join orders o on (o.account_id, o.portfolio, o.instrument) = (r.account_id, r.portfolio, i)
      where r.portfolio > 0 and r.account_id = any($1) group by 1, 2`,
    [followers],
  );
  for (const { strategy, instrument, orders } of rows)
    if (orders !== 1)
      violate(`strategy ${strategy}: ${orders} orders of ${instrument}`, orders === 0 ? 'lost' : 'twice');
  return { orders: rows.reduce((sum, { orders }) => sum + orders, 0) };
}
