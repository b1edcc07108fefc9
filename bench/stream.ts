/**
 * Quotes to 1,000 readers through our stream, compared with a bare `ws` server that sends the same bytes to the same
 * number of sockets. Both run in this process, in turns; the readers are in another one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { createManualClock } from '@bourse/server/time/clock.ts';
import { createVenueRegistry } from '@bourse/server/venue/venue-registry.ts';
import { createPricesOnlyVenue } from '@bourse/server/venue/testing-venues.ts';
import { buildQuoteView } from '@bourse/server/venue/quote-views.ts';
import { createMetricsRegistry } from '@bourse/server/telemetry/metrics.ts';
import { createAccountEventHub } from '@bourse/server/commands/transaction-with-events.ts';
import { startStreamServer, STREAM_PATH } from '@bourse/server/stream/stream-server.ts';
import { createChannelRegistry } from '@bourse/server/stream/channel-registry.ts';
import { TEST_HTTP_LIMITS } from '@bourse/server/testing/test-http-limits.ts';
import { createTemporalZones } from '@bourse/server/time/zones.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { roundTo } from './orders/load-measurement.ts';
import type { MessageFromReaders, MessageToReaders } from './stream/subscribers.ts';

const READERS = 1_000;
/** A stock's page and a screen's list. */
const SUBSCRIBED_COUNTS = [1, 20];
const TURN_MS = 1_000;
const TURNS = 6;
const BUFFERED_MAXIMUM_BYTES = 64 * 1024;
const NOW = Date.parse('2026-11-20T15:30:00Z');

const clock = createManualClock(NOW);
const feeds = createVenueRegistry(
  createPricesOnlyVenue(
    createSimulator({
      seed: new Uint8Array(32).fill(7),
      hours: 'always',
      zones: createTemporalZones(),
      startDate: '2026-11-02',
    }),
  ),
);
// Their prices change every second.
const lively = [...feeds.listed('CRYPTO'), ...feeds.listed('FX')].filter(({ board }) => board !== 'index');
type Instrument = (typeof lively)[number];

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type StreamDependencies = Parameters<typeof startStreamServer>[0];

interface Sending {
  readonly bufferedAmount: number;
}
interface Contestant {
  name: string;
  port: number;
  path: string;
  frames: string[];
  sockets: Set<Sending>;
  tick(now: number): void;
}

/**
 * Ours: complete, as in the server, except that this benchmark ends each second. Nobody logs in, so no database is
 * needed.
 */
async function ours(subscribed: readonly Instrument[]): Promise<Contestant> {
  const server = createServer();
  const nothing = { find: async () => null, endOverdueStreams: async () => {}, stop: async () => {} };
  const dependencies = {
    clock,
    corporateActionSchedule: { listingStatus: () => 'listed' } as never,
    venues: feeds,
    accountEvents: createAccountEventHub(),
    metrics: createMetricsRegistry(),
    sessions: nothing,
    apiKeySessions: nothing,
    log: { warn: console.error },
    database: {},
    config: {},
    crossProcessCounts: { shareHeldSlots: () => ({ of: () => 0, all: () => 0, announce: () => {} }) },
    channelRegistry: createChannelRegistry(),
    accountEventPusher: { poll: async () => {} },
    eventRelay: { listen: () => {}, stop: async () => {} },
  } satisfies Record<keyof StreamDependencies, unknown>;
  const stream = startStreamServer(dependencies as unknown as StreamDependencies, server, { limits: TEST_HTTP_LIMITS });
  const sockets = new Set<Sending>();
  // The stream keeps its sockets private; their backlog can be seen from outside all the same.
  server.on('upgrade', (_, socket) =>
    sockets.add({
      get bufferedAmount() {
        return socket.writableLength;
      },
    }),
  );
  const frames = [
    JSON.stringify({ hello: {} }),
    JSON.stringify({ id: 1, subscribe: subscribed.map(({ id }) => `quote:${id}`) }),
  ];
  return {
    name: 'stream',
    port: await listening(server),
    path: STREAM_PATH,
    frames,
    sockets,
    tick: (now) => stream.quoteBroadcaster.tick(now),
  };
}

/** The loop of the library's own README, with one buffer for all. */
async function bare(subscribed: readonly Instrument[]): Promise<Contestant> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const tick = (now: number): void => {
    for (const { id, currency } of subscribed) {
      const frame = Buffer.from(
        JSON.stringify({ type: 'quote', ...buildQuoteView(feeds.quote(id, now)!, currency, null) }),
      );
      for (const client of sockets.clients)
        if (client.readyState === WebSocket.OPEN) client.send(frame, { binary: false });
    }
  };
  return { name: 'bare ws', port: await listening(server), path: '/', frames: [], sockets: sockets.clients, tick };
}

class Readers {
  private readonly process = fork(join(import.meta.dirname, 'stream', 'subscribers.ts'));

  async open({ port, path, frames }: Contestant): Promise<void> {
    await this.ask({ open: { port, path, count: READERS, frames } });
  }

  async received(): Promise<number> {
    return ((await this.ask({ report: true })) as { received: number }).received;
  }

  close(): void {
    this.process.disconnect();
  }

  private async ask(message: MessageToReaders): Promise<MessageFromReaders> {
    this.process.send(message);
    return ((await once(this.process, 'message')) as [MessageFromReaders])[0];
  }
}

/** Lets one contestant send as quickly as the readers read; returns the megabytes a second that arrived. */
async function run({ sockets, tick }: Contestant, readers: Readers): Promise<number> {
  const before = await readers.received();
  const started = performance.now();
  while (performance.now() - started < TURN_MS) {
    clock.advance(1_000);
    tick(clock.now());
    for (const socket of sockets) while (socket.bufferedAmount > BUFFERED_MAXIMUM_BYTES) await turn();
    await turn();
  }
  for (const socket of sockets) while (socket.bufferedAmount > 0) await turn();
  const seconds = (performance.now() - started) / 1000;
  return ((await readers.received()) - before) / 1e6 / seconds;
}

/** How many times as much arrives through ours. */
async function compare(count: number): Promise<number> {
  const subscribed = lively.slice(0, count);
  const readers = new Readers();
  const contestants = [await ours(subscribed), await bare(subscribed)];
  for (const contestant of contestants) {
    await readers.open(contestant);
    await run(contestant, readers);
  }
  const sums = new Map(contestants.map((contestant) => [contestant, 0]));
  for (let round = 0; round < TURNS; round++) {
    // Another contestant goes first each time.
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed())
      sums.set(contestant, sums.get(contestant)! + (await run(contestant, readers)));
  }
  readers.close();
  const bytesAQuote = JSON.stringify({
    type: 'quote',
    ...buildQuoteView(feeds.quote(subscribed[0]!.id, clock.now())!, subscribed[0]!.currency, null),
  }).length;
  const rates = contestants.map((contestant) => sums.get(contestant)! / TURNS);
  for (const [index, { name }] of contestants.entries()) {
    console.log(
      `${name.padEnd(8)} ${READERS} readers of ${String(count).padStart(2)} quotes: ${Math.round(
        (rates[index]! * 1e6) / bytesAQuote,
      )
        .toLocaleString('en')
        .padStart(9)} quotes a second`,
    );
  }
  return rates[0]! / rates[1]!;
}

const ratios: number[] = [];
for (const count of SUBSCRIBED_COUNTS) ratios.push(await compare(count));
console.log(
  JSON.stringify({
    bench: 'stream',
    ratio: roundTo(Math.min(...ratios)),
    ratios: ratios.map((ratio) => roundTo(ratio)),
  }),
);
process.exit();
