/** The legal texts, loaded only where they are shown; one chunk for each language. */
import type { Language } from '../../texts/languages.ts';
import type { LegalTexts } from './legal-text.ts';

export type { LegalArticle, LegalText, LegalTexts } from './legal-text.ts';
export { LEGAL_VERSION } from './legal-text.ts';

const loaders: Record<Language, () => Promise<{ legal: LegalTexts }>> = {
  en: () => import('./en.ts'),
  cn: () => import('./cn.ts'),
  kor: () => import('./kor.ts'),
  zhs: () => import('./zhs.ts'),
  esp: () => import('./esp.ts'),
};

export const loadLegal = async (language: Language): Promise<LegalTexts> => (await loaders[language]()).legal;
