/** Simultaneous and repeated requests: repeated intents, cut connections, races over one balance, many readers. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ R6: 1_000, R7: 1_000, R9: 25, R21: 8, R22: 48, R10: 3, R11: 5 });
