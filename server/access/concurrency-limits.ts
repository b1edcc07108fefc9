/** Limits on how much runs at once: logins per key, and expensive work such as password hashing in turns. */
import { TooBusy } from '../runtime/errors.ts';

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

/**
 * Schedules password hashing. A hash costs as much as a thousand reads, so few run at once, one per account, and
 * waiting ones take turns: owners on known devices first, then logins address by address, then everything else. Every
 * fourth turn starts from the other end, so that nobody starves. A sender's hundred requests delay others by one.
 */

const LANES = ['known', 'login', 'work'] as const;
const ORDERS: readonly (readonly Lane[])[] = [LANES, ['login', 'known', 'work'], LANES, ['work', 'login', 'known']];

type Lane = (typeof LANES)[number];
/** `of` is limited to one hash at a time: an account, or a stranger's address. */
export interface HashFor {
  lane: Lane;
  of: string;
}

export interface HashTurns {
  /** Runs `act` in turn; rejects with TooBusy if no more can wait. */
  take<T>(asked: HashFor, act: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface Waiting {
  go(): void;
  turnAway(): void;
}

/** `waitingMaximum` applies to each lane. Other expensive work takes turns in the same way, in one lane. */
export function createHashTurns({
  atOnce,
  waitingMaximum,
  what = 'passwords are waiting to be hashed',
}: {
  atOnce: number;
  waitingMaximum: number;
  what?: string;
}): HashTurns {
  const lanes = new Map(LANES.map((lane) => [lane, createLane(waitingMaximum)]));
  const running = new Set<string>();
  let turns = 0;

  function takeFirst(order: readonly Lane[]): ReturnType<ReturnType<typeof createLane>['takeFirst']> {
    for (const lane of order) {
      const found = lanes.get(lane)!.takeFirst(running);
      if (found !== null) return found;
    }
    return null;
  }

  function next(): void {
    while (running.size < atOnce) {
      const first = takeFirst(ORDERS[turns % ORDERS.length]!);
      if (first === null) return;
      turns++;
      running.add(first.of);
      first.go();
    }
  }

  return {
    waiting: () => [...lanes.values()].reduce((sum, { size }) => sum + size(), 0),
    async take({ lane, of }, act) {
      await new Promise<void>((go, turnAway) => {
        lanes.get(lane)!.add(of, { go, turnAway: () => turnAway(new TooBusy(`too many ${what}`)) });
        next();
      });
      try {
        return await act();
      } finally {
        running.delete(of);
        next();
      }
    },
  };
}

function createLane(maximum: number) {
  /** In the order of turns: the one just served goes last. */
  const queues = new Map<string, Waiting[]>();
  let size = 0;

  /** The last of the longest queue, the newest among equals: the flooder is rejected. */
  function turnOneAway(): void {
    let [whose, longest] = ['', [] as Waiting[]];
    for (const [of, queue] of queues) if (queue.length >= longest.length) [whose, longest] = [of, queue];
    size--;
    longest.pop()!.turnAway();
    if (longest.length === 0) queues.delete(whose);
  }

  return {
    size: () => size,
    add(of: string, waiting: Waiting): void {
      const queue = queues.get(of);
      if (queue) queue.push(waiting);
      else queues.set(of, [waiting]);
      if (++size > maximum) turnOneAway();
    },
    /** Takes the next one whose owner has no hash running. */
    takeFirst(running: ReadonlySet<string>): { of: string; go(): void } | null {
      for (const [of, queue] of queues) {
        if (running.has(of)) continue;
        queues.delete(of);
        const taken = queue.shift()!;
        if (queue.length > 0) queues.set(of, queue);
        size--;
        return { of, go: taken.go };
      }
      return null;
    },
  };
}
