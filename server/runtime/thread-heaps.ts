/**
 * The serving thread's young generation may have three times 64 MB (`tools/set-up/node-flags.json`): what orders leave
 * behind then ends there. Threads that draw a chart or a document would get as much, from the same flag, which is
 * stronger than their `resourceLimits`.
 */
import { setFlagsFromString } from 'node:v8';

/** Node's own default. */
const SEMI_SPACE_MB = 16;

/**
 * For threads started from now on: V8 reads the flag once for each heap, when that is made, so the serving thread's
 * stays as it is.
 */
export function limitThreadHeaps(): void {
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`);
}
