/**
 * R16: the server is down while orders would have been reached, orders and alerts expire, and a midnight passes.
 * Afterwards each of these has happened exactly once, and nothing at a price from the time in between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { readStoredRowsSnapshot } from '../model/stored-rows-snapshot.ts';
import { checkOutage, type Outage } from '../model/check-outage.ts';
import { NEVER_SET_CLOCK } from '../model/clock-settings.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { createLastPrices, type LastPrices } from '../storm/last-prices.ts';
import { findStormTradables, type StormTradable } from '../storm/storm-tradables.ts';
import { priceAtOffset } from '../storm/build-trading-call.ts';
import { checkAgainstModel } from '../check-against-model.ts';

const ORDERS_A_CUSTOMER = 100;
const ALERTS_A_CUSTOMER = 10;
const AT_ONCE = 40;
/** Half an hour before midnight in Seoul; the outage goes past it. */
const BEGINNING = Date.parse('2026-06-03T14:30:00Z');
const DOWN_MS = 45 * 60_000;
const SETTLED_WITHIN_MS = 120_000;
const POLL_EVERY_MS = 2_000;

type Owned = WantedCall & { customer: TrialCustomer };

export function createOutageOverDueDatesTrial(): Trial {
  const gap: Outage = { from: 0, to: 0, until: 0 };
  let world: TrialContext['world'] | null = null;
  return {
    name: 'R16',
    title: 'down while orders would have been reached, orders run out and a midnight passes',
    fullSize: 10_000,
    world: { seed: 'down over due', begins: BEGINNING },
    run(context, size) {
      world = context.world;
      return placeOrdersAndRestart(context, size, gap);
    },
    async examine(client, journal) {
      const figures = await checkAgainstModel(client, journal, { clock: world?.clockSets() ?? NEVER_SET_CLOCK });
      return {
        ...figures,
        ...checkOutage(await readStoredRowsSnapshot(client), gap, (sentence, kind) => journal.violate(sentence, kind)),
      };
    },
  };
}

async function placeOrdersAndRestart(
  context: TrialContext,
  size: number,
  gap: Outage,
): Promise<Record<string, number>> {
  const { random, world } = context;
  const customers = await context.customers(Math.ceil(size / ORDERS_A_CUSTOMER));
  const caller = context.caller(AT_ONCE);
  const tradables = await findStormTradables(caller, customers[0]!, random.fork('wares'));
  const prices = await createLastPrices(caller, tradables);
  await send(
    context,
    customers.flatMap((customer) =>
      tradables
        .filter(({ instrument }) => instrument.startsWith('KR.'))
        .slice(0, 3)
        .map((tradable) => levered(customer, tradable)),
    ),
  );
  await send(
    context,
    Array.from({ length: size }, (_, index) =>
      buildWaitingOrderCall(
        customers[index % customers.length]!,
        random.fork(`order ${index}`),
        tradables,
        prices,
        world.nowMs(),
      ),
    ),
  );
  await send(
    context,
    customers.flatMap((customer) =>
      Array.from({ length: ALERTS_A_CUSTOMER }, (_, index) =>
        alert(customer, random.fork(`alert ${customer.account} ${index}`), tradables, prices),
      ),
    ),
  );

  await context.server().kill();
  gap.from = world.nowMs();
  await killPostgres(context.dataDir);
  world.moveClock(DOWN_MS);
  gap.to = world.nowMs();
  await context.restartServer();
  await untilSettled(context, gap);
  gap.until = world.nowMs();
  return { customers: customers.length, commands: context.journal.entries.length, kills: 2 };
}

const levered = (customer: TrialCustomer, tradable: StormTradable): Owned => ({
  customer,
  path: 'trading/placeOrder',
  input: {
    instrument: tradable.instrument,
    side: 'long',
    type: 'market',
    quantity: tradable.quantity.toFixed(tradable.decimals),
    leverage: 3,
  },
});

/** Something that waits for a price, sometimes for ten minutes only. */
function buildWaitingOrderCall(
  customer: TrialCustomer,
  random: SeededRandom,
  tradables: readonly StormTradable[],
  prices: LastPrices,
  nowMs: number,
): Owned {
  const tradable = random.pick(tradables);
  const last = prices.priceOf(tradable);
  const away = 1 + random.int(20);
  const kind = random.pick(['limit', 'stop', 'stop', 'stopLimit', 'trailing'] as const);
  const until = random.chance(0.2)
    ? { timeInForce: 'gtd', goodTill: new Date(nowMs + 10 * 60_000).toISOString() }
    : { timeInForce: 'gtc' };
  const terms = {
    limit: () => ({ type: 'limit', limitPrice: priceAtOffset(last, -away, tradable) }),
    stop: () => ({ type: 'stop', stopPrice: priceAtOffset(last, away, tradable) }),
    stopLimit: () => ({
      type: 'stopLimit',
      stopPrice: priceAtOffset(last, away, tradable),
      limitPrice: priceAtOffset(last, away + 20, tradable),
    }),
    trailing: () => ({ type: 'trailing', trailRate: String((away + 5) / 10_000) }),
  }[kind]();
  return {
    customer,
    path: 'trading/placeOrder',
    input: {
      instrument: tradable.instrument,
      side: 'long',
      quantity: tradable.quantity.toFixed(tradable.decimals),
      ...terms,
      ...until,
    },
  };
}

function alert(
  customer: TrialCustomer,
  random: SeededRandom,
  tradables: readonly StormTradable[],
  prices: LastPrices,
): Owned {
  const tradable = random.pick(tradables);
  const kind = random.pick(['above', 'below'] as const);
  return {
    customer,
    path: 'discovery/setAlert',
    input: {
      instrument: tradable.instrument,
      kind,
      price: priceAtOffset(prices.priceOf(tradable), (kind === 'above' ? 1 : -1) * (3 + random.int(60)), tradable),
    },
  };
}

async function send({ journal, random, caller }: TrialContext, wantedCalls: readonly Owned[]): Promise<void> {
  const wire = caller(AT_ONCE);
  const left = wantedCalls.map((wantedCall) => ({ ...wantedCall, key: random.key() })).reverse();
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
async function untilSettled({ dataDir, journal }: TrialContext, gap: Outage): Promise<void> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  for (let before = ''; performance.now() < end; ) {
    await wait(POLL_EVERY_MS);
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
