/** Lines of CSV as RFC 4180 has them, without a cell that a spreadsheet would compute. */

/** What a spreadsheet takes for the beginning of a formula, behind spaces too. */
const FORMULA = /^\s*[=+\-@\t\r]/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
