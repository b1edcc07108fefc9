/** The legal texts, loaded only where they are shown; one chunk for each language. */
import type { Language } from '../../texts/languages.ts';
import type { LegalTexts } from './legal-text.ts';

export type { LegalArticle, LegalText, LegalTexts } from './legal-text.ts';
export { BUILT_IN_LEGAL_TEXTS_START_DATE } from './legal-text.ts';

const loaders: Record<Language, () => Promise<{ legalTexts: LegalTexts }>> = {
  en: () => import('./en.ts'),
  cn: () => import('./cn.ts'),
  kor: () => import('./kor.ts'),
  zhs: () => import('./zhs.ts'),
  esp: () => import('./esp.ts'),
};

export const loadLegalTexts = async (language: Language): Promise<LegalTexts> => (await loaders[language]()).legalTexts;
