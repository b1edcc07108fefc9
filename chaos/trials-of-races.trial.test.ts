/**
 * Simultaneous and repeated requests: repeated intents, cut connections, races over one balance or one name, many
 * readers.
 */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ R6: 500, R7: 500, R9: 12, R21: 6, R22: 32, R10: 3, R11: 5, names: 40 });
