/** New units per old as people write it: "4:1", "1:10", "+5%" for a stock dividend. */
import { formatScaled, parseScaled, SCALE } from '@bourse/core/money.ts';
import { formatQuantity, formatRate } from '../../format/numbers.ts';

export function ratioWords(kind: string, ratio: string): string {
  const scaled = parseScaled(ratio) ?? SCALE;
  if (kind === 'stockDividend' && scaled > SCALE) return `+${formatRate(formatScaled(scaled - SCALE), { digits: (scaled - SCALE) % (SCALE / 100n) === 0n ? 0 : 2 })}`;
  if (scaled < SCALE && scaled > 0n && (SCALE * 1_000n) / scaled % 1_000n === 0n) return `1:${SCALE / scaled}`;
  return `${formatQuantity(formatScaled(scaled))}:1`;
}
