import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/use-quotes.ts';

/** A stream that is there tells the quote as soon as a call would. */
const PATIENCE_MS = 400;

/** The quote: the stream's, or a call's answer where its first frame keeps one waiting. */
export function useFirstQuote(instrument: string): LiveQuote | null {
  const live = useQuote(instrument);
  const isAwaited = live === null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const waiting = setTimeout(() => setLate(instrument), PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [instrument, isAwaited]);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: isAwaited && late === instrument });
  return live ?? first.data ?? null;
}
