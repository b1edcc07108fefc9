/**
 * Reads a generated file of as many minutes as its argument says, in pieces, and reports the number of bars: to be run
 * with a small heap.
 */
import { createTemporalZones } from '../../time/zones.ts';
import { parseBarsFrom } from './parse-bars.ts';

const ROWS_A_PIECE = 2_000;
const MINUTE_MS = 60_000;

async function* pieces(rows: number): AsyncGenerator<string> {
  yield 'Date,Open,High,Low,Close,Volume\n';
  for (let row = 0; row < rows; row += ROWS_A_PIECE) {
    yield Array.from(
      { length: Math.min(ROWS_A_PIECE, rows - row) },
      (_, index) =>
        `${Date.UTC(2020, 0, 1) + (row + index) * MINUTE_MS},30000.01,30010.5,29990,30005.25,${(row + index) % 97}.5\n`,
    ).join('');
  }
}

const read = await parseBarsFrom(pieces(Number(process.argv[2])), {
  market: 'CRYPTO',
  period: '1m',
  zone: 'UTC',
  timeZones: createTemporalZones(),
});
console.log('problems' in read ? JSON.stringify(read.problems[0]) : read.bars.at.length);
