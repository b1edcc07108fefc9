/** What is typed to move the world's clock, and its faults. */
import { typedValue } from '@bourse/contract/typed-number.ts';
import { LONGEST_MOVE_SECONDS, SHORTEST_MOVE_SECONDS } from '@bourse/core/markets/sessions/world-clock.ts';

export const LENGTHS = { hour: 3_600, day: 86_400, threeDays: 3 * 86_400, week: 7 * 86_400 } as const;
export interface MoveDraft {
  length: string;
  minutes: string;
  why: string;
}
export const NEW_DRAFT: MoveDraft = { length: 'day', minutes: '', why: '' };
const WHY_SHORTEST = 3;

/** Null if something is wrong. */
export function readMove({ length, minutes, why }: MoveDraft): { bySeconds: number | null; why: string | null } {
  const known = Object.entries(LENGTHS).find(([name]) => name === length)?.[1];
  const whole = typedValue(minutes.trim(), { decimals: 0 });
  const bySeconds = known ?? (/^\d{1,6}$/.test(whole) ? Number(whole) * 60 : 0);
  const reason = why.trim();
  return {
    bySeconds: bySeconds >= SHORTEST_MOVE_SECONDS && bySeconds <= LONGEST_MOVE_SECONDS ? bySeconds : null,
    why: reason.length >= WHY_SHORTEST ? reason : null,
  };
}
