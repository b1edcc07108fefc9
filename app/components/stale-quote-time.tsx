/** Shows next to a price since when it has been unchanged. */
import { formatClock, formatDate, formatMonthDayTime } from '../format/dates.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { getServerNow } from '../time/server-clock.ts';
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import type { CallAnswer } from '../api/use-call.ts';
import { useLiveQuote } from '../stream/live-quotes.ts';

/** "as of 08:42" if a price has been unchanged for longer than usual; nothing otherwise. */
export function StaleQuoteTime({ instrument, before = '' }: { instrument: string; before?: string }) {
  const { asOf } = useTexts('formats');
  const at = useStaleQuoteTime(instrument);
  if (at === null) return null;
  const isToday = formatDate(at) === formatDate(new Date(getServerNow()).toISOString());
  return (
    <span>
      {before}
      {fillPlaceholders(asOf, { time: isToday ? formatClock(at) : formatMonthDayTime(at) })}
    </span>
  );
}

/** While its market is open, a price that its feed confirms arrives every few seconds. */
const OLD_MS = 30_000;
/** A price known from before may be followed by a new one at once. */
const LEAST_MS = 2_000;

function isOpen(instrument: string): boolean {
  const markets = queryClient.getQueryData<CallAnswer<'quotes/listMarkets'>>(['quotes/listMarkets', {}]);
  return markets?.rows.find(({ market }) => instrument.startsWith(`${market}.`))?.session === 'open';
}

/** Since when a price has been unchanged, if that is longer than usual while its market is open; else null. */
function useStaleQuoteTime(instrument: string): string | null {
  const at = useLiveQuote(instrument)?.at;
  const [old, setOld] = useState<string | null>(null);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(
      () => setOld(isOpen(instrument) ? at : null),
      Math.max(LEAST_MS, Date.parse(at) + OLD_MS - getServerNow()),
    );
    return () => clearTimeout(timer);
  }, [at, instrument]);
  return old === at ? (old ?? null) : null;
}
