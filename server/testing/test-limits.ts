/**
 * The limits of tests, benches and trials: hundreds of customers call from one machine. The operator's programs never
 * read this.
 */
import { DEFAULT_LIMITS, type Limits } from '../http/limits.ts';

export const TRIAL_LIMITS: Limits = { ...DEFAULT_LIMITS, loopbackExempt: true };
