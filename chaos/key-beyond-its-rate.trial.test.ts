/** One key that floods the house with orders, at full length. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ rate: 10_000 });
