/** Whose words a piece is in, where they aren't the operator's. */
import type { Told } from '@bourse/contract/news/told.ts';

/** What the world's own market tells is kept under it; whoever reads it is told so in words. */
export const MARKET_SOURCE = 'market';

export const nameOfSource = (source: string, told: Told): string => (source === MARKET_SOURCE ? told.source : source);

interface Kept {
  source: string | null;
  licence: string | null;
  link: string | null;
  from_at: Date;
  published_at: Date | null;
  received_at: Date | null;
}
/** Null for the operator's own. The market tells when it happens, however late a world that was off writes it. */
export function sourceOf({ source, licence, link, from_at, published_at, received_at }: Kept, told: Told) {
  if (source === null) return null;
  const isMarket = source === MARKET_SOURCE;
  return {
    name: nameOfSource(source, told),
    licence: isMarket ? told.licence : (licence ?? ''),
    link: isMarket ? null : link,
    publishedAt: published_at?.toISOString() ?? null,
    receivedAt: (isMarket ? from_at : (received_at ?? from_at)).toISOString(),
  };
}
