/**
 * Runs a few tasks at once per key and queues the rest, so that one caller's flood doesn't take the database sessions
 * that others need.
 */
import { TooBusy } from '../too-busy.ts';

export interface FewAtOnce {
  /** Rejects with TooBusy if the key's queue is full. */
  take<T>(key: string, act: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createFewAtOnce({ atOnce, waitingMaximum }: { atOnce: number; waitingMaximum: number }): FewAtOnce {
  const lines = new Map<string, Line>();
  return {
    async take(key, act) {
      const line = lines.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }));
      if (line.running >= atOnce) {
        if (line.waiting.length >= waitingMaximum) throw new TooBusy('too many of one sender are waiting');
        await new Promise<void>((go) => {
          line.waiting.push(go);
        });
      } else {
        line.running++;
      }
      try {
        return await act();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else if (--line.running === 0) lines.delete(key);
      }
    },
  };
}

/** A whole class may log in at the same moment. */
const logins = createFewAtOnce({ atOnce: 4, waitingMaximum: 600 });

/** Logins from one address. Those with a device cookie, genuine or forged, have their own queue. */
export const loginInTurn = <T>(
  { address, device }: { address: string; device: string | null },
  act: () => Promise<T>,
): Promise<T> => logins.take(`${device === null ? 'new' : 'device'} ${address}`, act);
