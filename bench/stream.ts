/** Quotes to 1,000 readers through our stream, compared with a bare `ws` server that sends the same bytes. */
import { createServer } from 'node:http';
import { createAccountEventHub } from '@bourse/server/commands/transaction-with-events.ts';
import { createChannelRegistry } from '@bourse/server/stream/channel-registry.ts';
import { startStreamServer, STREAM_PATH } from '@bourse/server/stream/stream-server.ts';
import { createMetricsRegistry } from '@bourse/server/telemetry/metrics.ts';
import { TEST_HTTP_LIMITS } from '@bourse/server/testing/test-http-limits.ts';
import { buildQuoteView } from '@bourse/server/venue/quote-views.ts';
import {
  clock,
  collectBacklogs,
  compareBroadcasts,
  type Contestant,
  listening,
  openBareServer,
  venues,
} from './stream/compare-broadcasts.ts';

// Their prices change every second.
const lively = [...venues.listed('CRYPTO'), ...venues.listed('FX')].filter(({ board }) => board !== 'index');
type Instrument = (typeof lively)[number];
type StreamDependencies = Parameters<typeof startStreamServer>[0];

/**
 * Ours: complete, as in the server, except that this benchmark ends each second. Nobody logs in, so no database is
 * needed.
 */
async function openOurs(subscribed: readonly Instrument[]): Promise<Contestant> {
  const server = createServer();
  const nothing = { find: async () => null, endOverdueStreams: async () => {}, stop: async () => {} };
  const dependencies = {
    clock,
    corporateActionSchedule: { listingStatus: () => 'listed' } as never,
    venues,
    accountEvents: createAccountEventHub(),
    metrics: createMetricsRegistry(),
    sessions: nothing,
    apiKeySessions: nothing,
    log: { warn: console.error },
    database: {},
    config: {},
    crossProcessCounts: { shareHeldSlots: () => ({ of: () => 0, all: () => 0, announce: () => {} }) },
    channelRegistry: createChannelRegistry(),
    accountEventPusher: { poll: async () => {}, leave: () => {} },
    eventRelay: { listen: () => {}, stop: async () => {} },
  } satisfies Record<keyof StreamDependencies, unknown>;
  const stream = startStreamServer(dependencies as unknown as StreamDependencies, server, { limits: TEST_HTTP_LIMITS });
  const sockets = collectBacklogs(server);
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

const formatQuote = ({ id, currency }: Instrument, now: number): string =>
  JSON.stringify({ type: 'quote', ...buildQuoteView(venues.quote(id, now)!, currency, null) });

await compareBroadcasts('stream', async (count) => {
  const subscribed = lively.slice(0, count);
  const bare = await openBareServer((now) => subscribed.map((each) => formatQuote(each, now)));
  return {
    contestants: [await openOurs(subscribed), bare],
    bytesAQuote: formatQuote(subscribed[0]!, clock.now()).length,
  };
});
