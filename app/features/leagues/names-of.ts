/** Names as typed or in the first column of a CSV file: one per line, without duplicates. */
export function namesOf(text: string): string[] {
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => firstCell(line).trim())
    .filter((name) => name !== '' && name.length <= NAME_MAXIMUM);
  return [...new Set(names)];
}

const NAME_MAXIMUM = 40;
/** The first cell of a line with commas or semicolons, without its quotes. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  return quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (line.split(/[,;\t]/)[0] ?? '');
}
