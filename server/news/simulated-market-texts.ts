/** A market event in words, with its figures in a reader's format; and the figure that stands beside it. */
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import { fillPlaceholders, type PlaceholderValues } from '@bourse/contract/texts/fill-placeholders.ts';
import { loadMarketNewsTexts, type MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import {
  currencyDigitsOf,
  divide,
  formatDecimal,
  formatScaled,
  power10,
  type Amount,
  type Rate,
} from '@bourse/core/ledger/money.ts';
import { isPriceJumpReason, type MarketNews } from '@bourse/core/information/news/market-news.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';

export interface NewsWriter {
  language: Language;
  texts: MarketNewsTexts;
}

export const loadNewsWriter = async (language: Language): Promise<NewsWriter> => ({
  language,
  texts: await loadMarketNewsTexts(language),
});

const MINUTE_MS = 60_000;

/** `find`: another instrument that it names. */
export function writeMarketNews(
  news: MarketNews,
  instrument: Instrument,
  { language, texts }: NewsWriter,
  find: (id: InstrumentId) => Instrument | null,
): Record<'title' | 'body', string> {
  const values = formatFigures(news, instrument, language, texts, find);
  const { title, body } = texts.kinds[news.kind];
  const more = findSecondParagraph(news, texts);
  return {
    title: fillPlaceholders(title, values),
    body: [body, ...(more === null ? [] : [more])].map((text) => fillPlaceholders(text, values)).join('\n\n'),
  };
}

function findSecondParagraph({ kind, change }: MarketNews, texts: MarketNewsTexts): string | null {
  if (change === undefined) return null;
  if (isPriceJumpReason(kind)) return change < 0n ? texts.fell : texts.rose;
  return kind === 'results' ? (change < 0n ? texts.salesFell : texts.salesRose) : null;
}

function formatFigures(
  news: MarketNews,
  instrument: Instrument,
  language: Language,
  { sectors }: MarketNewsTexts,
  find: (id: InstrumentId) => Instrument | null,
): PlaceholderValues {
  const { change, ratio, amount, price, reference, date, volume, times, sessions, sales, profit } = news;
  const locale = LOCALES[language];
  const number = (value: number, maximumFractionDigits: number): string =>
    numberFormatOf(locale, { maximumFractionDigits }).format(value);
  const compact = (minor: Amount): string =>
    numberFormatOf(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(
      Number(minor / power10(currencyDigitsOf(instrument.currency))),
    );
  const day = (local: string): string => dateFormatOf(locale).format(new Date(`${local}T00:00:00Z`));
  const names = news.others?.map((id) => find(id)).filter((each) => each !== null) ?? [];
  return {
    name: instrumentNameIn(language, instrument),
    code: instrument.code,
    currency: instrument.currency,
    ...(change === undefined ? {} : { change: formatPercent(change) }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(amount === undefined ? {} : { amount: formatScaled(amount) }),
    ...(price === undefined ? {} : { price: number(Number(price) / 1e8, 8) }),
    ...(reference === undefined ? {} : { reference: number(Number(reference) / 1e8, 8) }),
    ...(date === undefined ? {} : { date: day(date) }),
    ...(volume === undefined ? {} : { volume: number(Number(volume) / 1e8, 4) }),
    ...(times === undefined ? {} : { times: number(Number(times) / 1e8, 1) }),
    ...(sessions === undefined ? {} : { sessions }),
    ...(sales === undefined ? {} : { sales: compact(sales) }),
    ...(profit === undefined ? {} : { profit: compact(profit) }),
    ...(news.rose === undefined ? {} : { rose: news.rose }),
    ...(news.fell === undefined ? {} : { fell: news.fell }),
    ...(news.sector === undefined ? {} : { sector: sectors[news.sector] ?? news.sector }),
    ...(names.length === 0
      ? {}
      : { members: listFormatOf(locale).format(names.map((each) => instrumentNameIn(language, each))) }),
    ...(news.since === undefined ? {} : { minutes: Math.max(1, Math.round((news.at - news.since) / MINUTE_MS)) }),
  };
}

/** A format takes far longer to create than to use, and a new world writes thousands of texts. */
function createOnce<Words extends unknown[], Format>(create: (...words: Words) => Format): (...words: Words) => Format {
  const created = new Map<string, Format>();
  return (...words) => {
    const name = JSON.stringify(words);
    const format = created.get(name) ?? create(...words);
    created.set(name, format);
    return format;
  };
}
const numberFormatOf = createOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dateFormatOf = createOnce(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const listFormatOf = createOnce((locale: string) => new Intl.ListFormat(locale));

/** Without its sign, which the words say, with two decimals: 8.21%. */
function formatPercent(rate: Rate): string {
  const hundredths = divide(rate, 10_000n, 'half-even');
  return `${formatDecimal(hundredths < 0n ? -hundredths : hundredths, 2)}%`;
}

/** As stored: what the piece is about in one number; null if there is none. */
export function formatNewsFigure({ kind, change, times, amount, ratio }: MarketNews, currency: string): string | null {
  if (kind === 'heavyVolume' && times !== undefined) return `times ${formatScaled(times)}`;
  if (amount !== undefined) return `amount ${formatScaled(amount)} ${currency}`;
  if (ratio !== undefined) return `ratio ${ratio}`;
  // The change of a quarter's sales is none of the price's.
  return change === undefined || kind === 'results' ? null : `change ${formatScaled(change)}`;
}
