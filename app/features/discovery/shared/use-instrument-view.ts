import { newKey } from '@bourse/contract/client.ts';
import { useEffect } from 'react';
import { fetchCall } from '../../../api/use-call.ts';
import { getSession } from '../../../session/session.ts';

/** Leaving sooner doesn't count as a look. */
const LOOKED_MS = 3_000;
const AGAIN_MS = 3_600_000;

/** When this device last reported a view, by instrument: at most once an hour. */
const told = new Map<string, number>();

/** Reports an anonymous view of an instrument. */
export function useLook(instrument: string): void {
  useEffect(() => {
    const account = getSession()?.account;
    const name = `${account} ${instrument}`;
    if (account === undefined || Date.now() - (told.get(name) ?? 0) < AGAIN_MS) return;
    const timer = setTimeout(() => {
      told.set(name, Date.now());
      // A lost count does no harm.
      fetchCall('discovery/look', { instrument, key: newKey() }).catch(() => undefined);
    }, LOOKED_MS);
    return () => clearTimeout(timer);
  }, [instrument]);
}
