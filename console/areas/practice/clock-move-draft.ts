/** What is typed to move the world's clock, and its faults. */
import { resolveNumberInput } from '@bourse/contract/number-input.ts';
import {
  LONGEST_PRACTICE_CLOCK_MOVE_SECONDS,
  SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS,
} from '@bourse/core/markets/sessions/practice-clock.ts';

export const CLOCK_MOVE_SECONDS = { hour: 3_600, day: 86_400, threeDays: 3 * 86_400, week: 7 * 86_400 } as const;
export type ClockMoveDraft = Record<'length' | 'minutes' | 'why', string>;
export const INITIAL_CLOCK_MOVE_DRAFT: ClockMoveDraft = { length: 'day', minutes: '', why: '' };
const WHY_SHORTEST = 3;

/** Null if something is wrong. */
export function parseClockMove({ length, minutes, why }: ClockMoveDraft): {
  bySeconds: number | null;
  why: string | null;
} {
  const known = Object.entries(CLOCK_MOVE_SECONDS).find(([name]) => name === length)?.[1];
  const whole = resolveNumberInput(minutes.trim(), { decimals: 0 });
  const bySeconds = known ?? (/^\d{1,6}$/.test(whole) ? Number(whole) * 60 : 0);
  const reason = why.trim();
  return {
    bySeconds:
      bySeconds >= SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS && bySeconds <= LONGEST_PRACTICE_CLOCK_MOVE_SECONDS
        ? bySeconds
        : null,
    why: reason.length >= WHY_SHORTEST ? reason : null,
  };
}
