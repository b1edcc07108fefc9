/**
 * An offer's allotment through the desk: refund, allotment and charge of each customer in one commit, then the delivery
 * of the allotted shares. `-- allot 2000` takes fewer customers, for a quick look. Exit 1 below 2,000 a second.
 */
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { readOffering, readOfferings } from '@bourse/server/offerings/store.ts';
import { openBenchWorld } from './worlds/bench-world.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';

const CUSTOMERS = Number(process.argv[2] ?? '20000');
if (!Number.isInteger(CUSTOMERS) || CUSTOMERS < 100 || CUSTOMERS > 1_000_000)
  throw new Error('allot takes a whole number from 100 to 1000000');
const LEAST_A_SECOND = 2_000;
const APPLYING_AT_ONCE = 256;
const MINUTE_MS = 60_000;

const world = await openBenchWorld('allot', Date.now());
const { clock, composed, database, dataDir, run } = world;

/** Verified customers, each applying for the minimum. */
async function applyAll(offering: string, quantity: string): Promise<void> {
  await createBenchCustomers(dataDir, CUSTOMERS);
  const owner = openDatabaseClient(database.ownerUrl ?? '');
  await owner.connect();
  const name = composed.dependencies.secrets.encrypt('verified name', 'Bench', 'bench');
  await owner.query(`update customers set verification = 'certified', verified_name = $1 where invited_by = 'BENCH'`, [
    name,
  ]);
  await owner.end();
  const { rows } = await database.pool.query<{ account_id: bigint; mobile: string }>(
    `select account_id, mobile from customers where invited_by = 'BENCH' order by account_id`,
  );
  const apply = composed.handlers['offerings/subscribe'];
  await Promise.all(
    Array.from({ length: APPLYING_AT_ONCE }, async () => {
      for (let next = rows.pop(); next; next = rows.pop()) {
        const { account_id: account, mobile } = next;
        const caller = { account, mobile, sessionId: 'bench', language: 'en', address: '127.0.0.1' } as const;
        const rest = { userAgent: 'bench', host: '', device: null, setDevice: () => {} };
        const answer = await apply({ offering, quantity, key: `allot-${account}` }, { ...caller, ...rest });
        if (!('subscription' in answer)) throw new Error(`an application was refused: ${JSON.stringify(answer)}`);
      }
    }),
  );
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

let rate = 0;
try {
  const postmaster = await readPostmasterPid(dataDir);
  await run('offers to come');
  const offer = (await readOfferings(database.kysely, 'ipo', ['sealed'])).find(({ terms }) => terms.market === 'US')!;
  const { dates, minimum } = offer.terms;
  clock.set(dates.opensAt + MINUTE_MS);
  await run('offers');
  const applying = await seconds(() => applyAll(offer.offering.toString(), (minimum / 100_000_000n).toString()));
  console.log(`${CUSTOMERS} applications in ${applying.toFixed(1)} s`);
  clock.set(dates.drawsAt);
  console.log(`closed and drawn in ${(await seconds(() => run('offers'))).toFixed(1)} s`);
  clock.set(dates.allotsAt);
  const before = await readProcessorSeconds([process.pid, postmaster]);
  const allotting = await seconds(() => run('offers'));
  const used = (await readProcessorSeconds([process.pid, postmaster]))! - before!;
  rate = CUSTOMERS / allotting;
  const { allotted } = (await readOffering(database.kysely, offer.offering))!;
  console.log(`allotted in ${allotting.toFixed(1)} s: ${Math.round(rate)} customers a second`);
  clock.set(dates.payBy);
  const delivering = await seconds(() => run('offers'));
  const winners = Number((allotted ?? 0n) / minimum);
  console.log(`${winners} positions delivered in ${delivering.toFixed(1)} s`);
  console.log(
    JSON.stringify({
      bench: 'allot',
      customers: CUSTOMERS,
      appliedASecond: Math.round(CUSTOMERS / applying),
      allottedASecond: Math.round(rate),
      processorMsACustomer: roundTo((used * 1_000) / CUSTOMERS),
      deliveredASecond: Math.round(winners / delivering),
    }),
  );
} finally {
  await world.close();
}
process.exitCode = rate < LEAST_A_SECOND ? 1 : 0;
