/**
 * Publishes the simulated market's events as news from its own source, after the price has reacted. Publishes nothing
 * in a world with real money.
 */
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { loadMarketNewsTexts, type MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { divide, formatDecimal, formatScaled, type Rate } from '@bourse/core/ledger/money.ts';
import type { MarketNews } from '@bourse/core/information/news/market-news.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { forEachYielding } from '../runtime/promises.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
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
  const labels = await Promise.all(
    LANGUAGES.map(async (language) => [language, await loadMarketNewsTexts(language)] as const),
  );
  return insertSimulatedMarketNews(
    kysely,
    items
      .toSorted((a, b) => a.news.at - b.news.at)
      .map(({ news, instrument }) => ({
        guid: news.id,
        instrument: instrument.id,
        at: news.at,
        texts: Object.fromEntries(
          labels.map(([language, words]) => [language, wordsOf(news, instrument, language, words)]),
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
  await forEachYielding(feeds.all(), (instrument) => {
    const { id } = instrument;
    if (!feeds.isOwn(id) || !feeds.isTraded(id)) return;
    for (const news of feeds.venueOf(id)?.news?.(id, from, now + 1, now) ?? []) found.push({ news, instrument });
  });
  return found;
}

function wordsOf(
  { kind, change, ratio, amount }: MarketNews,
  instrument: Instrument,
  language: Language,
  labels: MarketNewsTexts,
): Record<'title' | 'body', string> {
  const values = {
    name: instrumentNameIn(language, instrument),
    code: instrument.code,
    currency: instrument.currency,
    ...(change === undefined ? {} : { change: percentOf(change) }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(amount === undefined ? {} : { amount: formatScaled(amount) }),
  };
  const { title, body } = labels.kinds[kind];
  const paragraphs = change === undefined ? [body] : [body, change < 0n ? labels.fell : labels.rose];
  return {
    title: fillPlaceholders(title, values),
    body: paragraphs.map((text) => fillPlaceholders(text, values)).join('\n\n'),
  };
}

/** Without its sign, which the words say, with two decimals: 8.21%. */
function percentOf(rate: Rate): string {
  const hundredths = divide(rate, 10_000n, 'half-even');
  return `${formatDecimal(hundredths < 0n ? -hundredths : hundredths, 2)}%`;
}
