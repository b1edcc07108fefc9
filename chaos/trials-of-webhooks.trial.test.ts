/** Two processes, one killed after the other, with webhooks that fail half of the time. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ webhooks: 3 });
