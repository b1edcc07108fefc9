/**
 * R23: two processes on one database lead half of the books each, and the one that also leads the jobs is stopped
 * (SIGSTOP) at an arbitrary moment: its sessions stay open, but it doesn't respond. The other takes over within
 * seconds; when the stopped one resumes, none of its unfinished work is written.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { type Caller, createCaller } from '../caller.ts';
import { formatLateness } from '../load-adjusted-time-limits.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import {
  findLeadingServer,
  suspendProcessWhile,
  startSecondServer,
  waitUntilReportingLeader,
} from '../second-server.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { createLastPrices } from '../storm/last-prices.ts';
import { findStormTradables, type StormTradable } from '../storm/storm-tradables.ts';
import { priceAtOffset } from '../storm/build-trading-call.ts';
import { followCustomerEvents } from '../follow-customer-events.ts';
import { TRADER_PURCHASES_MAXIMUM, startConcurrentTraders } from '../concurrent-traders.ts';

const WRITERS = 15;
/** Customers whose orders always wait close to the market. */
const WAITERS = 4;
const WAITING_EVERY_MS = 250;
/** The lease, up to a second until the next one asks, and the books. */
const BACK_WITHIN_MS = 10_000;
/** Six times as long, for busy machines. */
const GIVE_UP_AFTER_MS = 60_000;
const TOGETHER_MS = { shortest: 1_000, longest: 3_000 };
/** How long it stays stopped after the other one leads. */
const LONGER_MS = { shortest: 0, longest: 4_000 };
const POLL_EVERY_MS = 50;

export const leaderProcessStoppedTrial: Trial = {
  name: 'R23',
  title: 'the leader stopped at random moments, with a second process beside it',
  fullSize: 12,
  async run(context, stops, isOver) {
    const secondServer = await startSecondServer(context);
    const wires: Caller[] = [];
    try {
      return await stopLeaderRepeatedly(context, secondServer.server, stops, isOver, wires);
    } finally {
      for (const each of wires) each.close();
      await secondServer.close();
    }
  },
};

async function stopLeaderRepeatedly(
  context: TrialContext,
  second: StartedServer,
  stops: number,
  isOver: () => boolean,
  wires: Caller[],
): Promise<Record<string, number>> {
  const { random, journal, dataDir, world } = context;
  const servers = [context.server(), second] as const;
  const { customers, tradables } = await context.prepareTraders(WRITERS * 2, TRADER_PURCHASES_MAXIMUM * 2);
  const waiters = await context.customers(WAITERS);
  for (const server of servers) wires.push(createCaller(server.port, WRITERS + WAITERS));
  const writers = servers.map((_, index) =>
    startConcurrentTraders({
      caller: wires[index]!,
      customers: customers.slice(index * WRITERS, (index + 1) * WRITERS),
      tradables,
      journal,
      random: random.fork(`writers ${index}`),
    }),
  );
  const followers = servers.map(({ origin }, index) =>
    followCustomerEvents(origin, customers[index * WRITERS]!, journal),
  );
  const closeTradables = await findStormTradables(wires[0]!, waiters[0]!, random.fork('wares'), 2);
  // One at each process: a client of the stopped one waits for an answer.
  const waiting = wires.map((wire, index) =>
    startPlacingWaitingOrders({ journal, random: random.fork(`waiting ${index}`) }, waiters, closeTradables, wire),
  );

  const figures = { stops: 0, slowestBackMs: 0, leaders: 0 };
  for (; figures.stops < stops && !isOver(); figures.stops += 1) {
    await wait(random.between(TOGETHER_MS.shortest, TOGETHER_MS.longest));
    const leading = await findLeadingServer(servers);
    if (leading === null) journal.violate('nobody leads');
    const [stopped, other] = leading === servers[1] ? [servers[1], servers[0]] : [servers[0], servers[1]];
    await suspendProcessWhile(stopped, async () => {
      const led = untilAllLed(dataDir);
      const filledMs = await untilFilled(dataDir, world.nowMs());
      const back = { 'all was led again': await led, 'something was filled again': filledMs };
      for (const [what, tookMs] of Object.entries(back)) {
        const late = formatLateness(tookMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`stop ${figures.stops + 1}: ${what}: ${late}`);
        figures.slowestBackMs = Math.max(figures.slowestBackMs, Math.round(tookMs ?? GIVE_UP_AFTER_MS));
      }
      if (!(await waitUntilReportingLeader(other, 'here')))
        journal.violate(`stop ${figures.stops + 1}: the other process leads, but doesn't say so`);
      await wait(random.between(LONGER_MS.shortest, LONGER_MS.longest));
    });
    if (!(await waitUntilReportingLeader(stopped, 'elsewhere')))
      journal.violate(`stop ${figures.stops + 1}: the process that was stopped doesn't see that another one leads`);
  }
  await Promise.all([...waiting, ...writers].map((each) => each.stop()));
  let events = 0;
  for (const follower of followers) events += await follower.finish(dataDir);
  figures.leaders = await readDatabase(dataDir, async (client) =>
    Number((await client.query<{ number: bigint }>('select max(number) as number from leadership')).rows[0]?.number),
  );
  return { ...figures, intents: journal.entries.length, eventsFollowed: events };
}

