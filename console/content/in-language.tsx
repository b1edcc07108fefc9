/** Words in another language than the page's: whatever reads the page aloud is told which. */
import { LANGUAGE_NAMES, LANGUAGES, LOCALES, type Language } from '@bourse/contract/texts/languages.ts';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../language/use-texts.ts';

interface InLanguageProps {
  language: Language | undefined;
  id?: string;
  children: ReactNode;
}

export const InLanguage = ({ language, id, children }: InLanguageProps) => (
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
      <InLanguage language={language}>{LANGUAGE_NAMES[language]}</InLanguage>
    </Fragment>
  ));
}
