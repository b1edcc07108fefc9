/** The simulated market's news, as customers read it. */
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { readTold } from '@bourse/contract/news/market-news-texts.ts';
import { placeholdersOf } from '@bourse/contract/texts/fill.ts';
import { MARKET_NEWS_KINDS, type MarketNews } from '@bourse/core/information/news/market-news.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../testing/granted.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { happened as walked, tellMarketNews } from './market-news.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let reader: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  reader = await server.customer();
});
afterAll(() => server.stop());

const tell = () => tellMarketNews(server.composed.parts);
const list = async (language: Language = 'en', instrument?: string) =>
  (
    await granted(
      server.client(reader, language).call('news/listNews', { limit: 100, ...(instrument && { instrument }) }),
    )
  ).rows;
function happened(days: number): MarketNews[] {
  const { feeds, clock } = server.composed.parts;
  const now = clock.now();
  return feeds.all().flatMap(({ id }) => [...(feeds.venueOf(id)?.news?.(id, now - days * DAY_MS, now + 1, now) ?? [])]);
}

test('the market is walked in slices: others have their turns between', async () => {
  const { feeds } = server.composed.parts;
  let [asked, turns, askedAtFirstTurn] = [0, 0, 0];
  const slow = {
    ...feeds,
    all: () => feeds.all().slice(0, 40),
    isOwn: () => true,
    isTraded: () => true,
    venueOf: (id: string) => ({
      ...feeds.venueOf(id)!,
      news: () => {
        asked += 1;
        // As long as a month of one name may take.
        for (const until = performance.now() + 1; performance.now() < until; );
        return [];
      },
    }),
  };
  const turn = (): void => {
    turns += 1;
    if (turns === 1) askedAtFirstTurn = asked;
    if (asked < 40) setImmediate(turn);
  };
  setImmediate(turn);
  await walked(slow, 0, 1);
  expect(asked).toBe(40);
  expect(askedAtFirstTurn).toBeLessThan(10);
  expect(turns).toBeGreaterThan(5);
});

test('what has happened in a month is told once, in each language, at its own time, and no later than it', async () => {
  const told = await tell();
  expect(told).toBe(happened(30).length);
  expect(told).toBeGreaterThan(20);
  expect(await tell()).toBe(0);
  const english = await list();
  const now = server.clock.now();
  expect(english.every(({ at }) => Date.parse(at) <= now)).toBe(true);
  expect(english.map(({ at }) => at)).toEqual(
    english
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  for (const language of LANGUAGES) {
    const rows = await list(language);
    expect(rows.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    for (const { at, title, beginning, source } of rows) {
      expect(`${title} ${beginning}`).not.toMatch(/[{}]|undefined/);
      expect(source).toMatchObject({ name: (await readTold(language)).source, receivedAt: at, link: null });
    }
  }
});

test('a leap says by how much the price moved, and stands in it; each instrument has its own list', async () => {
  await tell();
  const leap = happened(30).find(({ change }) => change !== undefined)!;
  const { change = 0n, instrument } = leap;
  const rows = await list('en', instrument);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ instruments: [first] }) => first?.id === instrument)).toBe(true);
  const row = rows.find(({ at }) => Date.parse(at) === leap.at)!;
  const { paragraphs } = await granted(reader.client.call('news/getNews', { news: row.id }));
  const percent = (Math.abs(Number(change)) / 1e6).toFixed(2);
  expect(paragraphs[1]).toContain(`${change < 0n ? 'fell' : 'rose'} by ${percent}%`);
});

test('days that pass are told when they have passed, as far as a month back', async () => {
  await tell();
  server.clock.set(server.clock.now() + 2 * DAY_MS);
  const fresh = happened(2);
  expect(await tell()).toBe(fresh.length);
  server.clock.set(server.clock.now() + 90 * DAY_MS);
  expect(await tell()).toBe(happened(30).length);
});

test('where money is real, nothing made up is told', async () => {
  server.clock.set(server.clock.now() + 3 * DAY_MS);
  expect(happened(3).length).toBeGreaterThan(0);
  const { feeds } = server.composed.parts;
  const none = { ...feeds, isTraded: () => false };
  expect(await tellMarketNews({ ...server.composed.parts, feeds: none })).toBe(0);
});

describe('the words', () => {
  test.each(LANGUAGES)('in %s have the same figures as in English', async (language) => {
    const [words, english] = [await readTold(language), await readTold('en')];
    for (const kind of MARKET_NEWS_KINDS)
      expect(placeholdersOf(words.kinds[kind].body)).toEqual(placeholdersOf(english.kinds[kind].body));
    expect([words.rose, words.fell].map(placeholdersOf)).toEqual([['change'], ['change']]);
  });
});
