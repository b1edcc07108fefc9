/** An instrument's name for a reader. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import { localizeInstrumentName } from '@bourse/contract/quotes/instrument-names.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { VenueRegistry } from './venue-registry.ts';

/**
 * An instrument's name for a reader of `language`: Koreans see Korean companies in Hangul, everybody else in Latin
 * letters; pairs, coins and indexes have a name in each language.
 */
export function instrumentNameIn(language: Language, { market, name, localName, board }: Instrument): string {
  if (market === 'CRYPTO' || market === 'FX' || board === 'index') return localizeInstrumentName(language, name);
  return language === 'kor' && market === 'KR' ? (localName ?? name) : name;
}

/** An instrument's name; its id if no feed knows it any more. */
export function instrumentNameOrId(
  feeds: Pick<VenueRegistry, 'instrument'>,
  language: Language,
  id: InstrumentId,
): string {
  const instrument = feeds.instrument(id);
  return instrument ? instrumentNameIn(language, instrument) : id;
}

/** Messages store an instrument's English name; readers get the name in their language. */

type Params = Readonly<Record<string, string | number | null>>;

/** A message's parameters for a reader of `language`. A name that no instrument has any more stays as it was. */
export function translateInstrumentNames(
  feeds: Pick<VenueRegistry, 'instrument' | 'listed'>,
  language: Language,
): <Of extends { params: Params }>(message: Of) => Of {
  if (language === 'en') return (message) => message;
  return (message) => {
    const { instrumentId: id } = message.params;
    // Messages about an offer use the company's name.
    const place = 'instrument' in message.params || typeof id !== 'string' ? 'instrument' : 'name';
    const name = message.params[place];
    if (typeof name !== 'string') return message;
    // Only Koreans see companies' local names.
    const found =
      language !== 'kor'
        ? null
        : typeof id === 'string'
          ? feeds.instrument(id)
          : feeds.listed('KR').find((each) => each.name === name);
    return {
      ...message,
      params: {
        ...message.params,
        [place]: found ? instrumentNameIn(language, found) : localizeInstrumentName(language, name),
      },
    };
  };
}
