import { isDatabaseOutage } from '../db/database-outage.ts';
import { exitWithError, exitWithMessage } from '../runtime/errors.ts';

/** Ends a tool that failed: with a sentence if an operator can mend it. */
export function exitToolWithError(error: unknown): never {
  const isOfFile = error instanceof Error && 'path' in error;
  if (isDatabaseOutage(error) && !isOfFile)
    exitWithMessage('The database went away or did not answer: see that it runs and has room, and try again.', 1);
  exitWithError(error);
}
