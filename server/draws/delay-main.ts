/** The worker thread that computes the delay. */
import { parentPort, workerData } from 'node:worker_threads';
import { delayed, delayText } from '@bourse/core/products/draws/randomness.ts';
import { nativeRootPower } from './modular-power.ts';

const { start, steps } = workerData as { start: bigint; steps: number };
parentPort!.postMessage(delayText(delayed(start, steps, nativeRootPower())));
