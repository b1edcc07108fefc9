import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/market.ts';

/** A company's name as a reader of `language` knows it: Koreans read Korean names in Hangul, everybody else in Latin letters. */
export function nameIn(language: Language, instrument: Instrument): string {
  return language === 'kor' && instrument.market === 'KR' ? (instrument.localName ?? instrument.name) : instrument.name;
}
