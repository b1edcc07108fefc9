/** One balance under orders, applications and withdrawals: customers become seats, and offers' dates pass. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ R8: 2 });
