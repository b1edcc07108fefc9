/** Lines of CSV as RFC 4180 has them, without a cell that a spreadsheet would compute. */

/**
 * What a spreadsheet takes for the beginning of a formula, behind spaces and what nobody sees too; in East Asian
 * settings the wide forms as well.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@\t\r＝＋－＠]/u;
/** Where a spreadsheet of other settings begins another cell. */
const SEPARATED = /(?<=[,;\t\r\n])[^,;\t\r\n]+/g;

/** An amount below nothing is none. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

const disarm = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

export function csvCell(text: string): string {
  const safe = disarm(text.replaceAll(SEPARATED, disarm));
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
