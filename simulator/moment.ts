/** Instants in a session's own time. */
import type { SessionDay, SessionTimes } from './calendar.ts';

/** The place of an instant: the last minute and second that trade at or before it. */
export interface Moment {
  session: SessionDay;
  times: SessionTimes;
  minute: number;
  second: number;
  /** When the price of that moment came about, and until when it is valid; epoch ms. */
  at: number;
  until: number;
}

/** The moment of `now` in a session that has begun and lasts until `until`, the next one's opening. */
export function momentIn(session: SessionDay, times: SessionTimes, until: number, now: number): Moment {
  const { segments } = times;
  let i = segments.length - 1;
  while (i > 0 && segments[i]!.opens > now) i--;
  const segment = segments[i]!;
  if (now >= segment.closes) {
    const minute = segment.firstMinute + segment.minutes - 1;
    return { session, times, minute, second: 59, at: segment.closes, until: segments[i + 1]?.opens ?? until };
  }
  const seconds = Math.floor((now - segment.opens) / 1000);
  const at = segment.opens + seconds * 1000;
  const minute = Math.floor(seconds / 60);
  return { session, times, minute: segment.firstMinute + minute, second: seconds - minute * 60, at, until: at + 1000 };
}

/** The instant at which a minute of the session begins. */
export function instantOfMinute({ segments }: SessionTimes, minute: number): number {
  const segment = segments.findLast(({ firstMinute }) => firstMinute <= minute)!;
  return segment.opens + (minute - segment.firstMinute) * 60_000;
}
