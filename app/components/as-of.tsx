/** Since when a price has been unchanged, beside the price. */
import { formatClock, formatDate, soonTime } from '../format/dates.ts';
import { fill, useTexts } from '../language/language.ts';
import { useAsOf } from '../stream/use-as-of.ts';
import { worldNow } from '../time/world-time.ts';

/** "as of 08:42" if a price has been unchanged for longer than usual; nothing otherwise. */
export function AsOf({ instrument, before = '' }: { instrument: string; before?: string }) {
  const { asOf } = useTexts('formats');
  const at = useAsOf(instrument);
  if (at === null) return null;
  const isToday = formatDate(at) === formatDate(new Date(worldNow()).toISOString());
  return (
    <span>
      {before}
      {fill(asOf, { time: isToday ? formatClock(at) : soonTime(at) })}
    </span>
  );
}
