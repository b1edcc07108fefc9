import { useEffect, useState } from 'react';
import { isJustRead } from '../../api/just-read.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/use-quotes.ts';

/** A connected stream delivers the quote as soon as a call would. */
const PATIENCE_MS = 400;

/** The instrument's own answer, and when the device read it. */
export interface Told {
  data: Answer<'quotes/getInstrument'> | undefined;
  dataUpdatedAt: number;
}

/**
 * The quote: from the stream; before its first frame the one that came with the instrument; or a call's answer if the
 * frame takes too long.
 */
export function useFirstQuote(instrument: string, { data, dataUpdatedAt }: Told): LiveQuote | null {
  const live = useQuote(instrument);
  const isAwaited = live === null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const waiting = setTimeout(() => setLate(instrument), PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [instrument, isAwaited]);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: isAwaited && late === instrument });
  const told = isJustRead(dataUpdatedAt) ? data?.quote : null;
  return live ?? first.data ?? told ?? null;
}
