/**
 * R16: the server is down while orders would have been reached, orders and alerts expire, and a midnight passes.
 * Afterwards each of these has happened exactly once, and nothing at a price from the time in between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';
import type { Wish } from '../intents.ts';
import { readBook } from '../model/book.ts';
import { checkDown, type Gap } from '../model/check-down.ts';
import { NEVER_SET } from '../model/clock-shown.ts';
import type { Customer } from '../population.ts';
import type { Random } from '../random.ts';
import { readDatabase } from '../read-database.ts';
import type { Stage, Trial } from '../stage.ts';
import { openPrices, type Prices } from '../storm/prices.ts';
import { findStormWares, type StormWare } from '../storm/wares.ts';
import { aimed } from '../storm/wish-for.ts';
import { examineAll } from '../examine-all.ts';

const ORDERS_A_CUSTOMER = 100;
const ALERTS_A_CUSTOMER = 10;
const AT_ONCE = 40;
/** Half an hour before midnight in Seoul; the outage goes past it. */
const BEGINNING = Date.parse('2026-06-03T14:30:00Z');
const DOWN_MS = 45 * 60_000;
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 2_000;

type Owned = Wish & { customer: Customer };

export function downOverDue(): Trial {
  const gap: Gap = { from: 0, to: 0, until: 0 };
  let world: Stage['world'] | null = null;
  return {
    name: 'R16',
    title: 'down while orders would have been reached, orders run out and a midnight passes',
    fullSize: 10_000,
    world: { seed: 'down over due', begins: BEGINNING },
    run(stage, size) {
      world = stage.world;
      return run(stage, size, gap);
    },
    async examine(client, journal) {
      const figures = await examineAll(client, journal, { clock: world?.clockSets() ?? NEVER_SET });
      return {
        ...figures,
        ...checkDown(await readBook(client), gap, (sentence, kind) => journal.violate(sentence, kind)),
      };
    },
  };
}

async function run(stage: Stage, size: number, gap: Gap): Promise<Record<string, number>> {
  const { random, world } = stage;
  const customers = await stage.customers(Math.ceil(size / ORDERS_A_CUSTOMER));
  const caller = stage.caller(AT_ONCE);
  const wares = await findStormWares(caller, customers[0]!, random.fork('wares'));
  const prices = await openPrices(caller, wares);
  await send(
    stage,
    customers.flatMap((customer) =>
      wares
        .filter(({ instrument }) => instrument.startsWith('KR.'))
        .slice(0, 3)
        .map((ware) => levered(customer, ware)),
    ),
  );
  await send(
    stage,
    Array.from({ length: size }, (_, index) =>
      waiting(customers[index % customers.length]!, random.fork(`order ${index}`), wares, prices, world.nowMs()),
    ),
  );
  await send(
    stage,
    customers.flatMap((customer) =>
      Array.from({ length: ALERTS_A_CUSTOMER }, (_, index) =>
        alert(customer, random.fork(`alert ${customer.account} ${index}`), wares, prices),
      ),
    ),
  );

  await stage.server().kill();
  gap.from = world.nowMs();
  await killPostgres(stage.dataDir);
  world.moveClock(DOWN_MS);
  gap.to = world.nowMs();
  await stage.startAgain();
  await untilSettled(stage, gap);
  gap.until = world.nowMs();
  return { customers: customers.length, commands: stage.journal.entries.length, kills: 2 };
}

const levered = (customer: Customer, ware: StormWare): Owned => ({
  customer,
  path: 'trading/placeOrder',
  input: {
    instrument: ware.instrument,
    side: 'long',
    type: 'market',
    quantity: ware.quantity.toFixed(ware.decimals),
    leverage: 3,
  },
});

/** Something that waits for a price, sometimes for ten minutes only. */
function waiting(
  customer: Customer,
  random: Random,
  wares: readonly StormWare[],
  prices: Prices,
  nowMs: number,
): Owned {
  const ware = random.pick(wares);
  const last = prices.priceOf(ware);
  const away = 1 + random.int(20);
  const kind = random.pick(['limit', 'stop', 'stop', 'stopLimit', 'trailing'] as const);
  const until = random.chance(0.2)
    ? { timeInForce: 'gtd', goodTill: new Date(nowMs + 10 * 60_000).toISOString() }
    : { timeInForce: 'gtc' };
  const terms = {
    limit: () => ({ type: 'limit', limitPrice: aimed(last, -away, ware) }),
    stop: () => ({ type: 'stop', stopPrice: aimed(last, away, ware) }),
    stopLimit: () => ({
      type: 'stopLimit',
      stopPrice: aimed(last, away, ware),
      limitPrice: aimed(last, away + 20, ware),
    }),
    trailing: () => ({ type: 'trailing', trailRate: String((away + 5) / 10_000) }),
  }[kind]();
  return {
    customer,
    path: 'trading/placeOrder',
    input: {
      instrument: ware.instrument,
      side: 'long',
      quantity: ware.quantity.toFixed(ware.decimals),
      ...terms,
      ...until,
    },
  };
}

function alert(customer: Customer, random: Random, wares: readonly StormWare[], prices: Prices): Owned {
  const ware = random.pick(wares);
  const kind = random.pick(['above', 'below'] as const);
  return {
    customer,
    path: 'discovery/setAlert',
    input: {
      instrument: ware.instrument,
      kind,
      price: aimed(prices.priceOf(ware), (kind === 'above' ? 1 : -1) * (3 + random.int(60)), ware),
    },
  };
}

async function send({ journal, random, caller }: Stage, wishes: readonly Owned[]): Promise<void> {
  const wire = caller(AT_ONCE);
  const left = wishes.map((wish) => ({ ...wish, key: random.key() })).reverse();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { customer, path, input, key } = next;
        const entry = journal.open({ customer, key, path, input });
        journal.note(entry, await wire.call(path, { ...input, key }, customer));
      }
    }),
  );
}

/** Waits until two queries, a while apart, find the same orders waiting and the night charged. */
async function untilSettled({ dataDir, journal }: Stage, gap: Gap): Promise<void> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  for (let before = ''; performance.now() < end; ) {
    await wait(LOOK_EVERY_MS);
    const now = await readDatabase(dataDir, async (client) => {
      const { rows } = await client.query<Record<string, bigint>>(
        `select count(*) filter (where status = 'pending') as waiting, count(*)
          filter (where status = 'pending' and expires_at < $1) as overdue,
        count(*) filter (where triggered_at is not null) as triggered, (select count(*) from price_alerts
          where fired_at is null) as alerts,
        (select count(*) from command_keys where key like 'financing %') as nights from orders`,
        [new Date(gap.to)],
      );
      return rows[0]!;
    });
    const seen = JSON.stringify(now, (_, value: unknown) => String(value));
    if (seen === before && now['overdue'] === 0n && now['nights'] !== 0n) return;
    before = seen;
  }
  journal.violate(`what was due is not settled after ${SETTLED_WITHIN_MS / 1000} s`);
}
