/** Two databases of which one dies, in a short version. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ failover: 2 });
