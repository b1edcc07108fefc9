/** The fonts of what the server draws: documents and pictures. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import { join } from 'node:path';

/**
 * Han characters are drawn differently in the two Chinese scripts; the Korean font has the Latin letters for the
 * others.
 */
const FONTS: Readonly<Record<Language, string>> = { en: 'kor', esp: 'kor', kor: 'kor', cn: 'cn', zhs: 'zhs' };

export const fontPathOf = (language: Language): string => join(import.meta.dirname, `${FONTS[language]}.otf`);
