/** Lines of CSV as RFC 4180 has them, without a cell that a spreadsheet would compute. */

/**
 * What a spreadsheet takes for the beginning of a formula, behind spaces and what nobody sees too; in East Asian
 * settings the wide forms as well.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@\t\r＝＋－＠]/u;

/** An amount below nothing is none. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
