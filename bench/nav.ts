/**
 * Valuations: a fund of thirty instruments that is a year behind, day by day from stored closes to a sealed price. `--
 * nav 50` takes fewer days, for a quick look. Exit 1 above 250 ms a day.
 */
import { DAY_MS, createFund, openFundBenchWorld, measureSeconds } from './funds/fund-bench-world.ts';

const DAYS = Number(process.argv[2] ?? '365');
if (!Number.isInteger(DAYS) || DAYS < 2 || DAYS > 3_650) throw new Error('nav takes a whole number from 2 to 3650');
const NAMES = 30;
const MOST_MS = 250;

const world = await openFundBenchWorld('nav');
const { clock, database, run } = world;
let aDayMs = Number.POSITIVE_INFINITY;
try {
  const fund = await createFund(world, NAMES);
  const valued = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: bigint }>(
      'select count(*) as count from fund_prices where fund = $1',
      [fund],
    );
    return Number(rows[0]!.count);
  };
  const before = await valued();
  clock.set(clock.now() + DAYS * DAY_MS);
  const taken = await measureSeconds(() => run('fund days'));
  const days = (await valued()) - before;
  aDayMs = (taken * 1_000) / days;
  console.log(`${days} days of ${NAMES} names valued in ${taken.toFixed(1)} s: ${aDayMs.toFixed(1)} ms a day`);
  console.log(JSON.stringify({ bench: 'nav', days, names: NAMES, msADay: Math.round(aDayMs * 10) / 10 }));
} finally {
  await world.close();
}
process.exitCode = aDayMs > MOST_MS ? 1 : 0;
