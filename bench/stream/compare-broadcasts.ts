/**
 * Broadcasts to many readers, compared with a bare `ws` server that sends the same: the contestants are in this
 * process, in turns; the readers are in another one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { createManualClock } from '@bourse/server/time/clock.ts';
import { createTemporalZones } from '@bourse/server/time/zones.ts';
import { createPricesOnlyVenue } from '@bourse/server/venue/testing-venues.ts';
import { createVenueRegistry } from '@bourse/server/venue/venue-registry.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { roundTo } from '../orders/load-measurement.ts';
import type { MessageFromReaders, MessageToReaders } from './subscribers.ts';

export const READERS = 1_000;
/** A stock's page and a screen's list. */
const SUBSCRIBED_COUNTS = [1, 20];
const TURN_MS = 1_000;
const TURNS = 6;
const BUFFERED_MAXIMUM_BYTES = 64 * 1024;
const NOW = Date.parse('2026-11-20T15:30:00Z');

export const clock = createManualClock(NOW);
export const venues = createVenueRegistry(
  createPricesOnlyVenue(
    createSimulator({
      seed: new Uint8Array(32).fill(7),
      hours: 'always',
      zones: createTemporalZones(),
      startDate: '2026-11-02',
    }),
  ),
);

export interface Sending {
  readonly bufferedAmount: number;
}
export interface Contestant {
  name: string;
  port: number;
  path: string;
  /** What each reader sends first; `hellos` before that, where they differ. */
  frames: string[];
  hellos?: string[];
  sockets: Set<Sending>;
  tick(now: number): void;
}

export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server's sockets that are private to it; their backlog can be seen from outside all the same. */
export function collectBacklogs(server: Server): Set<Sending> {
  const sockets = new Set<Sending>();
  server.on('upgrade', (_, socket) =>
    sockets.add({
      get bufferedAmount() {
        return socket.writableLength;
      },
    }),
  );
  return sockets;
}

/** The loop of the library's own README, with one buffer for all. */
export async function openBareServer(buildFrames: (now: number) => string[]): Promise<Contestant> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const tick = (now: number): void => {
    for (const text of buildFrames(now)) {
      const frame = Buffer.from(text);
      for (const client of sockets.clients)
        if (client.readyState === WebSocket.OPEN) client.send(frame, { binary: false });
    }
  };
  return { name: 'bare ws', port: await listening(server), path: '/', frames: [], sockets: sockets.clients, tick };
}

class Readers {
  private readonly process = fork(join(import.meta.dirname, 'subscribers.ts'));

  async open({ port, path, frames, hellos = [] }: Contestant): Promise<void> {
    await this.ask({ open: { port, path, count: READERS, frames, hellos } });
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

/** How many times as much arrives through ours. `bytesAQuote`: in both. */
async function compare(
  count: number,
  contestants: readonly [Contestant, Contestant],
  bytesAQuote: number,
): Promise<number> {
  const readers = new Readers();
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

/** Prints the ratios, and ends this process. */
export async function compareBroadcasts(
  bench: string,
  prepare: (count: number) => Promise<{ contestants: readonly [Contestant, Contestant]; bytesAQuote: number }>,
): Promise<never> {
  const ratios: number[] = [];
  for (const count of SUBSCRIBED_COUNTS) {
    const { contestants, bytesAQuote } = await prepare(count);
    ratios.push(await compare(count, contestants, bytesAQuote));
  }
  const rounded = ratios.map((ratio) => roundTo(ratio));
  console.log(JSON.stringify({ bench, ratio: Math.min(...rounded), ratios: rounded }));
  process.exit();
}
