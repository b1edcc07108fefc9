import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { useEffect } from 'react';
import { fetchCall } from '../../../api/use-call.ts';
import { getSession } from '../../../session/session.ts';

/** Leaving sooner doesn't count as a look. */
const LOOKED_MS = 3_000;
const AGAIN_MS = 3_600_000;

/** When this device last reported a view, by instrument: at most once an hour. */
const reportedViews = new Map<string, number>();

/** Reports an anonymous view of an instrument. */
export function useReportInstrumentView(instrument: string): void {
  useEffect(() => {
    const account = getSession()?.account;
    const name = `${account} ${instrument}`;
    if (account === undefined || Date.now() - (reportedViews.get(name) ?? 0) < AGAIN_MS) return;
    const timer = setTimeout(() => {
      reportedViews.set(name, Date.now());
      // A lost count does no harm.
      fetchCall('discovery/recordView', { instrument, key: createIdempotencyKey() }).catch(() => undefined);
    }, LOOKED_MS);
    return () => clearTimeout(timer);
  }, [instrument]);
}
