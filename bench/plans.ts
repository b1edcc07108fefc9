/**
 * Plans of one morning: each buys its fund, and at the close everything is dealt at one price. `-- plans 2000` takes
 * fewer, for a quick look. Exit 1 if 100,000 would take more than three minutes to buy.
 */
import { DAY_MS, createFund, openFundBenchWorld, measureSeconds } from './funds/fund-bench-world.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';

const PLANS = Number(process.argv[2] ?? '100000');
if (!Number.isInteger(PLANS) || PLANS < 100 || PLANS > 1_000_000)
  throw new Error('plans takes a whole number from 100 to 1000000');
const REQUIRED = { plans: 100_000, seconds: 180 };
const AT_ONCE = 256;

const world = await openFundBenchWorld('plans');
const { clock, composed, database, dataDir, run } = world;

/** All of them on the tenth of each month. */
async function planAll(fund: string): Promise<void> {
  await createBenchCustomers(dataDir, PLANS);
  const { rows } = await database.pool.query<{ account_id: bigint; mobile: string }>(
    `select account_id, mobile from customers where invited_by = 'BENCH' order by account_id`,
  );
  const set = composed.handlers['funds/setPlan'];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rows.pop(); next; next = rows.pop()) {
        const { account_id: account, mobile } = next;
        const caller = { account, mobile, sessionId: 'bench', language: 'en', address: '127.0.0.1' } as const;
        const rest = { userAgent: 'bench', host: '', device: null, setDevice: () => {} };
        const wish = { fund, amount: '10', day: 10, roll: 'following', key: `plan-of-${account}` } as const;
        const answer = await set(wish, { ...caller, ...rest });
        if (!('plan' in answer)) throw new Error(`a plan was refused: ${JSON.stringify(answer)}`);
      }
    }),
  );
}

let buying = Number.POSITIVE_INFINITY;
try {
  const postmaster = await readPostmasterPid(dataDir);
  const fund = await createFund(world, 8);
  console.log(`${PLANS} plans made in ${(await measureSeconds(() => planAll(fund))).toFixed(1)} s`);
  clock.set(clock.now() + 2 * DAY_MS);
  await run('fund days');
  const before = await readProcessorSeconds([process.pid, postmaster]);
  buying = await measureSeconds(() => run('fund plans'));
  const used = (await readProcessorSeconds([process.pid, postmaster]))! - before!;
  const { rows } = await database.pool.query<{ bought: bigint }>(
    `select count(*) as bought from fund_plan_runs where outcome = 'bought'`,
  );
  if (Number(rows[0]!.bought) !== PLANS) throw new Error(`${rows[0]!.bought} of ${PLANS} plans have bought`);
  console.log(`bought in ${buying.toFixed(1)} s: ${Math.round(PLANS / buying)} plans a second`);
  clock.set(clock.now() + DAY_MS);
  const dealing = await measureSeconds(() => run('fund days'));
  console.log(`dealt at one price in ${dealing.toFixed(1)} s: ${Math.round(PLANS / dealing)} orders a second`);
  console.log(
    JSON.stringify({
      bench: 'plans',
      plans: PLANS,
      boughtASecond: Math.round(PLANS / buying),
      processorMsAPlan: roundTo((used * 1_000) / PLANS),
      dealtASecond: Math.round(PLANS / dealing),
    }),
  );
} finally {
  await world.close();
}
process.exitCode = (buying / PLANS) * REQUIRED.plans > REQUIRED.seconds ? 1 : 0;
