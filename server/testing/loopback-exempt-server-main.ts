/**
 * The operator's program, except that callers from this machine don't count as one address. For journeys, benches and
 * trials.
 */
import { serve } from '../serve.ts';
import { TEST_HTTP_LIMITS } from './test-http-limits.ts';

await serve({ limits: TEST_HTTP_LIMITS });
