/** The world's time on this device, and hooks that follow it. */
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The world's time (epoch ms), updated every `everyMs` and when it jumps. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(getServerNow);
  useEffect(() => {
    const update = () => setNow(getServerNow());
    update();
    const timer = setInterval(update, everyMs);
    const forget = serverClock.subscribe(update);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [everyMs]);
  return now;
}

/**
 * The world's time on this device: its own clock, corrected by what the server says. A phone's clock may be wrong by
 * hours, and a practice world's is sometimes moved forward; anything compared with a server instant is compared with
 * this.
 */

/** One answer that told the world's time. */
export interface ServerTimeReading {
  /** The world's instant when the server answered, epoch ms. */
  world: number;
  /** What the device's clock said when the answer arrived, epoch ms. */
  device: number;
  roundTripMs: number;
}

/** A difference that neither a slow connection nor a clock's drift explains. */
const DRIFT_MS = 1_000;
/** From this difference on the world's clock was moved, not just corrected. */
const MOVED_MS = 5_000;

export interface ServerClock {
  /** Epoch ms. */
  now(): number;
  /** Takes a reading; true if the world's clock differs from what was believed. */
  learn(reading: ServerTimeReading): boolean;
  /** How often it did: what was read before the last time may no longer be valid. */
  jumps(): number;
  /** Called when `now` jumps, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Starts with the device's own time. */
export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let offsetMs = 0;
  /** How far off that may be: half of the round trip, since nobody knows which way took longer. */
  let toleranceMs = Number.POSITIVE_INFINITY;
  let jumps = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => deviceNow() + offsetMs,
    learn({ world, device, roundTripMs }) {
      if (!Number.isFinite(world)) return false;
      const tolerance = roundTripMs / 2;
      const offset = world + tolerance - device;
      const unexplained = Math.abs(offset - offsetMs) - tolerance - toleranceMs;
      // A slower answer that agrees with a quicker one adds nothing.
      if (unexplained <= DRIFT_MS && tolerance >= toleranceMs) return false;
      offsetMs = offset;
      toleranceMs = tolerance;
      const hasMoved = unexplained > MOVED_MS;
      if (hasMoved) jumps += 1;
      for (const listener of listeners) listener();
      return hasMoved;
    },
    jumps: () => jumps,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const serverClock = createServerClock();
export const getServerNow = serverClock.now;

/** A different number after each jump of the world's clock: for code that keeps its own copy of what was read. */
export const useServerClockJumps = (): number => useSyncExternalStore(serverClock.subscribe, serverClock.jumps);
