/** Computes a draw's delay in a worker thread: it takes about a minute, in which everybody else is served. */
import { Worker } from 'node:worker_threads';
import { computeDelayStart } from '@bourse/core/products/draws/draw-randomness.ts';

export interface RunningDelayFunction {
  /** The output as published; rejects if the thread was stopped. */
  output: Promise<string>;
  stop(): Promise<void>;
}

export function startDelayFunctionWorker(draw: {
  offering: string;
  root: string;
  secret: string | null;
  steps: number;
}): RunningDelayFunction {
  const start = computeDelayStart(draw.offering, draw.root, draw.secret);
  const worker = new Worker(new URL('./delay-function-worker-main.ts', import.meta.url), {
    workerData: { start, steps: draw.steps },
  });
  const output = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the delay was stopped')));
  });
  // Nobody may be awaiting it when it is stopped.
  output.catch(() => {});
  return {
    output,
    async stop() {
      await worker.terminate();
    },
  };
}
