/**
 * Copies of one fill: ten thousand followers, all of whose copies are priced, decided and written. Also how long the
 * leader's own answer takes compared with a trader without followers, and how long others wait meanwhile. `-- copies
 * 1000` takes fewer followers. Exit 1 if 10,000 copies take more than five seconds, or the leader's answer twice as
 * long.
 */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { CustomerCaller } from '@bourse/server/calls/handler-types.ts';
import { processDueCopyBlocks } from '@bourse/server/copying/copy-leader-fills.ts';
import { encryptVerifiedName } from '@bourse/server/secrets/name-fingerprints.ts';
import { openFundBenchWorld, measureSeconds } from './funds/fund-bench-world.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';

const FOLLOWERS = Number(process.argv[2] ?? '10000');
if (!Number.isInteger(FOLLOWERS) || FOLLOWERS < 10 || FOLLOWERS > 10_000)
  throw new Error('copies takes a whole number from 10 to 10000');
const REQUIRED = { copies: 10_000, seconds: 5, ratio: 2 };
const STOCK = 'US.NWRB';
const AT_ONCE = 32;
const WARM = 40;
/** Orders of a trader without followers, before each of the leader's: how long an answer takes at that moment. */
const PLAIN = 9;
const FILLS = 5;
/**
 * How many other customers take turns: a customer's open positions are limited, and on a slow machine a single one
 * would buy too often meanwhile.
 */
const OTHERS = 20;

const { clock, composed, database, dataDir, close } = await openFundBenchWorld('copies');
const { handlers, dependencies } = composed;
const rest = { userAgent: 'bench', host: '', device: null, setDevice: () => {} };
const callerOf = (account: bigint, mobile: string): CustomerCaller => ({
  account,
  mobile,
  sessionId: 'bench',
  language: 'en',
  address: '127.0.0.1',
  ...rest,
});
let keys = 0;
const key = (): string => `copies-bench-${(keys += 1)}`;
function granted<Answer extends object>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Leads with nearly all their money, so that ten thousand can follow. */
async function lead(caller: CustomerCaller): Promise<{ leader: string; portfolio: string }> {
  const { encrypted, prints } = encryptVerifiedName(dependencies.secrets, caller.account, 'Bench');
  await database.kysely
    .updateTable('customers')
    .set({ verification: 'certified', verified_name: encrypted, name_prints: prints })
    .where('account_id', '=', caller.account)
    .execute();
  const made = granted(await handlers['portfolios/createPortfolio']({ name: 'Bench', key: key() }, caller));
  const { portfolio } = made.portfolio;
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '9000000', key: key() };
  granted(await handlers['portfolios/transferBetween'](move, caller));
  const wish = { portfolio, name: 'Bench', currency: 'USD', profitShare: '0.05', agreed: true as const, key: key() };
  return { leader: granted(await handlers['copying/applyLeader'](wish, caller)).leader.id, portfolio };
}

async function follow(leader: string, callers: CustomerCaller[]): Promise<void> {
  const left = [...callers];
  const one = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop())
      granted(
        await handlers['copying/startCopy'](
          {
            leader,
            amount: '1000',
            currency: 'USD',
            size: 'fixed',
            fixedAmount: '10',
            maximumDeviationRate: '1',
            profitShare: '0.05',
            key: key(),
          },
          next,
        ),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Milliseconds until the order was answered. */
async function buys(caller: CustomerCaller, portfolio: string, laterMs = 1_000): Promise<number> {
  clock.advance(laterMs);
  const order = { instrument: STOCK, side: 'long', type: 'market', quantity: '1', portfolio, key: key() } as const;
  return (await measureSeconds(async () => void granted(await handlers['trading/placeOrder'](order, caller)))) * 1_000;
}
async function several(count: number, one: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) found.push(await one());
  return found;
}
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How long others wait while copies are made. */
async function measureParallelTrades(callers: readonly CustomerCaller[], isOver: () => boolean): Promise<number[]> {
  const found: number[] = [];
  while (!isOver()) found.push(await buys(callers[found.length % callers.length]!, '0', 1));
  return found;
}

let worst = Number.POSITIVE_INFINITY;
let ratio = Number.POSITIVE_INFINITY;
try {
  const postmaster = await readPostmasterPid(dataDir);
  await createBenchCustomers(dataDir, FOLLOWERS + 1 + OTHERS);
  const { rows } = await database.pool.query<{ account_id: bigint; mobile: string }>(
    `select account_id, mobile from customers where invited_by = 'BENCH' order by account_id`,
  );
  const [leads, ...customers] = rows.map(({ account_id: account, mobile }) => callerOf(account, mobile));
  const [others, followers] = [customers.slice(0, OTHERS), customers.slice(OTHERS)];
  const { leader, portfolio } = await lead(leads!);
  await several(WARM, () => buys(leads!, portfolio));
  await processDueCopyBlocks(dependencies);
  console.log(`${FOLLOWERS} follow after ${(await measureSeconds(() => follow(leader, followers))).toFixed(1)} s`);
  const [answers, plain, times, waits] = [[] as number[], [] as number[], [] as number[], [] as number[]];
  const before = await readProcessorSeconds([process.pid, postmaster]);
  for (let fill = 0; fill < FILLS; fill += 1) {
    plain.push(middle(await several(PLAIN, () => buys(others[0]!, '0'))));
    answers.push(await buys(leads!, portfolio));
    let isOver = false;
    const looking = measureParallelTrades(others, () => isOver);
    times.push(await measureSeconds(() => processDueCopyBlocks(dependencies)));
    isOver = true;
    waits.push(...(await looking));
  }
  const used = (await readProcessorSeconds([process.pid, postmaster]))! - before!;
  const { rows: made } = await database.pool.query<{ status: string; reason: string | null; count: bigint }>(
    'select status, reason, count(*) as count from copy_orders group by 1, 2',
  );
  console.log(made.map(({ status, reason, count }) => `${count} ${status} ${reason ?? ''}`).join(', '));
  if (made.some(({ status }) => status !== 'filled')) throw new Error('not all copies were made');
  [worst, ratio] = [
    Math.max(...times) * (REQUIRED.copies / FOLLOWERS),
    middle(answers.map((answer, fill) => answer / plain[fill]!)),
  ];
  console.log(
    `${FILLS} fills, each for ${FOLLOWERS} followers: ${times.map((time) => time.toFixed(2)).join(', ')} s; the ` +
      `leader's answer ${middle(answers).toFixed(1)} ms, one of somebody whom nobody follows ` +
      `${middle(plain).toFixed(1)} ms`,
  );
  console.log(
    JSON.stringify({
      bench: 'copies',
      followers: FOLLOWERS,
      seconds: roundTo(Math.max(...times)),
      copiesASecond: Math.round((FOLLOWERS * FILLS) / times.reduce((sum, each) => sum + each, 0)),
      processorMsACopy: roundTo((used * 1_000) / (FOLLOWERS * FILLS)),
      leaderRatio: roundTo(ratio),
      othersMs: roundTo(middle(waits)),
      othersRatio: roundTo(middle(waits) / middle(plain)),
    }),
  );
} finally {
  await close();
}
process.exitCode = worst > REQUIRED.seconds || ratio > REQUIRED.ratio ? 1 : 0;
