/** The console's texts: its own and all areas', as one table for each language. */
import { type ExportsOfAreas, mergeTables, type MergedTables } from '@bourse/core/area-exports.ts';
import { checkTexts } from './area.ts';
import * as areas from './areas.ts';
import type { ConsoleLanguage } from './language/console-language.ts';
import type { ConsoleTexts } from './language/console-text-types.ts';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

const shared = checkTexts({ en, kor });

type Brought = ExportsOfAreas<typeof areas, 'texts'>;
const textsIn = <Language extends ConsoleLanguage>(language: Language): Brought[Language][] =>
  Object.values(areas).flatMap(({ texts }) => (texts ? [(texts as Brought)[language]] : []));

/** A table that an area declares but doesn't provide is a type error here, as is a code without a word. */
export const CONSOLE_TEXTS: Record<ConsoleLanguage, ConsoleTexts> = {
  en: mergeTables([shared.en, ...textsIn('en')]) as MergedTables<typeof en | Brought['en']>,
  kor: mergeTables([shared.kor, ...textsIn('kor')]) as MergedTables<typeof kor | Brought['kor']>,
};
