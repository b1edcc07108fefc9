/**
 * A chart of two feeds: the first one's, with what it missed in its outages from the second, or from its own healed
 * history.
 */
import type { Bar } from '@bourse/core/market.ts';
import type { Outage, Speaker } from './failover-seat.ts';

/**
 * Bars of both, oldest first, at most `limit` of the newest. Where only the second has a bar, it is taken. Where both
 * have one that an outage of the first touches, the one with more volume is: an outage can only lose trades, and a feed
 * that has made up for them from its own history has them all again. The last bar is the speaker's, so that the chart
 * ends at the quote.
 */
export function joinedBars(
  own: readonly Bar[],
  other: readonly Bar[],
  { outages, speaker, limit }: { outages: readonly Outage[]; speaker: Speaker; limit: number },
): Bar[] {
  const bars = new Map(own.map((bar) => [bar.at, bar]));
  // A page that is full says nothing about what lies before it.
  const from = own.length < limit ? -Infinity : (own[0]?.at ?? -Infinity);
  const starts = [...new Set([...bars.keys(), ...other.map(({ at }) => at)])].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((at, index) => [at, starts[index + 1] ?? Infinity]));
  const missed = (at: number): boolean =>
    outages.some((outage) => outage.from < ends.get(at)! && (outage.to ?? Infinity) > at);
  for (const bar of other) {
    const mine = bars.get(bar.at);
    if (!mine ? bar.at > from : missed(bar.at) && bar.volume > mine.volume) bars.set(bar.at, bar);
  }
  const last = other.at(-1);
  if (speaker === 'secondary' && last) {
    bars.set(last.at, last);
    for (const at of bars.keys()) if (at > last.at) bars.delete(at);
  }
  return [...bars.values()].toSorted((a, b) => a.at - b.at).slice(limit === 0 ? bars.size : -limit);
}
