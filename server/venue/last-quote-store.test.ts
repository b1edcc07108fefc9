import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createTemporalZones } from '../time/zones.ts';
import { createPriceGuard } from './guarded-feed.ts';
import { openLastQuoteStore } from './last-quote-store.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bourse-known-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const SECOND_MS = 1_000;
const START = Date.parse('2026-06-03T14:30:00Z');
const ID = 'US.NWRB';
const zones = createTemporalZones();
const simulator = createSimulator({
  seed: new Uint8Array(32).fill(7),
  hours: 'always',
  zones,
  startDate: '2026-06-03',
});
/**
 * The market in which everything is said a hundredfold, the previous close too: nothing in the quote itself tells the
 * lie.
 */
const hundredfold = {
  ...simulator,
  quote(id: string, now: number) {
    const quote = simulator.quote(id, now);
    if (!quote) return null;
    const [last, bid, ask, open, previousClose, high, low] = [
      quote.last,
      quote.bid,
      quote.ask,
      quote.open,
      quote.previousClose,
      quote.high,
      quote.low,
    ].map((price) => price * 100n);
    return { ...quote, last, bid, ask, open, previousClose, high, low } as typeof quote;
  },
};

async function guarded(feed: typeof simulator, at = folder) {
  const known = await openLastQuoteStore(database, at, START);
  return {
    known,
    feed: createPriceGuard({
      hours: 'always',
      timeZones: zones,
      log: pino({ level: 'silent' }),
      known: known.of,
      learn: known.learn,
    })(feed),
  };
}

it('R15: judges a feed that lies at the start by the good quotes from before it', async () => {
  const before = await guarded(simulator);
  const good = before.feed.quote(ID, START)!;
  await before.known.saveToFile();
  expect(await readdir(folder)).toEqual(['known-quotes.json']);

  const after = await guarded(hundredfold);
  expect(after.feed.quote(ID, START + 5 * SECOND_MS)).toEqual(good);
  expect(after.feed.doubtedQuote(ID)).toMatchObject({ reason: 'farOff' });
  // The watcher asks for whole seconds, of which the last one is already past.
  expect(after.feed.quote(ID, START + 4 * SECOND_MS)).toBeNull();
  expect(
    createPriceGuard({ hours: 'always', timeZones: zones, log: pino({ level: 'silent' }) })(hundredfold).quote(
      ID,
      START,
    )?.last,
  ).toBe(good.last * 100n);
});

it("R5: doesn't believe it after the clock was set back, in this process or before it", async () => {
  const ahead = await guarded(simulator);
  ahead.feed.quote(ID, START + 3_600 * SECOND_MS);
  for (let second = 0; second < 5; second += 1) await ahead.known.saveToFile();
  let lying = false;
  const { feed } = await guarded({
    ...simulator,
    quote: (id, now) => (lying ? hundredfold : simulator).quote(id, now),
  });
  lying = true;
  expect(feed.quote(ID, START)).toBeNull();
  expect(feed.state(ID, START)).toBe('stale');
  lying = false;
  expect(feed.quote(ID, START + SECOND_MS)).toEqual(simulator.quote(ID, START + SECOND_MS));
  feed.quote(ID, START + 3_600 * SECOND_MS);
  lying = true;
  expect(feed.quote(ID, START + 2 * SECOND_MS)).toEqual(simulator.quote(ID, START + SECOND_MS));
  expect(feed.doubtedQuote(ID)).toMatchObject({ reason: 'farOff' });
});

it('discards quotes of another world', async () => {
  expect((await openLastQuoteStore(database, folder, START)).of(ID)).not.toBeNull();
  expect((await openLastQuoteStore(database, folder, START + 1)).of(ID)).toBeNull();
});

it('ignores a file with other contents', async () => {
  await writeFile(join(folder, 'known-quotes.json'), '{"half": ');
  expect((await openLastQuoteStore(database, folder, START)).of(ID)).toBeNull();
});

it('R15: a machine with its own folder judges by the quotes that another one has shared', async () => {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  await Promise.all([here, there].map((each) => mkdir(each, { recursive: true })));
  const one = await guarded(simulator, here);
  const good = one.feed.quote(ID, START + 60 * SECOND_MS)!;
  await one.known.saveToDatabase();
  const other = await guarded(hundredfold, there);
  expect(other.known.of(ID)).toEqual(good);
  expect(other.feed.quote(ID, START + 65 * SECOND_MS)).toEqual(good);
  expect(other.feed.doubtedQuote(ID)).toMatchObject({ reason: 'farOff' });
  // What it knows itself is newer, and stays.
  const own = await guarded(simulator, there);
  const newer = own.feed.quote(ID, START + 120 * SECOND_MS)!;
  for (let second = 0; second < 5; second += 1) await own.known.saveToFile();
  expect((await guarded(simulator, there)).known.of(ID)).toEqual(newer);
  await own.known.saveToDatabase();
  expect((await guarded(simulator, here)).known.of(ID)).toEqual(newer);
});
