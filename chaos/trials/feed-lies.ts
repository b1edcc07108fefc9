/**
 * R15: the market's feed falls silent and lies in every way, instrument by instrument, while each instrument is traded
 * every second, orders and alerts wait around its price and leveraged positions are held on both sides: no fill,
 * trigger, alert or margin call at a false price, and two seconds after a fault orders fill at the true price again.
 */
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import { type FaultyFeed, createFaultyFeed } from '@bourse/server/venue/fault-injecting-feed.ts';
import { type InProcessServer, startInProcessServer } from '../days/in-process-server.ts';
import { createTrialJournal, isAccepted, type TrialJournal } from '../trial-journal.ts';
import { readStoredRowsSnapshot } from '../model/stored-rows-snapshot.ts';
import { checkFeedFaults, type ObservedFeedFault } from '../model/check-feed-faults.ts';
import { type TrialCustomer, registerCustomers } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialFigures, TrialContext, Trial } from '../trial-runner.ts';
import type { ListedOrder } from '../storm/believed-holdings.ts';
import { createLastPrices } from '../storm/last-prices.ts';
import { findStormTradables, type StormTradable } from '../storm/storm-tradables.ts';
import { priceAtOffset } from '../storm/build-trading-call.ts';
import { checkAgainstModel } from '../check-against-model.ts';

/** Two hours in which no market's day ends. */
const BEGINNING = Date.parse('2026-06-03T19:00:00Z');
const WINDOW_S = 20;
/** A server that has never seen an instrument can't judge its feed's lies. */
const HONEST_S = 20;
const AFTERWARDS_S = 5;
const SECOND_MS = 1_000;
const TRADABLES_PER_MARKET = 2;
const FIRST_NUMBER = 2_000_000_000;
/**
 * How far from the price orders wait, in hundredths of a per cent: the true market reaches some, only lies reach
 * others.
 */
const AWAY = [5, 40, 300, 1_500];
const LEVERAGE = 3;
const NO_PRICE = 'priceNotObtained';

export const feedLiesTrial: Trial = {
  name: 'R15',
  title: 'the feed falls silent and lies',
  fullSize: 60,
  run: (context, windows) => runFeedLies(context, windows),
};

/** One instrument and its trader. */
interface TradedInstrument {
  ware: StormTradable;
  customer: TrialCustomer;
  position: string | null;
}

/**
 * Needs no stage, only a journal and a seed: its server is in this process. In each of the `windows` every instrument
 * has one fault.
 */
export async function runFeedLies(
  { random, journal }: Pick<TrialContext, 'random' | 'journal'>,
  windows: number,
): Promise<TrialFigures> {
  let feed: FaultyFeed | null = null;
  const seed = random.int(1_000_000);
  const from = BEGINNING + HONEST_S * SECOND_MS;
  const to = from + windows * WINDOW_S * SECOND_MS;
  const server = await startInProcessServer(`feed lies ${seed}`, BEGINNING, {
    hours: 'always',
    feed: (simulator) => (feed = createFaultyFeed(simulator, { seed, everyMs: WINDOW_S * SECOND_MS, from, to })),
  });
  try {
    const own = createTrialJournal();
    const customers = await registerCustomers(server.caller, server.invitation, FIRST_NUMBER, 1, 1);
    const tradables = await findStormTradables(
      server.caller,
      customers[0]!,
      random.fork('wares'),
      TRADABLES_PER_MARKET,
    );
    customers.push(
      ...(await registerCustomers(server.caller, server.invitation, FIRST_NUMBER + 1, tradables.length - 1)),
    );
    const stalls = tradables.map(
      (tradable, index): TradedInstrument => ({ ware: tradable, customer: customers[index]!, position: null }),
    );
    await placeWaitingOrders(server, own, stalls, () => random.key());
    const faults: ObservedFeedFault[] = [];
    for (let now = server.clock.now() + SECOND_MS; now < to + AFTERWARDS_S * SECOND_MS; now += SECOND_MS) {
      server.clock.set(now);
      for (const {
        ware: { instrument },
      } of stalls) {
        const fault = feed!.faultAt(instrument, now);
        if (fault?.from === now) faults.push({ instrument, ...fault });
      }
      await server.observeMarket();
      await Promise.all(stalls.map((stall) => probe(server, own, stall, random.key())));
      if (now % (AFTERWARDS_S * SECOND_MS) === 0) await server.doJobs();
    }
    for (const sentence of own.violations) journal.violate(sentence);
    return await examine(server, own, journal, faults);
  } finally {
    await server.stop();
  }
}

