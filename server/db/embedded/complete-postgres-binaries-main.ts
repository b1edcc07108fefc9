/**
 * Completes the embedded PostgreSQL's package at installation: the user that serves may have no right to write there.
 * If there is none for this machine, operators need a database of their own.
 */
import { ExplainedError, exitWithMessage } from '../../runtime/errors.ts';
import { completePostgresBinaries } from './postgres-binaries.ts';

try {
  await completePostgresBinaries();
} catch (error) {
  if (error instanceof ExplainedError) exitWithMessage(error.message, error.exitCode);
  throw error;
}
