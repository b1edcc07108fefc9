import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { buildListings } from '@bourse/simulator/instruments/build-listings.ts';
import { expect, test } from 'vitest';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { renderCertificatePdf } from '../leagues/certificate-pdf.ts';
import { renderPdf } from '../wallet/pdf-sheet.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { needsFallbackFont, openFont, splitByFont } from './font-files.ts';

const NAMES = [
  'Kim 믜 똠방각하 뷁',
  '陳大文 陈大文 王小明',
  'สมชาย ใจดี',
  'आरव शर्मा श्री',
  'Jiří Dvořák, Łukasz Żółć, Nguyễn Thị Hạnh',
  'محمد العتيبي',
  'Дмитрий Ελένη',
];

test.each(LANGUAGES)('every name has its glyphs in a document in %s', (language) => {
  const companies = buildListings('always', '2026-01-05').map(({ instrument }) =>
    instrumentNameIn(language, instrument),
  );
  for (const name of [...NAMES, ...companies]) {
    const runs = splitByFont(name, language);
    expect(runs.map(({ text }) => text).join('')).toBe(name.normalize('NFC'));
    for (const { path, text } of runs)
      expect(
        openFont(path)
          .layout(text)
          .glyphs.every(({ id }) => id !== 0),
        `${name}: ${text}`,
      ).toBe(true);
  }
});

test('words of a right-to-left name stay in one run, so that they keep their order', () => {
  expect(splitByFont('محمد بن عبدالله العتيبي', 'en')).toHaveLength(1);
  expect(splitByFont('สมชาย ใจดี', 'kor')).toHaveLength(1);
});

test('a text that the language’s own font has is drawn with it alone', () => {
  expect(splitByFont('홍길동 Kim 1,234.50', 'kor')).toHaveLength(1);
  expect(needsFallbackFont('홍길동 Kim', 'kor')).toBe(false);
});

test('certificates and statements are drawn with names in every script', async () => {
  const texts = await loadTexts('en');
  for (const name of NAMES) {
    const at = new Date(0);
    const about = { league: name, name, place: '1', pairs: [[name, name]] as const, foot: [name] };
    const paper = await renderCertificatePdf({ language: 'en', at, title: 'Certificate', ...about });
    const sheet = await renderPdf({ texts, language: 'en', title: name, columns: [], at }, (each) => {
      each.text(name, 12);
      each.pair('Name', name);
      each.heading(name, {});
    });
    // Each used font is embedded once, and none draws the box of a missing glyph: that was checked above.
    for (const pdf of [paper, sheet])
      expect(pdf.toString('latin1').match(/\/FontFile[23]/g)!.length).toBeGreaterThan(1);
  }
});