async function send(
  { caller }: InProcessServer,
  journal: TrialJournal,
  customer: TrialCustomer,
  key: string,
  path: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const entry = journal.open({ customer, key, path, input });
  journal.note(entry, await caller.call(path, { ...input, key }, customer));
  return isAccepted(entry.decision) ? entry.decision.data : null;
}

/** Places orders around the beginning's prices, one market second apart. */
async function placeWaitingOrders(
  server: InProcessServer,
  journal: TrialJournal,
  stalls: readonly TradedInstrument[],
  key: () => string,
): Promise<void> {
  const { priceOf } = await createLastPrices(
    server.caller,
    stalls.map(({ ware: tradable }) => tradable),
  );
  const wantedCalls = AWAY.flatMap(
    (away) =>
      [
        { type: 'stop', side: 'long', stop: away },
        { type: 'stop', side: 'short', stop: -away },
        { type: 'limit', side: 'long', limit: -away },
        { type: 'alert', side: 'long', limit: away },
      ] as const,
  );
  for (const side of ['long', 'short'] as const) {
    await Promise.all(
      stalls.map(({ ware: tradable, customer }) =>
        send(server, journal, customer, key(), 'trading/placeOrder', {
          instrument: tradable.instrument,
          side,
          type: 'market',
          quantity: tradable.quantity.toFixed(tradable.decimals),
          leverage: LEVERAGE,
        }),
      ),
    );
  }
  for (const wantedCall of wantedCalls) {
    server.clock.advance(SECOND_MS);
    await server.observeMarket();
    await Promise.all(
      stalls.map(({ ware: tradable, customer }) => {
        const price = priceOf(tradable);
        if (wantedCall.type === 'alert')
          return send(server, journal, customer, key(), 'discovery/setAlert', {
            instrument: tradable.instrument,
            kind: 'above',
            price: priceAtOffset(price, wantedCall.limit, tradable),
          });
        const at =
          'stop' in wantedCall
            ? { stopPrice: priceAtOffset(price, wantedCall.stop, tradable) }
            : { limitPrice: priceAtOffset(price, wantedCall.limit, tradable) };
        return send(server, journal, customer, key(), 'trading/placeOrder', {
          instrument: tradable.instrument,
          side: wantedCall.side,
          type: wantedCall.type,
          quantity: tradable.quantity.toFixed(tradable.decimals),
          ...at,
          timeInForce: 'gtc',
        });
      }),
    );
  }
}

/** Buys at the market, or sells what was bought. */
async function probe(
  server: InProcessServer,
  journal: TrialJournal,
  stall: TradedInstrument,
  key: string,
): Promise<void> {
  const { ware: tradable, customer, position } = stall;
  if (position === null) {
    const input = {
      instrument: tradable.instrument,
      side: 'long',
      type: 'market',
      quantity: tradable.quantity.toFixed(tradable.decimals),
    };
    stall.position =
      ((await send(server, journal, customer, key, 'trading/placeOrder', input)) as { order: ListedOrder } | null)
        ?.order.position ?? null;
  } else if (await send(server, journal, customer, key, 'trading/closePosition', { position })) stall.position = null;
}

async function examine(
  { dataDir }: InProcessServer,
  own: TrialJournal,
  journal: Pick<TrialJournal, 'violate'>,
  faults: readonly ObservedFeedFault[],
): Promise<TrialFigures> {
  const looked = await readDatabase(dataDir, async (client) => {
    const figures = await checkAgainstModel(client, { entries: own.entries, violate: journal.violate });
    return {
      alertsFired: figures['alertsFired'] ?? 0,
      ...checkFeedFaults(await readStoredRowsSnapshot(client), faults, (sentence) => journal.violate(sentence)),
    };
  });
  const audited = await runAudit(dataDir);
  if (audited.code !== 0) journal.violate(`the server's audit: ${audited.output.trim()}`);
  return { commands: own.entries.length, refusedWithoutPrice: own.counts()[NO_PRICE] ?? 0, ...looked };
}
