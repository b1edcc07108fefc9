/**
 * R23: two processes on one database lead half of the books each, and the one that also leads the jobs is stopped
 * (SIGSTOP) at an arbitrary moment: its sessions stay open, but it doesn't respond. The other takes over within
 * seconds; when the stopped one resumes, none of its unfinished work is written.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { type Caller, createCaller } from '../caller.ts';
import { lateness } from '../late.ts';
import type { Customer } from '../population.ts';
import { readDatabase } from '../read-database.ts';
import { leaderOf, standStill, startBeside, untilSaying } from '../server-beside.ts';
import type { Stage, Trial } from '../stage.ts';
import { openPrices } from '../storm/prices.ts';
import { findStormWares, type StormWare } from '../storm/wares.ts';
import { aimed } from '../storm/wish-for.ts';
import { follow } from '../stream-follower.ts';
import { PURCHASES_MAXIMUM, startWriters } from '../writers.ts';

const WRITERS = 15;
/** Customers whose orders always wait close to the market. */
const WAITERS = 4;
const WAITING_EVERY_MS = 250;
/** The lease, up to a second until the next one asks, and the books. */
const BACK_WITHIN_MS = 10_000;
/** Six times as long, for busy machines. */
const GIVEN_UP_MS = 60_000;
const TOGETHER_MS = { shortest: 1_000, longest: 3_000 };
/** How long it stays stopped after the other one leads. */
const LONGER_MS = { shortest: 0, longest: 4_000 };
const LOOK_EVERY_MS = 50;

export const leaderStopped: Trial = {
  name: 'R23',
  title: 'the leader stopped at random moments, with a second process beside it',
  fullSize: 12,
  async run(stage, stops, isOver) {
    const beside = await startBeside(stage);
    const wires: Caller[] = [];
    try {
      return await play(stage, beside.server, stops, isOver, wires);
    } finally {
      for (const each of wires) each.close();
      await beside.close();
    }
  },
};

async function play(
  stage: Stage,
  second: StartedServer,
  stops: number,
  isOver: () => boolean,
  wires: Caller[],
): Promise<Record<string, number>> {
  const { random, journal, dataDir, world } = stage;
  const servers = [stage.server(), second] as const;
  const { customers, wares } = await stage.people(WRITERS * 2, PURCHASES_MAXIMUM * 2);
  const waiters = await stage.customers(WAITERS);
  for (const server of servers) wires.push(createCaller(server.port, WRITERS + WAITERS));
  const writers = servers.map((_, index) =>
    startWriters({
      caller: wires[index]!,
      customers: customers.slice(index * WRITERS, (index + 1) * WRITERS),
      wares,
      journal,
      random: random.fork(`writers ${index}`),
    }),
  );
  const followers = servers.map(({ origin }, index) => follow(origin, customers[index * WRITERS]!, journal));
  const closeWares = await findStormWares(wires[0]!, waiters[0]!, random.fork('wares'), 2);
  // One at each process: a client of the stopped one waits for an answer.
  const waiting = wires.map((wire, index) =>
    startWaiting({ journal, random: random.fork(`waiting ${index}`) }, waiters, closeWares, wire),
  );

  const figures = { stops: 0, slowestBackMs: 0, leaders: 0 };
  for (; figures.stops < stops && !isOver(); figures.stops += 1) {
    await wait(random.between(TOGETHER_MS.shortest, TOGETHER_MS.longest));
    const leading = await leaderOf(servers);
    if (leading === null) journal.violate('nobody leads');
    const [stopped, other] = leading === servers[1] ? [servers[1], servers[0]] : [servers[0], servers[1]];
    await standStill(stopped, async () => {
      const led = untilAllLed(dataDir);
      const filledMs = await untilFilled(dataDir, world.nowMs());
      const back = { 'all was led again': await led, 'something was filled again': filledMs };
      for (const [what, tookMs] of Object.entries(back)) {
        const late = lateness(tookMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`stop ${figures.stops + 1}: ${what}: ${late}`);
        figures.slowestBackMs = Math.max(figures.slowestBackMs, Math.round(tookMs ?? GIVEN_UP_MS));
      }
      if (!(await untilSaying(other, 'here')))
        journal.violate(`stop ${figures.stops + 1}: the other process leads, but doesn't say so`);
      await wait(random.between(LONGER_MS.shortest, LONGER_MS.longest));
    });
    if (!(await untilSaying(stopped, 'elsewhere')))
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
function startWaiting(
  { journal, random }: Pick<Stage, 'journal' | 'random'>,
  waiters: readonly Customer[],
  wares: readonly StormWare[],
  wire: Caller,
): { stop(): Promise<void> } {
  let stopping = false;
  const running = (async () => {
    const prices = await openPrices(wire, wares);
    for (; !stopping; await wait(WAITING_EVERY_MS)) {
      const [ware, customer] = [random.pick(wares), random.pick(waiters)];
      await prices.learn(ware);
      const entry = journal.open({
        customer,
        key: random.key(),
        path: 'trading/placeOrder',
        input: {
          instrument: ware.instrument,
          side: 'long',
          type: 'stop',
          stopPrice: aimed(prices.priceOf(ware), 1 + random.int(3), ware),
          quantity: ware.quantity.toFixed(ware.decimals),
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
  for (const end = Date.now() + GIVEN_UP_MS; Date.now() < end; await wait(LOOK_EVERY_MS)) {
    const {
      rows: [filled],
    } = await readDatabase(dataDir, (client) =>
      client.query<{ at: Date | null }>(
        `select min(f.at) as at from fills f join orders o using (account_id, order_seq) where f.at > $1
          and f.at > o.created_at and o.type = $2`,
        [new Date(since + LOOK_EVERY_MS), 'stop'],
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
  for (; performance.now() - began < GIVEN_UP_MS; await wait(LOOK_EVERY_MS)) {
    const { rows } = await readDatabase(dataDir, (client) =>
      client.query<{ all: boolean }>('select bool_and(until > $1) as all from leadership', [ends]),
    );
    if (rows[0]?.all) return performance.now() - began;
  }
  return null;
}
