import type { Language } from '@bourse/contract/texts/languages.ts';
import { tradedNameIn } from '@bourse/contract/quotes/traded-names.ts';
import type { Instrument } from '@bourse/core/market.ts';

/**
 * An instrument's name for a reader of `language`: Koreans see Korean companies in Hangul, everybody else in Latin
 * letters; pairs, coins and indexes have a name in each language.
 */
export function nameIn(language: Language, { market, name, localName, board }: Instrument): string {
  if (market === 'CRYPTO' || market === 'FX' || board === 'index') return tradedNameIn(language, name);
  return language === 'kor' && market === 'KR' ? (localName ?? name) : name;
}
