/** An instrument's name for a reader. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import { localizeInstrumentName } from '@bourse/contract/quotes/instrument-names.ts';
import { type Instrument, type InstrumentId, MARKETS } from '@bourse/core/markets/market-types.ts';
import { findTranslatedCompanyName } from '@bourse/simulator/instruments/translated-names.ts';
import type { VenueRegistry } from './venue-registry.ts';

/**
 * An instrument's name for a reader of `language`: pairs, coins, indexes and simulated companies have one in each
 * language; of other companies, Koreans see Korean ones in Hangul, and everybody else the Latin name.
 */
export function instrumentNameIn(language: Language, instrument: Instrument): string {
  const { market, name, localName, board, isSimulated = false } = instrument;
  if (market === 'CRYPTO' || market === 'FX' || board === 'index') return localizeInstrumentName(language, name);
  if (language === 'kor' && market === 'KR' && localName !== undefined) return localName;
  return isSimulated ? simulatedCompanyNameIn(language, name) : name;
}

/** A company's name as its own market writes it; null if that isn't known, and for pairs, coins and indexes. */
export const ownScriptNameOf = ({ market, name, localName, board }: Instrument): string | null =>
  localName ?? ((market === 'US' || market === 'MX') && board !== 'index' ? name : null);

/** The name of a company that may not be listed yet, by its Latin one, which remains if there is no other. */
export const simulatedCompanyNameIn = (language: Language, name: string): string =>
  language === 'en' ? name : (findTranslatedCompanyName(language, name) ?? name);

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
  const byName = (name: string): string => {
    const found = MARKETS.flatMap((market) => feeds.listed(market)).find((each) => each.name === name);
    return found ? instrumentNameIn(language, found) : localizeInstrumentName(language, name);
  };
  return (message) => {
    const { instrumentId: id, names } = message.params;
    // What has entered a saved screen, in one line.
    if (typeof names === 'string') {
      const [, list = '', more = ''] = /^(.*?)( …)?$/.exec(names) ?? [];
      return withParam(message, 'names', `${list.split(', ').map(byName).join(', ')}${more}`);
    }
    // Messages about an offer use the company's name.
    const place = 'instrument' in message.params || typeof id !== 'string' ? 'instrument' : 'name';
    const name = message.params[place];
    if (typeof name !== 'string') return message;
    const found = typeof id === 'string' ? feeds.instrument(id) : null;
    // An offer's company may not be listed yet.
    const unlisted = place === 'name' ? simulatedCompanyNameIn(language, name) : byName(name);
    return withParam(message, place, found ? instrumentNameIn(language, found) : unlisted);
  };
}

const withParam = <Of extends { params: Params }>(message: Of, param: string, value: string): Of => ({
  ...message,
  params: { ...message.params, [param]: value },
});
