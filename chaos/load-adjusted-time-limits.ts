/** How long something may take in a trial. */
import { availableParallelism, loadavg } from 'node:os';

/**
 * Whether something took too long. The limit grows with the load once that exceeds two per processor. Short trials
 * share the machine with other tests, so they get at least six times the limit; `npm run chaos` measures speed.
 */
export const isLateDespiteLoad = (tookMs: number, limitMs: number): boolean =>
  tookMs > limitMs * Math.max(AT_LEAST, (loadavg()[0] ?? 0) / availableParallelism() / LOAD_ALLOWANCE);
const [LOAD_ALLOWANCE, AT_LEAST] = process.env['VITEST'] === undefined ? [2, 1] : [1, 6];

/**
 * How late something was, in words; null if it was in time. `tookMs` is null if it never came while we waited: always a
 * violation, however busy the machine is.
 */
export function formatLateness(tookMs: number | null, limitMs: number): string | null {
  if (tookMs === null) return 'never, as long as it was waited for';
  return isLateDespiteLoad(tookMs, limitMs) ? `after ${Math.round(tookMs)} ms` : null;
}
