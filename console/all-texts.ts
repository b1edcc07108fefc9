/** The console's texts: its own and all areas', as one table for each language. */
import { type BroughtBy, join, type Joined } from '@bourse/core/area-exports.ts';
import * as areas from './areas.ts';
import type { ConsoleLanguage } from './language/console-language.ts';
import type { Texts } from './language/texts.ts';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

type Brought = BroughtBy<typeof areas, 'texts'>;
const textsIn = <Language extends ConsoleLanguage>(language: Language): Brought[Language][] =>
  Object.values(areas).flatMap(({ texts }) => (texts ? [(texts as Brought)[language]] : []));

/** A table that an area declares but doesn't provide is a type error here, as is a code without a word. */
export const TEXTS: Record<ConsoleLanguage, Texts> = {
  en: join([en, ...textsIn('en')]) as Joined<typeof en | Brought['en']>,
  kor: join([kor, ...textsIn('kor')]) as Joined<typeof kor | Brought['kor']>,
};
