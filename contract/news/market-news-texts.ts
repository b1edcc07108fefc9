/**
 * Texts of a simulated market's own news, in each language: a title and a sentence by kind, and its effect on the
 * price. Only the server fills them, so no front-end build contains them.
 */
import type { MarketNewsKind } from '@bourse/core/information/news/market-news.ts';
import { declareTextsWithKeysOf } from '../area.ts';
import type { Language } from '../texts/languages.ts';

export interface MarketNewsTexts {
  /** The source of the words, and the licence under which they are shown. */
  source: string;
  licence: string;
  /** For a jump, by its direction. */
  rose: string;
  fell: string;
  /** For results, by how their sales compare with a year before. */
  salesRose: string;
  salesFell: string;
  /** Names of companies' sectors, by the words of instruments. */
  sectors: Readonly<Record<string, string>>;
  kinds: Readonly<Record<MarketNewsKind, Readonly<Record<'title' | 'body', string>>>>;
}

const LOADERS = declareTextsWithKeysOf<MarketNewsTexts>()({
  en: () => import('./texts/market-news/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/market-news/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/market-news/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/market-news/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/market-news/esp.json', { with: { type: 'json' } }),
});

export const loadMarketNewsTexts = async (language: Language): Promise<MarketNewsTexts> =>
  (await LOADERS[language]()).default;
