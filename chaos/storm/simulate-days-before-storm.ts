/**
 * The days before a storm: customers buy funds, make plans and follow leaders. When it breaks they hold units, of which
 * some are being redeemed, and copies of several days.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { isFollower } from '../plan/generate-copy-trading-action.ts';
import { isFundInvestor } from '../plan/generate-fund-action.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext } from '../trial-runner.ts';
import { buildCopyTradingCall } from './build-copy-trading-call.ts';
import { pickModulo, scaleDecimal } from './build-trading-call.ts';

/**
 * Multiples of each fund's smallest purchase, and of the smallest amount of a leader who has already opened something.
 */
const TIMES = { bought: 40, followed: 3 };
const FUNDS_EACH = 2;
/** One customer in this many redeems PART of their units. */
const GIVES_BACK = 3;
const PART = 0.2;
/** A day of the month that comes in every storm. */
const PLANNED_DAY = 1;
const DEALT_WITHIN_MS = 30_000;

/** Lives until the world's time `breaksAt`. */
export async function simulateDaysBeforeStorm(
  context: TrialContext,
  customers: readonly TrialCustomer[],
  breaksAt: number,
): Promise<void> {
  const caller = context.caller(2);
  const investors = customers.filter((_, index) => isFundInvestor(index));
  for (const [index, customer] of investors.entries()) await invest(context, caller, customer, index);
  for (const [index, customer] of customers.filter((_, each) => isFollower(each)).entries()) {
    const follow = { what: 'follow', nth: index, times: TIMES.followed, rival: false } as const;
    const wantedCall = await buildCopyTradingCall(follow, customer, caller);
    if (wantedCall) await ask(context, caller, customer, 'follows', wantedCall);
  }
  context.world.setClock(breaksAt);
  await untilDealt(context);
  for (const customer of investors.filter((_, index) => index % GIVES_BACK === 0)) {
    const held = await callSuccessfully<{ rows: { fund: string; units: string }[] }>(
      caller,
      'funds/listHoldings',
      {},
      customer,
    );
    const { fund, units } = held.rows[0]!;
    const input = { fund, units: scaleDecimal(units, PART) };
    await ask(context, caller, customer, 'gives-back', { path: 'funds/redeemFund', input });
  }
  caller.close();
}

async function ask(
  { journal }: TrialContext,
  caller: Caller,
  customer: TrialCustomer,
  name: string,
  { path, input }: WantedCall,
): Promise<void> {
  const entry = journal.open({ customer, key: `${customer.account}-${name}`, path, input });
  journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
}

async function invest(context: TrialContext, caller: Caller, customer: TrialCustomer, index: number): Promise<void> {
  const { rows } = await callSuccessfully<{ rows: { fund: string; minimum: string }[] }>(
    caller,
    'funds/listFunds',
    {},
    customer,
  );
  for (let nth = 0; nth < FUNDS_EACH; nth += 1) {
    const { fund, minimum } = pickModulo(rows, index + nth);
    const input = { fund, amount: String(Number(minimum) * TIMES.bought) };
    await ask(context, caller, customer, `buys-${fund}`, { path: 'funds/buyFund', input });
  }
  const { fund, minimum: amount } = pickModulo(rows, index);
  const input = { fund, amount, day: PLANNED_DAY, roll: 'following' };
  await ask(context, caller, customer, 'plans', { path: 'funds/setPlan', input });
}

/** Waits until no purchase waits for a price that is known by now. */
async function untilDealt({ dataDir, world }: TrialContext): Promise<void> {
  const text = `select 1 from fund_orders where status = 'waiting'
    and cut_off_at < $1::timestamptz - interval '2 hours' limit 1`;
  for (const end = performance.now() + DEALT_WITHIN_MS; performance.now() < end; await wait(100)) {
    const waits = await readDatabase(dataDir, (client) => client.query(text, [new Date(world.nowMs())]));
    if (waits.rowCount === 0) return;
  }
  throw new Error("the funds' first orders are not dealt in time");
}
