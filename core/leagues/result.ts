/** A frozen result as text: what a seal binds, and anybody can write again from the exported board. */
import { formatAmount, formatScaled } from '../money.ts';
import { sha256, toHex } from '../sha256.ts';
import type { Ranked } from './rank.ts';
import type { Season } from './check-season.ts';

type Line = Pick<Ranked, 'entry' | 'place' | 'reason' | 'equity' | 'returnRate' | 'drawdown' | 'points' | 'trades'>;

/** One line for the season, then one for each entry, by the entry's name; each ends with a line feed. */
export function resultText(
  { number, currency }: Pick<Season, 'number' | 'currency'>,
  at: number,
  rows: readonly Line[],
): string {
  const lines = rows
    .map((row) =>
      [
        row.entry,
        row.place ?? row.reason ?? '',
        formatAmount(row.equity, currency),
        formatScaled(row.returnRate),
        formatScaled(row.drawdown),
        row.points,
        row.trades,
      ].join(' '),
    )
    .sort();
  return [`league ${number} ${new Date(at).toISOString()} ${currency}`, ...lines].map((line) => `${line}\n`).join('');
}

export const resultHash = (season: Pick<Season, 'number' | 'currency'>, at: number, rows: readonly Line[]): string =>
  toHex(sha256(new TextEncoder().encode(resultText(season, at, rows))));
export const resultNote = (number: number, hash: string): string => `league result ${number} ${hash}`;
