/**
 * What tests, benches and trials are limited to: hundreds of customers call from one machine. Programs of the
 * operator's never read this.
 */
import { DEFAULT_LIMITS, type Limits } from '../http/limits.ts';

export const TRIAL_LIMITS: Limits = { ...DEFAULT_LIMITS, loopbackExempt: true };
