/** How long something was held, in whole minutes, hours or days. */
import { fill, useTexts } from '../../language/language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function useHeldFor(): (seconds: number) => string {
  const t = useTexts('copying');
  return (seconds) => {
    if (seconds >= 2 * DAY) return fill(t.daysSay, { n: Math.round(seconds / DAY) });
    if (seconds >= 2 * HOUR) return fill(t.cycleHours, { n: Math.round(seconds / HOUR) });
    return fill(t.cycleMinutes, { n: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}
