/** Deaths while the house's strategies trade, and while a month's gains are shared. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ house: 1, shares: 1 });
