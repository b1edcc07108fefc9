/** Draws texts that one font can't, on a line of a PDF: names in any script. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import { fontPathOf, type FontRun, needsFallbackFont, openFont, splitByFont } from './font-files.ts';

type Options = PDFKit.Mixins.TextOptions & { width: number };

/** Whole runs, so that words of right-to-left scripts keep their order. */
const WHOLE_RUN: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false, baseline: 'alphabetic' };

/** From a line's top to its baseline, in the language's font and the present size: other fonts' letters are higher. */
function ascentOf(document: PDFKit.PDFDocument, language: Language): number {
  const path = fontPathOf(language);
  const { ascent, descent } = openFont(path);
  return (document.font(path).currentLineHeight() * ascent) / (ascent - descent);
}

function measure(document: PDFKit.PDFDocument, runs: readonly FontRun[]): number[] {
  return runs.map(({ path, text }) => document.font(path).widthOfString(text, { features: [] }));
}

/** The text, shortened until it fits. */
function fitRuns(document: PDFKit.PDFDocument, text: string, language: Language, width: number): FontRun[] {
  const letters = [...text];
  let runs = splitByFont(text, language);
  while (letters.length > 1 && measure(document, runs).reduce((sum, each) => sum + each, 0) > width) {
    letters.pop();
    runs = splitByFont(`${letters.join('').trimEnd()}…`, language);
  }
  return runs;
}

/** Like the document's own `text`, on one line if it needs several fonts. Size and colour are the document's. */
export function drawPdfText(
  document: PDFKit.PDFDocument,
  language: Language,
  text: string,
  { x, y }: { x: number; y: number },
  options: Options,
): void {
  if (!needsFallbackFont(text, language)) return void document.text(text, x, y, options);
  const runs = fitRuns(document, text, language, options.width);
  const widths = measure(document, runs);
  const left = options.width - widths.reduce((sum, each) => sum + each, 0);
  const baseline = y + ascentOf(document, language);
  let at = x + (options.align === 'right' ? left : options.align === 'center' ? left / 2 : 0);
  runs.forEach(({ path, text: words }, index) => {
    document.font(path).text(words, at, baseline, WHOLE_RUN);
    at += widths[index]!;
  });
  document.font(fontPathOf(language));
}
