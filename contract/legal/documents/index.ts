/** The legal texts, loaded only where they are shown; one chunk for each language. */
import type { Language } from '../../texts/languages.ts';
import type { LegalTexts } from './form.ts';
import { secondEdition } from './second-edition.ts';
import { thirdEdition } from './third-edition.ts';
import type { Edition } from './version.ts';

export type { LegalArticle, LegalText, LegalTexts } from './form.ts';
export { LEGAL_VERSION } from './version.ts';

const loaders: Record<Language, () => Promise<{ legal: LegalTexts }>> = {
  en: () => import('./en.ts'),
  cn: () => import('./cn.ts'),
  kor: () => import('./kor.ts'),
  zhs: () => import('./zhs.ts'),
  esp: () => import('./esp.ts'),
};

export async function loadLegal(language: Language, edition: Edition = 'third'): Promise<LegalTexts> {
  const { legal } = await loaders[language]();
  if (edition === 'first') return legal;
  const second = secondEdition(language, legal.agreement);
  return { ...legal, agreement: edition === 'second' ? second : thirdEdition(language, second) };
}
