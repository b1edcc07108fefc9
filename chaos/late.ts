/** How long something may take in a trial. */
import { availableParallelism, loadavg } from 'node:os';

/**
 * Whether something took too long. Where more is running than the machine has processors for twice over, everything
 * may; in a short trial, which runs beside other files of tests that begin at any moment, on whatever machine, six
 * times as long at least: how fast it is, `npm run chaos` tries.
 */
export const late = (tookMs: number, limitMs: number): boolean =>
  tookMs > limitMs * Math.max(AT_LEAST, (loadavg()[0] ?? 0) / availableParallelism() / BESIDE);
const [BESIDE, AT_LEAST] = process.env['VITEST'] === undefined ? [2, 1] : [1, 6];

/**
 * How late something was, in words; null where it was in time. It has taken null milliseconds where nobody waited for
 * it any longer: that it never came is a violation whatever the machine is busy with, and however short the wait was.
 */
export function lateness(tookMs: number | null, limitMs: number): string | null {
  if (tookMs === null) return 'never, as long as it was waited for';
  return late(tookMs, limitMs) ? `after ${Math.round(tookMs)} ms` : null;
}
