import type { Language } from '@bourse/contract/texts/languages.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Feeds } from './feeds.ts';
import { nameIn } from './name-in.ts';

/** An instrument's name; its id if no feed knows it any more. */
export function nameOf(feeds: Pick<Feeds, 'instrument'>, language: Language, id: InstrumentId): string {
  const instrument = feeds.instrument(id);
  return instrument ? nameIn(language, instrument) : id;
}
