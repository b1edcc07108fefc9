/**
 * Publishes the simulated market's events as news from its own source, after the price has reacted. Publishes nothing
 * in a world with real money.
 */
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { divide, SCALE } from '@bourse/core/ledger/money.ts';
import type { MarketNews } from '@bourse/core/information/news/market-news.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { forEachYielding } from '../runtime/promises.ts';
import { formatNewsFigure, loadNewsWriter, writeMarketNews } from './simulated-market-texts.ts';
import { insertSimulatedMarketNews, readNewestSimulatedNewsTime } from './insert-news.ts';

type SimulatedNewsDependencies = Pick<ServerDependencies, 'venues' | 'clock' | 'database'>;

/** How far back a new world tells its news. */
const BACK_MS = 30 * 86_400_000;

/** Returns how many items were published. */
export async function publishSimulatedMarketNews({
  venues,
  clock,
  database: { kysely },
}: SimulatedNewsDependencies): Promise<number> {
  const now = clock.now();
  const newest = await readNewestSimulatedNewsTime(kysely);
  const from = Math.max(newest ?? 0, now - BACK_MS);
  const items = await listSimulatedMarketEvents(venues, from, now);
  if (items.length === 0) return 0;
  const writers = await Promise.all(LANGUAGES.map(loadNewsWriter));
  const find = (id: InstrumentId) => venues.instrument(id);
  return insertSimulatedMarketNews(
    kysely,
    items
      .toSorted((a, b) => a.news.at - b.news.at)
      .map(({ news, instrument }) => ({
        guid: news.id,
        instrument: instrument.id,
        at: news.at,
        others: news.others ?? [],
        figure: formatNewsFigure(news, instrument.currency),
        texts: Object.fromEntries(
          writers.map((writer) => [writer.language, writeMarketNews(news, instrument, writer, find)]),
        ),
      })),
    now,
  );
}

/**
 * Of all instruments that the simulated market trades, in slices: a month of every instrument in one go would keep
 * orders waiting.
 */
export async function listSimulatedMarketEvents(
  feeds: Pick<SimulatedNewsDependencies['venues'], 'all' | 'isOwn' | 'isTraded' | 'venueOf'>,
  from: number,
  now: number,
): Promise<{ news: MarketNews; instrument: Instrument }[]> {
  const found: { news: MarketNews; instrument: Instrument }[] = [];
  // Indexes last: what their companies did is computed by then.
  const ordered = feeds.all().toSorted((a, b) => Number(a.board === 'index') - Number(b.board === 'index'));
  await forEachYielding(ordered, (instrument) => {
    const { id } = instrument;
    if (!feeds.isOwn(id) || !feeds.isTraded(id)) return;
    for (const news of feeds.venueOf(id)?.news?.(id, from, now + 1, now) ?? []) found.push({ news, instrument });
    for (const news of listHalts(feeds, instrument, from, now)) found.push({ news, instrument });
  });
  return found;
}

/** Halts that ended with an auction, as far as the venue has any. */
function listHalts(
  { venueOf }: Pick<SimulatedNewsDependencies['venues'], 'venueOf'>,
  instrument: Instrument,
  from: number,
  now: number,
): MarketNews[] {
  const ended = venueOf(instrument.id)?.halts?.resumed(instrument, from - 1, now) ?? [];
  return ended
    .filter(({ until }) => until >= from && until <= now)
    .map(({ since, until, price, reference }) => ({
      id: `${instrument.id}.${until}.halt`,
      at: until,
      instrument: instrument.id,
      kind: 'halt',
      since,
      price,
      reference,
      change: divide((price - reference) * SCALE, reference, 'half-even'),
    }));
}
