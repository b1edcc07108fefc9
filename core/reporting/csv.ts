/** Lines of CSV as in RFC 4180, with no cell that a spreadsheet would compute. */

/**
 * What a spreadsheet takes for the beginning of a formula, even after spaces and invisible characters; in East Asian
 * settings also the wide forms.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@\t\r＝＋－＠]/u;
/** Text after a character at which a spreadsheet with other settings begins another cell. */
const SEPARATED = /(?<=[,;\t\r\n])[^,;\t\r\n]+/g;

/** A negative amount isn't a formula. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

const escapeFormula = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

export function formatCsvCell(text: string): string {
  const safe = escapeFormula(text.replaceAll(SEPARATED, escapeFormula));
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const formatCsvLine = (cells: readonly string[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;
