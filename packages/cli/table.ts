/** Tables for people: as wide as the terminal, numbers to the right, colour only where it can be seen. */
import { withoutControls } from './untrusted-text.ts';

export interface Column<Row> {
  title: string;
  of(row: Row): string | null | undefined;
  isNumber?: boolean;
  /** Green above zero, red below. */
  isChange?: boolean;
}
export interface Screen {
  /** Columns of the terminal; null: it isn't one, so nothing is shortened. */
  width: number | null;
  hasColour: boolean;
}

const GAP = '  ';
const NARROWEST = 8;
const WIDE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
const COMBINING = /\p{M}/u;

/** Columns of the terminal that it takes. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : COMBINING.test(letter) ? 0 : 1), 0);

/** "1234567.5" as "1,234,567.5". */
export const groupDigits = (decimal: string): string =>
  /^-?\d+(\.\d+)?$/.test(decimal) ? decimal.replace(/\d(?=(\d{3})+(\.|$))(?<!\.\d*)/g, '$&,') : decimal;

export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], screen: Screen): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...cells.map((line) => widthOf(line[at] ?? ''))),
  );
  shrink(widths, columns, screen.width);
  const place = (text: string, at: number): string => {
    const width = widths[at] ?? 0;
    const short = shorten(text, width);
    const blank = ' '.repeat(width - widthOf(short));
    return isRight(columns[at]) ? blank + short : short + blank;
  };
  const head = columns.map(({ title }, at) => paint(place(title, at), '2', screen)).join(GAP);
  const lines = cells.map((line) =>
    line
      .map((text, at) => paint(place(text, at), columns[at]?.isChange ? colourOf(text) : null, screen))
      .join(GAP)
      .trimEnd(),
  );
  return [head.trimEnd(), ...lines].join('\n');
}

const isRight = (column: Pick<Column<never>, 'isNumber' | 'isChange'> | undefined): boolean =>
  column?.isNumber === true || column?.isChange === true;

function cellOf<Row>(row: Row, { of, ...column }: Column<Row>): string {
  const text = withoutControls(of(row) ?? '');
  return isRight(column) ? groupDigits(text) : text;
}

/** Takes from the widest text column until the line fits; numbers stay whole. */
function shrink(
  widths: number[],
  columns: readonly Pick<Column<never>, 'isNumber' | 'isChange'>[],
  width: number | null,
) {
  if (width === null) return;
  const total = () => widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1));
  while (total() > width) {
    const texts = widths.map((each, at) => (isRight(columns[at]) ? 0 : each));
    const widest = texts.indexOf(Math.max(...texts));
    if ((widths[widest] ?? 0) <= NARROWEST) return;
    widths[widest] = Math.max(NARROWEST, widths[widest]! - (total() - width));
  }
}

function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let short = '';
  for (const letter of text) {
    if (widthOf(short + letter) >= width) break;
    short += letter;
  }
  return `${short}…`;
}

const colourOf = (text: string): string | null =>
  /^-?[0.,%]*$/.test(text) ? null : text.startsWith('-') ? '31' : '32';
const paint = (text: string, colour: string | null, { hasColour }: Screen): string =>
  hasColour && colour !== null ? `\u001b[${colour}m${text}\u001b[0m` : text;
