/** Event loop delay of this process: how late each beat of a timer fires. */
import { performance } from 'node:perf_hooks';
import type { Metrics } from '../metrics.ts';

const BEAT_MS = 100;
const BOUNDS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Returns the function that stops it. */
export function measureLoopDelay(metrics: Metrics): () => void {
  const observe = metrics
    .histogram('bourse_event_loop_delay_seconds', 'How late the event loop comes to what is due.', BOUNDS_SECONDS)
    .of({});
  metrics.total(
    'bourse_event_loop_busy_seconds_total',
    'Time in which the event loop did something.',
    () => performance.eventLoopUtilization().active / 1_000,
  );
  let due = performance.now() + BEAT_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - due) / 1_000);
    due = now + BEAT_MS;
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}
