/**
 * The days before a storm: customers buy funds, make plans and follow leaders. When it breaks they hold units, of which
 * some are being redeemed, and copies of several days.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import { isFollower } from '../plan/draw-copying.ts';
import { invests } from '../plan/draw-investing.ts';
import { type Customer, succeed } from '../population.ts';
import { readDatabase } from '../read-database.ts';
import type { Stage } from '../stage.ts';
import { wishForCopying } from './wish-copying.ts';
import { at, part } from './wish-for.ts';

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
export async function liveBefore(stage: Stage, customers: readonly Customer[], breaksAt: number): Promise<void> {
  const caller = stage.caller(2);
  const investors = customers.filter((_, index) => invests(index));
  for (const [index, customer] of investors.entries()) await invest(stage, caller, customer, index);
  for (const [index, customer] of customers.filter((_, each) => isFollower(each)).entries()) {
    const follow = { what: 'follow', nth: index, times: TIMES.followed, rival: false } as const;
    const wish = await wishForCopying(follow, customer, caller);
    if (wish) await ask(stage, caller, customer, 'follows', wish);
  }
  stage.world.setClock(breaksAt);
  await untilDealt(stage);
  for (const customer of investors.filter((_, index) => index % GIVES_BACK === 0)) {
    const held = await succeed<{ rows: { fund: string; units: string }[] }>(caller, 'funds/listHoldings', {}, customer);
    const { fund, units } = held.rows[0]!;
    const input = { fund, units: part(units, PART) };
    await ask(stage, caller, customer, 'gives-back', { path: 'funds/redeemFund', input });
  }
  caller.close();
}

async function ask(
  { journal }: Stage,
  caller: Caller,
  customer: Customer,
  name: string,
  { path, input }: Wish,
): Promise<void> {
  const entry = journal.open({ customer, key: `${customer.account}-${name}`, path, input });
  journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
}

async function invest(stage: Stage, caller: Caller, customer: Customer, index: number): Promise<void> {
  const { rows } = await succeed<{ rows: { fund: string; minimum: string }[] }>(
    caller,
    'funds/listFunds',
    {},
    customer,
  );
  for (let nth = 0; nth < FUNDS_EACH; nth += 1) {
    const { fund, minimum } = at(rows, index + nth);
    const input = { fund, amount: String(Number(minimum) * TIMES.bought) };
    await ask(stage, caller, customer, `buys-${fund}`, { path: 'funds/buyFund', input });
  }
  const { fund, minimum: amount } = at(rows, index);
  const input = { fund, amount, day: PLANNED_DAY, roll: 'following' };
  await ask(stage, caller, customer, 'plans', { path: 'funds/setPlan', input });
}

/** Waits until no purchase waits for a price that is known by now. */
async function untilDealt({ dataDir, world }: Stage): Promise<void> {
  const text = `select 1 from fund_orders where status = 'waiting'
    and cut_off_at < $1::timestamptz - interval '2 hours' limit 1`;
  for (const end = performance.now() + DEALT_WITHIN_MS; performance.now() < end; await wait(100)) {
    const waits = await readDatabase(dataDir, (client) => client.query(text, [new Date(world.nowMs())]));
    if (waits.rowCount === 0) return;
  }
  throw new Error("the funds' first orders are not dealt in time");
}
