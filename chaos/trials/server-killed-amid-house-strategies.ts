/**
 * The house's strategies decide after each day, and the server is killed (−9) once one of them has made some of its
 * orders but not all. Afterwards every day is traded, and each of its orders is there once.
 */
import type pg from 'pg';
import type { ExamineTrial } from '../audit-trial.ts';
import { callSuccessfully } from '../trial-customers.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { countRows, waitForRow } from './wait-for-row.ts';

const DAY_MS = 86_400_000;
/** Gives up after this long: if a strategy already has all it wants, there are no orders to interrupt. */
const AMID_WITHIN_MS = 15_000;
const TRADED_WITHIN_MS = 60_000;

/** Orders of the house's runs, each with the day after whose close it was made. */
const OF_DAYS = `select r.strategy, d.date, d.traded_at, o.instrument, o.effect, o.order_seq from strategy_runs r
  join strategy_days d using (strategy) left join orders o on o.account_id = r.account_id and o.created_at >= d.at
    and o.created_at < coalesce((select min(n.at) from strategy_days n where n.strategy = d.strategy
      and n.date > d.date), 'infinity')
  where r.portfolio = 0`;
const AMID = `select 1 from (${OF_DAYS}) d where traded_at is null and order_seq is not null`;
const UNTRADED = `select 1 from strategy_days join strategy_runs using (strategy) where portfolio = 0
  and traded_at is null`;
const decidedOf = (days: number): string =>
  `select strategy from strategy_days join strategy_runs using (strategy) where portfolio = 0 group by 1
    having count(*) >= ${days}`;

export const serverKillAmidHouseStrategiesTrial: Trial = {
  name: 'house',
  title: "server killed amid the orders of the house's strategies",
  fullSize: 4,
  world: { begins: Date.parse('2026-06-29T14:00:00Z') },
  examine: ordersOnce,
  async run(context, kills, isOver) {
    const figures = { kills: 0, amid: 0 };
    const [customer] = await context.customers(1);
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      context.world.moveClock(DAY_MS);
      await waitForRow(context, AMID, AMID_WITHIN_MS);
      await context.server().kill();
      if ((await countRows(context, AMID)) > 0) figures.amid += 1;
      await context.restartServer();
      // Reading the list makes the server decide without delay.
      await callSuccessfully(context.caller(1), 'strategies/listStrategies', {}, customer!);
      await settled(context, figures.kills + 1);
    }
    return figures;
  },
};

/** Every strategy has decided as many days as have passed, and no day is half-traded. */
async function settled(context: TrialContext, days: number): Promise<void> {
  const done = `select 1 where not exists (${UNTRADED}) and exists (${decidedOf(days)})`;
  if (!(await waitForRow(context, done, TRADED_WITHIN_MS)))
    context.journal.violate(`kill ${days}: a day is not traded`);
}

async function ordersOnce(
  client: pg.Client,
  { violate }: Parameters<ExamineTrial>[1],
): Promise<Record<string, number>> {
  const { rows } = await client.query<{ strategy: string; date: string; instrument: string; count: number }>(
    `select strategy, date, instrument, effect, count(*)::integer as count from (${OF_DAYS}) d
      where order_seq is not null group by 1, 2, 3, 4`,
  );
  for (const { strategy, date, instrument, count } of rows)
    if (count > 1) violate(`strategy ${strategy}: ${count} orders of ${instrument} after ${date}`, 'twice');
  return { orders: rows.length };
}
