/** What goes wrong, and when. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

export type InjectedFault =
  | { kind: 'serverKilled' }
  /**
   * Kills all of PostgreSQL, one of its sessions, or all of it and keeps it away for a while. `nth` selects the
   * session.
   */
  | { kind: 'databaseKilled'; mode: 'all' | 'oneSession' | 'keptAway'; awayMs: number; nth: number }
  /** Of two processes, stops the leading one (SIGSTOP) for this long. */
  | { kind: 'leaderStopped'; forMs: number }
  /** Of several that serve together, the `nth` is killed, or stopped for this long. */
  | { kind: 'siblingKilled'; nth: number }
  | { kind: 'siblingStopped'; nth: number; forMs: number }
  | { kind: 'connectionsCut' }
  /** The server's clock is set forward or back. */
  | { kind: 'clockSet'; byMs: number };
export type ScheduledFault = InjectedFault & { atMs: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LITTLE_MS = 1_000_000;
/** Days that pass early in each storm, so that their effects occur during the storm. */
const DAYS = 2;
const DAYS_BEFORE = 0.75;
/** One kill in each span of this length: five a minute. */
const KILL_EVERY_MS = 12_000;
/** Shorter and longer than a leader's lease. */
const STOPPED_MS = { shortest: 2_000, longest: 9_000 };

export const isKillFault = ({ kind }: InjectedFault): boolean =>
  kind === 'serverKilled' || kind === 'databaseKilled' || kind === 'siblingKilled';

function drawKill(random: SeededRandom): InjectedFault {
  if (random.chance(0.5)) return { kind: 'serverKilled' };
  return {
    kind: 'databaseKilled',
    mode: pickWeighted(random, [
      ['all', 2],
      ['oneSession', 1],
      ['keptAway', 1],
    ] as const),
    awayMs: Math.round(random.between(500, 3_000)),
    nth: random.int(1_000),
  };
}

/**
 * The clock leaps forward by an hour more often than back, so that midnights pass; and by a little, so that notices
 * before an end are sent.
 */
const drawOther = (random: SeededRandom): InjectedFault =>
  random.chance(0.6)
    ? { kind: 'connectionsCut' }
    : {
        kind: 'clockSet',
        byMs: pickWeighted(random, [
          [HOUR_MS, 50],
          [-HOUR_MS, 30],
          [LITTLE_MS, 20],
        ] as const),
      };

/** In order of time. */
export function generateFaultSchedule(random: SeededRandom, minutes: number): ScheduledFault[] {
  const faults: ScheduledFault[] = [];
  const endMs = minutes * MINUTE_MS;
  for (let from = 0; from < endMs; from += KILL_EVERY_MS) {
    const length = Math.min(KILL_EVERY_MS, endMs - from);
    faults.push({ atMs: Math.round(from + random.between(0.2, 0.9) * length), ...drawKill(random) });
    for (let more = 1 + random.int(2); more > 0; more -= 1)
      faults.push({ atMs: Math.round(from + random.next() * length), ...drawOther(random) });
  }
  const stops = random.fork('stops');
  // One a minute, and none in a shorter storm: a second process is started for them alone.
  for (let from = 0; from + MINUTE_MS <= endMs; from += MINUTE_MS) {
    faults.push({
      atMs: Math.round(from + stops.between(0.1, 0.8) * MINUTE_MS),
      kind: 'leaderStopped',
      forMs: Math.round(stops.between(STOPPED_MS.shortest, STOPPED_MS.longest)),
    });
  }
  return faults.sort((a, b) => a.atMs - b.atMs);
}

/** Faults of the additional processes, on top of all the other faults. */
export function generateSiblingProcessFaults(random: SeededRandom, minutes: number): ScheduledFault[] {
  const faults: ScheduledFault[] = [];
  for (let from = 0; from + KILL_EVERY_MS <= minutes * MINUTE_MS; from += KILL_EVERY_MS) {
    const fault: InjectedFault = random.chance(0.5)
      ? { kind: 'siblingKilled', nth: random.int(1_000) }
      : {
          kind: 'siblingStopped',
          nth: random.int(1_000),
          forMs: Math.round(random.between(STOPPED_MS.shortest, STOPPED_MS.longest)),
        };
    faults.push({ atMs: Math.round(from + random.next() * KILL_EVERY_MS), ...fault });
  }
  return faults;
}

/** When a day passes, in ms from the storm's beginning. */
export const generateDayChangeTimes = (random: SeededRandom, minutes: number): number[] =>
  Array.from({ length: DAYS }, (_, day) =>
    Math.round(((day + random.between(0.6, 0.9)) / DAYS) * minutes * MINUTE_MS * DAYS_BEFORE),
  );
