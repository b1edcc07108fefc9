/** Messages keep an instrument's Latin name; a reader is told the one that is known in the reader's language. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Feeds } from './feeds.ts';
import { nameIn } from './name-in.ts';

type Params = Readonly<Record<string, string | number | null>>;

/** The parameters of a message for a reader of `language`. A name that nothing has any more stays as it was told. */
export function namedIn(feeds: Pick<Feeds, 'instrument' | 'listed'>, language: Language): <Of extends { params: Params }>(message: Of) => Of {
  // Only Koreans read names that others don't.
  if (language !== 'kor') return (message) => message;
  return (message) => {
    const { instrument: name, instrumentId: id } = message.params;
    if (typeof name !== 'string') return message;
    const found = typeof id === 'string' ? feeds.instrument(id) : feeds.listed('KR').find((each) => each.name === name);
    return found ? { ...message, params: { ...message.params, instrument: nameIn(language, found) } } : message;
  };
}
