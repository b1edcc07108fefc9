/** Limits on how much runs at once: logins per key, and expensive work such as password hashing in turns. */
import { TooBusyError } from '../runtime/errors.ts';
import { NETWORK_ALLOWANCE, networkOf } from '../runtime/ip-addresses.ts';

export interface KeyedConcurrencyLimiter {
  /** Rejects with TooBusyError if the key's queue is full. */
  take<T>(key: string, act: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createKeyedConcurrencyLimiter({
  atOnce,
  waitingMaximum,
}: {
  atOnce: number;
  waitingMaximum: number;
}): KeyedConcurrencyLimiter {
  const lines = new Map<string, Line>();
  return {
    async take(key, act) {
      const line = lines.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }));
      if (line.running >= atOnce) {
        if (line.waiting.length >= waitingMaximum) throw new TooBusyError('too many of one sender are waiting');
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
const logins = createKeyedConcurrencyLimiter({ atOnce: 4, waitingMaximum: 600 });
const loginsOfNetworks = createKeyedConcurrencyLimiter({ atOnce: 4 * NETWORK_ALLOWANCE, waitingMaximum: 600 });

/** Logins from one address. Those with a device cookie, genuine or forged, have their own queue. */
export const limitLoginConcurrency = <T>(
  { address, device }: { address: string; device: string | null },
  act: () => Promise<T>,
): Promise<T> => {
  const [kind, network] = [device === null ? 'new' : 'device', networkOf(address)];
  return logins.take(`${kind} ${address}`, () =>
    network === null ? act() : loginsOfNetworks.take(`${kind} ${network}`, act),
  );
};

/**
 * Schedules password hashing. A hash costs as much as a thousand reads, so few run at once, one per account, and
 * waiting ones take turns: owners on known devices first, then logins address by address, then everything else. Every
 * fourth turn starts from the other end, so that nobody starves. A sender's hundred requests delay others by one.
 */

const HASHING_LANES = ['known', 'login', 'work'] as const;
const LANE_ORDERS: readonly (readonly Lane[])[] = [
  HASHING_LANES,
  ['login', 'known', 'work'],
  HASHING_LANES,
  ['work', 'login', 'known'],
];

type Lane = (typeof HASHING_LANES)[number];
/** `of` is limited to one hash at a time: an account, or a stranger's address. */
export interface HashingSlot {
  lane: Lane;
  of: string;
}

export interface FairWorkScheduler {
  /** Runs `act` in turn; rejects with TooBusyError if no more can wait. */
  take<T>(slot: HashingSlot, act: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface Waiting {
  go(): void;
  turnAway(): void;
}

/** `waitingMaximum` applies to each lane. Other expensive work takes turns in the same way, in one lane. */
export function createFairWorkScheduler({
  atOnce,
  waitingMaximum,
  what = 'passwords are waiting to be hashed',
}: {
  atOnce: number;
  waitingMaximum: number;
  what?: string;
}): FairWorkScheduler {
  const lanes = new Map(HASHING_LANES.map((lane) => [lane, createLane(waitingMaximum)]));
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
      const first = takeFirst(LANE_ORDERS[turns % LANE_ORDERS.length]!);
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
        lanes.get(lane)!.add(of, { go, turnAway: () => turnAway(new TooBusyError(`too many ${what}`)) });
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
  /**
   * The queues of each network: the /48 of an IPv6 address; anybody else is one of their own. Both in the order of
   * turns: the one just served goes last.
   */
  const networks = new Map<string, Map<string, Waiting[]>>();
  let size = 0;
  const networkNameOf = (of: string): string => networkOf(of) ?? of;

  /** The last of the longest queue in the network with most, the newest among equals: the flooder is rejected. */
  function turnOneAway(): void {
    let [most, ofMost] = [new Map<string, Waiting[]>(), 0];
    for (const queues of networks.values()) {
      const waiting = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
      if (waiting >= ofMost) [most, ofMost] = [queues, waiting];
    }
    let [whose, longest] = ['', [] as Waiting[]];
    for (const [of, queue] of most) if (queue.length >= longest.length) [whose, longest] = [of, queue];
    size--;
    longest.pop()!.turnAway();
    if (longest.length === 0) most.delete(whose);
    if (most.size === 0) networks.delete(networkNameOf(whose));
  }

  return {
    size: () => size,
    add(of: string, waiting: Waiting): void {
      const queues = networks.getOrInsertComputed(networkNameOf(of), () => new Map<string, Waiting[]>());
      queues.getOrInsertComputed(of, () => []).push(waiting);
      if (++size > maximum) turnOneAway();
    },
    /** Takes the next one whose owner has no hash running. */
    takeFirst(running: ReadonlySet<string>): { of: string; go(): void } | null {
      for (const [network, queues] of networks)
        for (const [of, queue] of queues) {
          if (running.has(of)) continue;
          queues.delete(of);
          const taken = queue.shift()!;
          if (queue.length > 0) queues.set(of, queue);
          networks.delete(network);
          if (queues.size > 0) networks.set(network, queues);
          size--;
          return { of, go: taken.go };
        }
      return null;
    },
  };
}
