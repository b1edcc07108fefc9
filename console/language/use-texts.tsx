/** The console's own texts in the chosen language. */
import { type ConsoleLanguage, consoleLanguage } from './console-language.ts';
import type { ConsoleTexts } from './console-text-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '@bourse/web/external-store.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts as ProductTexts } from '@bourse/contract/texts/text-tables.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';

export type { ConsoleTexts };

let tables: Readonly<Record<ConsoleLanguage, ConsoleTexts>>;

/** Registers the texts, before anything is shown. */
export function registerTexts(all: Readonly<Record<ConsoleLanguage, ConsoleTexts>>): void {
  tables = all;
}

export const useConsoleLanguage = (): ConsoleLanguage => useStore(consoleLanguage);

/** Another language begins the pages anew, since not everything that is formatted in it watches it. */
export function LanguageRoot({ children }: { children: ReactNode }) {
  const language = useConsoleLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = LOCALES[language];
  }, [language]);
  return <Fragment key={language}>{children}</Fragment>;
}

export const useTexts = (): ConsoleTexts => tables[useConsoleLanguage()];

/** The customers' texts for states, codes and notices; loaded when a page needs them. */
export function useProductTexts(): ProductTexts | null {
  const language = useConsoleLanguage();
  const { data } = useQuery({
    queryKey: ['product texts', language],
    queryFn: () => loadTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Words in another language than the page's: whatever reads the page aloud is told which. */

interface InLanguageProps {
  language: Language | undefined;
  id?: string;
  children: ReactNode;
}

export const TextInLanguage = ({ language, id, children }: InLanguageProps) => (
  <span id={id} lang={language && LOCALES[language]}>
    {children}
  </span>
);

/** Languages by their own names, unless it is all of them. */
export function LanguageNames({ languages }: { languages: readonly Language[] }) {
  const { everyLanguage } = useTexts().written;
  if (languages.length === LANGUAGES.length) return everyLanguage;
  return languages.map((language, index) => (
    <Fragment key={language}>
      {index > 0 ? ', ' : null}
      <TextInLanguage language={language}>{LANGUAGE_NAMES[language]}</TextInLanguage>
    </Fragment>
  ));
}
