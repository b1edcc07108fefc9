/**
 * Strategies decide with their customers' own money, and the server is killed (−9) between the rows of their day and
 * their orders, or, every other time, once one of them has made some of its orders but not all. Afterwards each of the
 * day's orders is there once, and every day is traded.
 */
export { serverKillAmidHouseStrategiesTrial } from './server-killed-amid-house-strategies.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ExamineTrial } from '../audit-trial.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';

const FOLLOWERS = 4;
/** Enough that there is time to query the database in between. */
const NAMES = 12;
const AMOUNT = '9000';
/** From a day's first row to the kill: about as long as some of the orders take. */
const ALIVE_MS = { shortest: 0, longest: 400 };
const WITHIN_MS = 60_000;
const POLL_EVERY_MS = 20;

export const serverKillAmidStrategiesTrial: Trial = {
  name: 'strategies',
  title: 'server killed while four strategies trade what they have decided',
  fullSize: 10,
  examine: ordersOnce,
  async run(context, kills, isOver) {
    const figures = { kills: 0, inProgress: 0, amid: 0 };
    const names = await listed(context);
    followers = [];
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      const customers = await context.customers(FOLLOWERS);
      followers.push(...customers.map(({ userId }) => userId));
      for (const customer of customers) await follow(context, customer, names);
      const amid = figures.kills % 2 === 0;
      await until(context, amid ? AMID : DECIDED);
      if (!amid) await wait(context.random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
      await context.server().kill();
      figures.inProgress += await count(context, UNTRADED);
      figures.amid += await count(context, AMID);
      await context.restartServer();
      // Reading the list makes the server decide without delay.
      await callSuccessfully(context.caller(1), 'strategies/listStrategies', {}, customers[0]!);
      const settled = await until(context, `select 1 where not exists (${UNTRADED})`);
      if (!settled) context.journal.violate(`kill ${figures.kills + 1}: a day is not traded`);
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
async function listed(context: TrialContext): Promise<string[]> {
  const [customer] = await context.customers(1);
  const { rows } = await callSuccessfully<{ rows: { instrument: string; board: string }[] }>(
    context.caller(1),
    'quotes/listInstruments',
    { market: 'US', limit: 50 },
    customer!,
  );
  return rows.slice(0, NAMES).map(({ instrument }) => instrument);
}

async function follow(context: TrialContext, customer: TrialCustomer, names: readonly string[]): Promise<void> {
  const caller = context.caller(1);
  const { strategy } = await callSuccessfully<{ strategy: { id: string } }>(
    caller,
    'strategies/saveStrategy',
    {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: names,
      stopAt: null,
      key: context.random.key(),
    },
    customer,
  );
  const input = { strategy: strategy.id, amount: AMOUNT, key: context.random.key() };
  await callSuccessfully(caller, 'strategies/runStrategy', input, customer);
}

const count = ({ dataDir }: TrialContext, text: string): Promise<number> =>
  readDatabase(dataDir, async (client) => (await client.query(text)).rows.length);

async function until(context: TrialContext, text: string): Promise<boolean> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(POLL_EVERY_MS))
    if ((await count(context, text)) > 0) return true;
  return false;
}

/** Nothing else opens positions in such a portfolio, so each instrument has one order. */
async function ordersOnce(
  client: pg.Client,
  { violate }: Parameters<ExamineTrial>[1],
): Promise<Record<string, number>> {
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
