/** PostgreSQL array literals of many values: one parameter a column, so that a batch is one statement a table. */

const PLAIN = /^[A-Za-z0-9_.:+-]+$/;

/** Null, numbers and plain words as they are; anything else quoted. */
export function arrayLiteral(values: readonly (string | number | bigint | boolean | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    text += element(values[index] ?? null);
  }
  return `${text}}`;
}

function element(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value) && value.toUpperCase() !== 'NULL') return value;
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/** Epoch milliseconds as timestamptz text; null stays null. */
export const timestamp = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());
