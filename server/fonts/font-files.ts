/**
 * The fonts of what the server draws, documents and pictures: one for each language, and behind it those of the scripts
 * that people's and companies' names are written in. Subsets of Noto Sans (OFL.txt).
 */
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Font, openSync } from 'fontkit';
import { join } from 'node:path';

/**
 * Han characters are drawn differently in the two Chinese scripts; the Korean font has the Latin letters for the
 * others.
 */
const FONTS: Readonly<Record<Language, string>> = { en: 'kor', esp: 'kor', kor: 'kor', cn: 'cn', zhs: 'zhs' };
const FALLBACKS: readonly string[] = [
  ...['kor.otf', 'latin.woff', 'hangul.woff', 'cn.otf', 'zhs.otf'],
  ...['thai.woff', 'devanagari.woff', 'arabic.woff'],
];

const pathOf = (file: string): string => join(import.meta.dirname, file);
export const fontPathOf = (language: Language): string => pathOf(`${FONTS[language]}.otf`);

const fonts = new Map<string, Font>();
/** Opened at the first text that needs it. */
export const openFont = (path: string): Font => fonts.getOrInsertComputed(path, openSync);

const fallbackPathsOf = (language: Language): string[] => {
  const first = fontPathOf(language);
  return [first, ...FALLBACKS.map(pathOf).filter((path) => path !== first)];
};

/** A part of a text that one font can draw. */
export interface FontRun {
  path: string;
  text: string;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Joiners and variation selectors choose between glyphs; a font needn't have them. */
const INVISIBLE = /\p{Join_Control}|\p{Variation_Selector}/gu;
const hasGlyphs = (path: string, text: string): boolean =>
  [...text.replace(INVISIBLE, '')].every((character) => openFont(path).hasGlyphForCodePoint(character.codePointAt(0)!));
/** Blanks, digits and punctuation stay with the letters before them. */
const isCommon = (text: string): boolean => /^[\p{Z}\p{N}\p{P}\p{S}]+$/u.test(text);

/** The text in runs by font; what no font has stays with the language's, which draws a box. */
export function splitByFont(text: string, language: Language): FontRun[] {
  const paths = fallbackPathsOf(language);
  const runs: FontRun[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const last = runs.at(-1);
    const path =
      last && isCommon(segment) && hasGlyphs(last.path, segment)
        ? last.path
        : (paths.find((each) => hasGlyphs(each, segment)) ?? paths[0]!);
    if (last?.path === path) last.text += segment;
    else runs.push({ path, text: segment });
  }
  return runs;
}

/** Whether the language's own font can't draw all of it. */
export const needsFallbackFont = (text: string, language: Language): boolean =>
  !hasGlyphs(fontPathOf(language), text.normalize('NFC'));
