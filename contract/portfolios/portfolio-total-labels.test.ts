import { expect, test } from 'vitest';
import { fillPlaceholders } from '../texts/fill-placeholders.ts';
import { LANGUAGES } from '../texts/languages.ts';
import { loadTexts } from '../texts/index.ts';

/** A phone's 375 points without the margins, in the size of a caption. */
const LINE_EM = 343 / 12;
/** Chinese and Korean letters are as wide as high, others about half of that. */
const emOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\uffef]/.test(letter) ? 1 : 0.55), 0);

test.each(LANGUAGES)('%s: the label of the main total fits on one line of a phone', async (language) => {
  const { portfolios } = await loadTexts(language);
  expect(emOf(fillPlaceholders(portfolios.ofMain, { total: '177,978,127\u00a0KRW' }))).toBeLessThan(LINE_EM);
});
