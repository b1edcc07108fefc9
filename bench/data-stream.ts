/**
 * Quotes to 1,000 readers, each with a key of its own, through the data stream of Alpaca's protocol, compared with a
 * bare `ws` server that sends the same messages.
 */
import { createServer } from 'node:http';
import { createAlpacaIds } from '@bourse/server/alpaca/alpaca-ids.ts';
import { openAlpacaSockets } from '@bourse/server/alpaca/alpaca-sockets.ts';
import { createAlpacaSymbols } from '@bourse/server/alpaca/alpaca-symbols.ts';
import { createDataStreams } from '@bourse/server/alpaca/data-stream/data-streams.ts';
import { buildQuote } from '@bourse/server/alpaca/market-data/prices.ts';
import { createAccountEventHub } from '@bourse/server/commands/transaction-with-events.ts';
import {
  clock,
  collectBacklogs,
  compareBroadcasts,
  type Contestant,
  listening,
  openBareServer,
  READERS,
  venues,
} from './stream/compare-broadcasts.ts';

const PATH = '/v1beta3/crypto/us';
// Their prices change every second.
const coins = venues.listed('CRYPTO').filter(({ board }) => board !== 'index');
type Instrument = (typeof coins)[number];

const symbols = createAlpacaSymbols(venues, createAlpacaIds({ createdAt: clock.now() }));

type Protocol = Parameters<typeof openAlpacaSockets>[0];
type DataStreamDependencies = Parameters<typeof createDataStreams>[0];

/** As in the server, except that this benchmark ends each second and finds every key without a database. */
async function openOurs(subscribed: readonly Instrument[]): Promise<Contestant> {
  const server = createServer();
  const sockets = collectBacklogs(server);
  const dependencies = {
    clock,
    venues,
    halts: { at: () => null, bandAt: () => null },
    marketPhases: { extended: () => null },
    corporateActionSchedule: { listingStatus: () => 'listed' },
    accountEvents: createAccountEventHub(),
    apiKeySessions: { followStream: () => () => {} },
    log: {
      error({ error }: { error: unknown }) {
        throw error;
      },
    },
  };
  const context = {
    dependencies,
    senders: { of: () => '127.0.0.1' },
    server: {
      programs: {
        admit: async ({ headers }: { headers: Record<string, string> }) => ({
          heads: [],
          program: { account: 1n, apiKey: { id: headers['apca-api-key-id'], markets: [], expiresAt: null } },
        }),
      },
    },
  };
  let act = (): void => {};
  const streams = createDataStreams({ dependencies, symbols } as unknown as DataStreamDependencies, (run) => {
    act = run;
    return () => {};
  });
  const protocol = openAlpacaSockets(context as unknown as Protocol, streams);
  server.on('upgrade', (request, socket, head) => protocol.upgrade(PATH, request, socket, head, true));
  return {
    name: 'data',
    port: await listening(server),
    path: PATH,
    hellos: Array.from({ length: READERS }, (_, index) =>
      JSON.stringify({ action: 'auth', key: `key-${index}`, secret: 'secret' }),
    ),
    frames: [JSON.stringify({ action: 'subscribe', quotes: subscribed.map(({ id }) => symbols.symbolOf(id)) })],
    sockets,
    tick: () => act(),
  };
}

const formatQuote = (instrument: Instrument, now: number): string => {
  const quote = venues.quote(instrument.id, now)!;
  const named = { T: 'q', S: symbols.symbolOf(instrument.id), t: new Date(quote.at) };
  return JSON.stringify([{ ...named, ...buildQuote(instrument, { quote }) }]);
};

await compareBroadcasts('data-stream', async (count) => {
  const subscribed = coins.slice(0, count);
  const bare = await openBareServer((now) => subscribed.map((each) => formatQuote(each, now)));
  return {
    contestants: [await openOurs(subscribed), bare],
    bytesAQuote: formatQuote(subscribed[0]!, clock.now()).length,
  };
});
