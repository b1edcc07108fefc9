/** The simulated market's news, as customers read it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { loadMarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import { placeholdersOf } from '@bourse/contract/texts/fill-placeholders.ts';
import {
  isPriceJumpReason,
  MARKET_EVENTS,
  MARKET_NEWS_KINDS,
  type MarketNews,
} from '@bourse/core/information/news/market-news.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { listSimulatedMarketEvents as walked, publishSimulatedMarketNews } from './simulated-market-news.ts';

const DAY_MS = 86_400_000;

const server = provideTestServer({ workByHand: true });
let reader: TestCustomer;
beforeAll(async () => {
  reader = await server.customer();
});

const publish = () => publishSimulatedMarketNews(server.composed.dependencies);
const list = async (language: Language = 'en', instrument?: string) =>
  (
    await unwrapAnswer(
      server.client(reader, language).call('news/listNews', { limit: 100, ...(instrument && { instrument }) }),
    )
  ).rows;
function happened(days: number): MarketNews[] {
  const { venues, clock } = server.composed.dependencies;
  const now = clock.now();
  return venues
    .all()
    .flatMap(({ id }) => [...(venues.venueOf(id)?.news?.(id, now - days * DAY_MS, now + 1, now) ?? [])]);
}

test('lists market events in slices, so that other work runs between them', async () => {
  const { venues } = server.composed.dependencies;
  let [queries, turns, queriesAtFirstTurn] = [0, 0, 0];
  const slow = {
    ...venues,
    all: () => venues.all().slice(0, 40),
    isOwn: () => true,
    isTraded: () => true,
    venueOf: (id: string) => ({
      ...venues.venueOf(id)!,
      news: () => {
        queries += 1;
        // As long as a month of one name may take.
        for (const until = performance.now() + 1; performance.now() < until; );
        return [];
      },
    }),
  };
  const turn = (): void => {
    turns += 1;
    if (turns === 1) queriesAtFirstTurn = queries;
    if (queries < 40) setImmediate(turn);
  };
  setImmediate(turn);
  await walked(slow, 0, 1);
  expect(queries).toBe(40);
  expect(queriesAtFirstTurn).toBeLessThan(10);
  expect(turns).toBeGreaterThan(5);
});

test('publishes the events of a month once, in each language, at their own time and no later', async () => {
  const published = await publish();
  expect(published).toBe(happened(30).length);
  expect(published).toBeGreaterThan(20);
  expect(await publish()).toBe(0);
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
      expect(source).toMatchObject({ name: (await loadMarketNewsTexts(language)).source, receivedAt: at, link: null });
    }
  }
});

test('a price jump names its percentage, which matches the price; each instrument has its own list', async () => {
  await publish();
  const leap = happened(30).find(({ kind }) => isPriceJumpReason(kind))!;
  const { change = 0n, instrument } = leap;
  const rows = await list('en', instrument);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ instruments }) => instruments.some(({ id }) => id === instrument))).toBe(true);
  const figure = { kind: 'change', value: formatScaled(change), currency: null };
  const row = rows.find(({ at, figure: has }) => Date.parse(at) === leap.at && has?.value === figure.value)!;
  expect(row.figure).toEqual(figure);
  const { paragraphs, chart } = await unwrapAnswer(reader.client.call('news/getNews', { news: row.id }));
  // A small chart ends with the day on which it happened.
  expect(chart).toMatchObject({ instrument });
  expect(chart!.days).toHaveLength(30);
  expect(Date.parse(chart!.days.at(-1)!.at)).toBeLessThanOrEqual(leap.at);
  const percent = (Math.abs(Number(change)) / 1e6).toFixed(2);
  expect(paragraphs[1]).toContain(`${change < 0n ? 'fell' : 'rose'} by ${percent}%`);
});

test('tells what happened in at least twelve ways, with a figure or an amount, and never what comes', async () => {
  await publish();
  const kinds = new Set(happened(30).map(({ kind }) => kind));
  expect(MARKET_EVENTS.filter((kind) => kinds.has(kind)).length).toBeGreaterThanOrEqual(10);
  expect(kinds.size).toBeGreaterThanOrEqual(16);
  const rows = await list('en');
  for (const { title, beginning, figure } of rows) {
    expect(`${title} ${beginning}`).not.toMatch(/\b(will|may rise|may fall|expected to|forecast)\b/);
    expect(`${title} ${beginning}`).toMatch(
      /\d|\b(begins trading|talk|outlook|contract|approved|recall|rates|network)\b/,
    );
    if (figure) expect(Number.isFinite(Number(figure.value))).toBe(true);
  }
  // A sector's piece leads to its companies, the market's index last.
  const sector = rows.find(({ instruments }) => instruments.length > 1);
  if (sector) expect(sector.instruments.at(-1)!.id).toContain('.^');
});

test('news that concern a reader begin with their watchlist; each piece comes once, with a price', async () => {
  await publish();
  const watcher = await server.customer();
  const home = 'KR';
  const isRecent = ({ at }: { at: string }) => Date.parse(at) > server.clock.now() - 2 * DAY_MS;
  const foreign = (await list()).find((row) => isRecent(row) && row.instruments[0]!.id.startsWith('US.'))!;
  const { id: instrument } = foreign.instruments[0]!;
  await unwrapAnswer(watcher.client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() }));
  const rows: Awaited<ReturnType<typeof list>> = [];
  for (let cursor: string | undefined; rows.length < 60; ) {
    const page = await unwrapAnswer(
      watcher.client.call('news/listNews', { home, limit: 3, withQuotes: true, ...(cursor && { cursor }) }),
    );
    rows.push(...page.rows);
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows[0]).toMatchObject({ concerns: 'favorite', quote: { instrument: rows[0]!.instruments[0]!.id } });
  expect(rows.map(({ id }) => id)).toContain(foreign.id);
  const rest = rows.slice(rows.findIndex(({ concerns }) => concerns === null));
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.map(({ at }) => at)).toEqual(
    rest
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  for (const { instruments, concerns } of rows)
    expect(concerns !== null || instruments.some(({ id }) => id.startsWith(`${home}.`))).toBe(true);
});

test('publishes past days once they are over, up to a month back', async () => {
  await publish();
  server.clock.set(server.clock.now() + 2 * DAY_MS);
  const fresh = happened(2);
  expect(await publish()).toBe(fresh.length);
  server.clock.set(server.clock.now() + 90 * DAY_MS);
  expect(await publish()).toBe(happened(30).length);
});

test('publishes nothing invented in a world with real money', async () => {
  server.clock.set(server.clock.now() + 3 * DAY_MS);
  expect(happened(3).length).toBeGreaterThan(0);
  const { venues } = server.composed.dependencies;
  const none = { ...venues, isTraded: () => false };
  expect(await publishSimulatedMarketNews({ ...server.composed.dependencies, venues: none })).toBe(0);
});

describe('the wording', () => {
  test.each(LANGUAGES)('in %s have the same figures as in English', async (language) => {
    const [words, english] = [await loadMarketNewsTexts(language), await loadMarketNewsTexts('en')];
    for (const kind of MARKET_NEWS_KINDS)
      expect(placeholdersOf(words.kinds[kind].body)).toEqual(placeholdersOf(english.kinds[kind].body));
    expect([words.rose, words.fell].map(placeholdersOf)).toEqual([['change'], ['change']]);
  });
});
