/**
 * What the strategies decide, as one word: the hash of each one's weights over a fixed past. A rule that decides
 * differently anywhere, another parameter or another strategy changes it; how a rule is written doesn't.
 */
import { decideTargetWeights, getWarmUpSessions } from '@bourse/core/products/strategies/strategy-specification.ts';
import { addDays } from '@bourse/core/dates.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import type { ExaminedStrategy } from './examined-strategies.ts';

const [ROWS, NAMES, FIRST] = [420, 6, '2025-01-01'];
const DIGITS = 16;
const PRIME = 2_147_483_647;

/** Closes drawn by a linear congruential generator, to the cent: up to a twentieth up or down from one to the next. */
function columnOf(name: number): Float64Array {
  let [drawn, cents] = [(name + 1) * 7_919, 10_000];
  return Float64Array.from({ length: ROWS }, () => {
    drawn = (drawn * 48_271) % PRIME;
    cents = Math.max(100, Math.round((cents * (950 + Math.floor((drawn * 101) / PRIME))) / 1_000));
    return cents / 100;
  });
}

export function computeStrategiesFingerprint(chosen: readonly ExaminedStrategy[]): string {
  const closes = Array.from({ length: NAMES }, (_, name) => columnOf(name));
  const dates = Array.from({ length: ROWS }, (_, row) => addDays(FIRST, row));
  const instruments = closes.map((_, name) => `US.X${name}`);
  const lines = chosen.flatMap((each) => {
    const startIndex = getWarmUpSessions(each);
    const seen = (row: number) => ({
      dates: dates.slice(0, row + 1),
      closes: closes.map((column) => column.subarray(0, row + 1)),
      startedRow: startIndex,
    });
    const decided = dates.map((_, row) => decideTargetWeights({ ...each, instruments }, seen(row))?.join(' ') ?? '');
    return [each.name, ...decided];
  });
  return toHex(sha256(new TextEncoder().encode(lines.join('\n')))).slice(0, DIGITS);
}
