/** The worker thread that computes the delay. */
import { parentPort, workerData } from 'node:worker_threads';
import { runDelayFunction, formatDelayValue } from '@bourse/core/products/draws/draw-randomness.ts';
import { createNativeModularPower } from './modular-power.ts';

const { start, steps } = workerData as { start: bigint; steps: number };
parentPort!.postMessage(formatDelayValue(runDelayFunction(start, steps, createNativeModularPower())));
