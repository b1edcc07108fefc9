/**
 * The operator's program but for one thing: whoever calls from this machine isn't counted as one address. For journeys,
 * benches and trials.
 */
import { serve } from '../serve.ts';
import { TRIAL_LIMITS } from './trial-limits.ts';

await serve({ limits: TRIAL_LIMITS });