/** Stops that are reached as soon as the market moves; the leader fills them. */
function startPlacingWaitingOrders(
  { journal, random }: Pick<TrialContext, 'journal' | 'random'>,
  waiters: readonly TrialCustomer[],
  tradables: readonly StormTradable[],
  wire: Caller,
): { stop(): Promise<void> } {
  let stopping = false;
  const running = (async () => {
    const prices = await createLastPrices(wire, tradables);
    for (; !stopping; await wait(WAITING_EVERY_MS)) {
      const [tradable, customer] = [random.pick(tradables), random.pick(waiters)];
      await prices.learn(tradable);
      const entry = journal.open({
        customer,
        key: random.key(),
        path: 'trading/placeOrder',
        input: {
          instrument: tradable.instrument,
          side: 'long',
          type: 'stop',
          stopPrice: priceAtOffset(prices.priceOf(tradable), 1 + random.int(3), tradable),
          quantity: tradable.quantity.toFixed(tradable.decimals),
          timeInForce: 'gtc',
        },
      });
      journal.note(entry, await wire.call(entry.path, { ...entry.input, key: entry.key }, customer));
    }
  })();
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/**
 * Milliseconds until something placed before it is filled, which only a leader does; `since` is by the world's clock,
 * which others have moved. Null if nothing is.
 */
async function untilFilled(dataDir: string, since: number): Promise<number | null> {
  for (const end = Date.now() + GIVE_UP_AFTER_MS; Date.now() < end; await wait(POLL_EVERY_MS)) {
    const {
      rows: [filled],
    } = await readDatabase(dataDir, (client) =>
      client.query<{ at: Date | null }>(
        `select min(f.at) as at from fills f join orders o using (account_id, order_seq) where f.at > $1
          and f.at > o.created_at and o.type = $2`,
        [new Date(since + POLL_EVERY_MS), 'stop'],
      ),
    );
    if (filled?.at) return filled.at.getTime() - since;
  }
  return null;
}

/**
 * Milliseconds until every lease has been taken or renewed by a live process: each ends later than any renewed up to
 * now. Null if something has no leader.
 */
async function untilAllLed(dataDir: string): Promise<number | null> {
  const began = performance.now();
  const ends = await readDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ last: Date }>('select max(until) as last from leadership');
    return rows[0]!.last;
  });
  for (; performance.now() - began < GIVE_UP_AFTER_MS; await wait(POLL_EVERY_MS)) {
    const { rows } = await readDatabase(dataDir, (client) =>
      client.query<{ all: boolean }>('select bool_and(until > $1) as all from leadership', [ends]),
    );
    if (rows[0]?.all) return performance.now() - began;
  }
  return null;
}
