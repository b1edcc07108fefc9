/** Who wrote a piece, if not the operator. */
import type { MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';

/** The source name of the simulated market's news; readers see it in words. */
export const SIMULATED_MARKET_NEWS_SOURCE = 'market';

export const formatNewsSourceName = (source: string, labels: MarketNewsTexts): string =>
  source === SIMULATED_MARKET_NEWS_SOURCE ? labels.source : source;

interface NewsSourceRow {
  source: string | null;
  licence: string | null;
  link: string | null;
  from_at: Date;
  published_at: Date | null;
  received_at: Date | null;
}
/**
 * Null for the operator's own news. The market's news is dated when it happened, however late a stopped world writes
 * it.
 */
export function buildNewsSourceView(
  { source, licence, link, from_at, published_at, received_at }: NewsSourceRow,
  labels: MarketNewsTexts,
) {
  if (source === null) return null;
  const isMarket = source === SIMULATED_MARKET_NEWS_SOURCE;
  return {
    name: formatNewsSourceName(source, labels),
    licence: isMarket ? labels.licence : (licence ?? ''),
    link: isMarket ? null : link,
    publishedAt: published_at?.toISOString() ?? null,
    receivedAt: (isMarket ? from_at : (received_at ?? from_at)).toISOString(),
  };
}
