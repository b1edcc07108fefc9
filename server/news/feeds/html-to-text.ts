/** Foreign HTML as paragraphs of plain text: no markup, pictures, addresses, scripts or hidden text. */
import { cleanLine, splitParagraphs } from '@bourse/core/information/content/plain-text.ts';
import { Parser } from 'htmlparser2';

/** Elements whose content isn't text of the piece. */
const HIDDEN_ELEMENTS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'textarea',
]);
const BLOCKS = new Set(
  (
    'address article aside blockquote dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ' +
    'nav ol p pre section table td th tr ul'
  ).split(' '),
);
/** Deeper than anybody writes; the parser's cost at each level grows with the depth. */
const DEPTH_MAXIMUM = 200;
export function assertNestingDepth(depth: number): void {
  if (depth > DEPTH_MAXIMUM) throw new Error(`more than ${DEPTH_MAXIMUM} elements inside one another`);
}
const PARAGRAPH = '\n\n';

function textOfHtml(html: string): string {
  let [words, unsaid, depth] = ['', 0, 0];
  const parser = new Parser(
    {
      onopentag(name) {
        assertNestingDepth((depth += 1));
        if (HIDDEN_ELEMENTS.has(name)) unsaid += 1;
        if (BLOCKS.has(name)) words += PARAGRAPH;
        if (name === 'br') words += '\n';
      },
      ontext(text) {
        if (unsaid === 0) words += text;
      },
      onclosetag(name) {
        depth -= 1;
        if (HIDDEN_ELEMENTS.has(name)) unsaid -= 1;
        if (BLOCKS.has(name)) words += PARAGRAPH;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return words;
}

/** One line. */
export const htmlToLine = (html: string, length: number): string => cleanLine(textOfHtml(html), length);

/** Paragraphs separated by an empty line, at most `length` characters in all. */
export function htmlToParagraphs(html: string, length: number): string {
  let prose = '';
  for (const paragraph of splitParagraphs(textOfHtml(html))) {
    const left = length - prose.length - PARAGRAPH.length;
    if (left <= 1) break;
    const line = cleanLine(paragraph, left);
    if (line !== '') prose += (prose === '' ? '' : PARAGRAPH) + line;
  }
  return prose;
}
