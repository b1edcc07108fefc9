/**
 * The limits of tests, benches and trials: hundreds of customers call from one machine. The operator's programs never
 * read this.
 */
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../http/rate-and-connection-limits.ts';

export const TEST_HTTP_LIMITS: HttpLimits = { ...DEFAULT_HTTP_LIMITS, loopbackExempt: true };
