/**
 * R15: the market's feed falls silent and lies in every way, instrument by instrument, while each instrument is traded
 * every second, orders and alerts wait around its price and leveraged positions are held on both sides: no fill,
 * trigger, alert or margin call at a false price, and two seconds after a fault orders fill at the true price again.
 */
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import { type FaultyFeed, faultyFeed } from '@bourse/server/venue/faulty-feed.ts';
import { type OwnServer, startOwnServer } from '../days/own-server.ts';
import { createJournal, isAccepted, type Journal } from '../journal.ts';
import { readBook } from '../model/book.ts';
import { checkFeed, type FaultSeen } from '../model/check-feed.ts';
import { type Customer, populate } from '../population.ts';
import { readDatabase } from '../read-database.ts';
import type { Figures, Stage, Trial } from '../stage.ts';
import type { OrderShown } from '../storm/belongings.ts';
import { openPrices } from '../storm/prices.ts';
import { findStormWares, type StormWare } from '../storm/wares.ts';
import { aimed } from '../storm/wish-for.ts';
import { examineAll } from '../examine-all.ts';

/** Two hours in which no market's day ends. */
const BEGINNING = Date.parse('2026-06-03T19:00:00Z');
const WINDOW_S = 20;
/** A server that has never seen an instrument can't judge its feed's lies. */
const HONEST_S = 20;
const AFTERWARDS_S = 5;
const SECOND_MS = 1_000;
const WARES_A_MARKET = 2;
const FIRST_NUMBER = 2_000_000_000;
/**
 * How far from the price orders wait, in hundredths of a per cent: the true market reaches some, only lies reach
 * others.
 */
const AWAY = [5, 40, 300, 1_500];
const LEVERAGE = 3;
const NO_PRICE = 'priceNotObtained';

export const feedLies: Trial = {
  name: 'R15',
  title: 'the feed falls silent and lies',
  fullSize: 60,
  run: (stage, windows) => trade(stage, windows),
};

/** One instrument and its trader. */
interface Stall {
  ware: StormWare;
  customer: Customer;
  position: string | null;
}

/**
 * Needs no stage, only a journal and a seed: its server is in this process. In each of the `windows` every instrument
 * has one fault.
 */
export async function trade({ random, journal }: Pick<Stage, 'random' | 'journal'>, windows: number): Promise<Figures> {
  let feed: FaultyFeed | null = null;
  const seed = random.int(1_000_000);
  const from = BEGINNING + HONEST_S * SECOND_MS;
  const to = from + windows * WINDOW_S * SECOND_MS;
  const server = await startOwnServer(`feed lies ${seed}`, BEGINNING, {
    hours: 'always',
    feed: (simulator) => (feed = faultyFeed(simulator, { seed, everyMs: WINDOW_S * SECOND_MS, from, to })),
  });
  try {
    const own = createJournal();
    const customers = await populate(server.caller, server.invitation, FIRST_NUMBER, 1, 1);
    const wares = await findStormWares(server.caller, customers[0]!, random.fork('wares'), WARES_A_MARKET);
    customers.push(...(await populate(server.caller, server.invitation, FIRST_NUMBER + 1, wares.length - 1)));
    const stalls = wares.map((ware, index): Stall => ({ ware, customer: customers[index]!, position: null }));
    await wait(server, own, stalls, () => random.key());
    const faults: FaultSeen[] = [];
    for (let now = server.clock.now() + SECOND_MS; now < to + AFTERWARDS_S * SECOND_MS; now += SECOND_MS) {
      server.clock.set(now);
      for (const {
        ware: { instrument },
      } of stalls) {
        const fault = feed!.faultAt(instrument, now);
        if (fault?.from === now) faults.push({ instrument, ...fault });
      }
      await server.look();
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
  { caller }: OwnServer,
  journal: Journal,
  customer: Customer,
  key: string,
  path: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const entry = journal.open({ customer, key, path, input });
  journal.note(entry, await caller.call(path, { ...input, key }, customer));
  return isAccepted(entry.decision) ? entry.decision.data : null;
}

/** Places orders around the beginning's prices, one market second apart. */
async function wait(server: OwnServer, journal: Journal, stalls: readonly Stall[], key: () => string): Promise<void> {
  const { priceOf } = await openPrices(
    server.caller,
    stalls.map(({ ware }) => ware),
  );
  const wishes = AWAY.flatMap(
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
      stalls.map(({ ware, customer }) =>
        send(server, journal, customer, key(), 'trading/placeOrder', {
          instrument: ware.instrument,
          side,
          type: 'market',
          quantity: ware.quantity.toFixed(ware.decimals),
          leverage: LEVERAGE,
        }),
      ),
    );
  }
  for (const wish of wishes) {
    server.clock.advance(SECOND_MS);
    await server.look();
    await Promise.all(
      stalls.map(({ ware, customer }) => {
        const price = priceOf(ware);
        if (wish.type === 'alert')
          return send(server, journal, customer, key(), 'discovery/setAlert', {
            instrument: ware.instrument,
            kind: 'above',
            price: aimed(price, wish.limit, ware),
          });
        const at =
          'stop' in wish
            ? { stopPrice: aimed(price, wish.stop, ware) }
            : { limitPrice: aimed(price, wish.limit, ware) };
        return send(server, journal, customer, key(), 'trading/placeOrder', {
          instrument: ware.instrument,
          side: wish.side,
          type: wish.type,
          quantity: ware.quantity.toFixed(ware.decimals),
          ...at,
          timeInForce: 'gtc',
        });
      }),
    );
  }
}

/** Buys at the market, or sells what was bought. */
async function probe(server: OwnServer, journal: Journal, stall: Stall, key: string): Promise<void> {
  const { ware, customer, position } = stall;
  if (position === null) {
    const input = {
      instrument: ware.instrument,
      side: 'long',
      type: 'market',
      quantity: ware.quantity.toFixed(ware.decimals),
    };
    stall.position =
      ((await send(server, journal, customer, key, 'trading/placeOrder', input)) as { order: OrderShown } | null)?.order
        .position ?? null;
  } else if (await send(server, journal, customer, key, 'trading/closePosition', { position })) stall.position = null;
}

async function examine(
  { dataDir }: OwnServer,
  own: Journal,
  journal: Pick<Journal, 'violate'>,
  faults: readonly FaultSeen[],
): Promise<Figures> {
  const looked = await readDatabase(dataDir, async (client) => {
    const figures = await examineAll(client, { entries: own.entries, violate: journal.violate });
    return {
      alertsFired: figures['alertsFired'] ?? 0,
      ...checkFeed(await readBook(client), faults, (sentence) => journal.violate(sentence)),
    };
  });
  const audited = await runAudit(dataDir);
  if (audited.code !== 0) journal.violate(`the server's audit: ${audited.output.trim()}`);
  return { commands: own.entries.length, refusedWithoutPrice: own.counts()[NO_PRICE] ?? 0, ...looked };
}
