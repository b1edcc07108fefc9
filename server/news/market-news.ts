/**
 * Publishes the simulated market's events as news from its own source, after the price has reacted. Publishes nothing
 * in a world with real money.
 */
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { readTold, type Told } from '@bourse/contract/news/market-news-texts.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { divide, formatDecimal, formatScaled, type Rate } from '@bourse/core/ledger/money.ts';
import type { MarketNews } from '@bourse/core/information/news/market-news.ts';
import type { Parts } from '../parts.ts';
import { eachInTurn } from '../runtime/promises.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { insertItems, newestItem } from './insert-news.ts';

type NewsParts = Pick<Parts, 'feeds' | 'clock' | 'database'>;

/** How far back a new world tells its news. */
const BACK_MS = 30 * 86_400_000;

/** Returns how many items were published. */
export async function tellMarketNews({ feeds, clock, database: { kysely } }: NewsParts): Promise<number> {
  const now = clock.now();
  const newest = await newestItem(kysely);
  const from = Math.max(newest ?? 0, now - BACK_MS);
  const items = await happened(feeds, from, now);
  if (items.length === 0) return 0;
  const told = await Promise.all(LANGUAGES.map(async (language) => [language, await readTold(language)] as const));
  return insertItems(
    kysely,
    items
      .toSorted((a, b) => a.news.at - b.news.at)
      .map(({ news, instrument }) => ({
        guid: news.id,
        instrument: instrument.id,
        at: news.at,
        texts: Object.fromEntries(
          told.map(([language, words]) => [language, wordsOf(news, instrument, language, words)]),
        ),
      })),
    now,
  );
}

/**
 * Of all instruments that the simulated market trades, in slices: a month of every instrument in one go would keep
 * orders waiting.
 */
export async function happened(
  feeds: Pick<NewsParts['feeds'], 'all' | 'isOwn' | 'isTraded' | 'venueOf'>,
  from: number,
  now: number,
): Promise<{ news: MarketNews; instrument: Instrument }[]> {
  const found: { news: MarketNews; instrument: Instrument }[] = [];
  await eachInTurn(feeds.all(), (instrument) => {
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
  told: Told,
): Record<'title' | 'body', string> {
  const values = {
    name: nameIn(language, instrument),
    code: instrument.code,
    currency: instrument.currency,
    ...(change === undefined ? {} : { change: percentOf(change) }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(amount === undefined ? {} : { amount: formatScaled(amount) }),
  };
  const { title, body } = told.kinds[kind];
  const paragraphs = change === undefined ? [body] : [body, change < 0n ? told.fell : told.rose];
  return { title: fill(title, values), body: paragraphs.map((text) => fill(text, values)).join('\n\n') };
}

/** Without its sign, which the words say, with two decimals: 8.21%. */
function percentOf(rate: Rate): string {
  const hundredths = divide(rate, 10_000n, 'half-even');
  return `${formatDecimal(hundredths < 0n ? -hundredths : hundredths, 2)}%`;
}
