/** The legal texts, loaded only where they are shown; one chunk a language. */
import type { Language } from '../languages.ts';
import type { LegalTexts } from './form.ts';

export type { LegalArticle, LegalText, LegalTexts } from './form.ts';
export { LEGAL_VERSION } from './version.ts';

const loaders: Record<Language, () => Promise<{ legal: LegalTexts }>> = {
  en: () => import('./en.ts'),
  cn: () => import('./cn.ts'),
  kor: () => import('./kor.ts'),
  zhs: () => import('./zhs.ts'),
  esp: () => import('./esp.ts'),
};

export async function loadLegal(language: Language): Promise<LegalTexts> {
  return (await loaders[language]()).legal;
}

const numberings: Record<Language, (number: number, heading: string) => string> = {
  en: (number, heading) => `Article ${number} (${heading})`,
  cn: (number, heading) => `第 ${number} 條（${heading}）`,
  kor: (number, heading) => `제${number}조 (${heading})`,
  zhs: (number, heading) => `第 ${number} 条（${heading}）`,
  esp: (number, heading) => `Artículo ${number}. ${heading}`,
};

/** An article's heading with its number, counted from 1, in the language's own form. */
export const articleHeading = (language: Language, number: number, heading: string): string => numberings[language](number, heading);
