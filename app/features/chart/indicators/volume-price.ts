/** The volume-weighted average price, restarted whenever `stretchOf` returns a new stretch. */
import type { Series } from './averages.ts';
import type { Range } from './range.ts';

export interface Traded extends Range {
  timestamp: number;
  volume?: number;
}

/** Null until something has traded in its stretch. */
export function volumeWeightedPrice(bars: readonly Traded[], stretchOf: (timestamp: number) => string): Series {
  let stretch: string | null = null;
  let [value, volume] = [0, 0];
  return bars.map((bar) => {
    const now = stretchOf(bar.timestamp);
    if (now !== stretch) [stretch, value, volume] = [now, 0, 0];
    value += ((bar.high + bar.low + bar.close) / 3) * (bar.volume ?? 0);
    volume += bar.volume ?? 0;
    return volume > 0 ? value / volume : null;
  });
}
