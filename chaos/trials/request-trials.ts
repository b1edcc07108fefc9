/** Trials of requests that are repeated, cut off, in a race for one name, or too many. */
import type { Trial } from '../trial-runner.ts';
import { answersCutTrial } from './answers-cut.ts';
import { intentsRepeatedTrial } from './intents-repeated.ts';
import { createKeyRateTrial } from './key-beyond-its-rate.ts';
import { createOrderNamesTrial } from './order-names-at-two-servers.ts';

export const requestTrials: readonly Trial[] = [
  intentsRepeatedTrial,
  answersCutTrial,
  createOrderNamesTrial(),
  createKeyRateTrial(),
];
