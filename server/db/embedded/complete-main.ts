/**
 * Completes the embedded PostgreSQL's package at installation: the user that serves may have no right to write there.
 * If there is none for this machine, operators need a database of their own.
 */
import { ExplainedError, exitWith } from '../../runtime/errors.ts';
import { completeBinaries } from './binaries.ts';

try {
  await completeBinaries();
} catch (error) {
  if (error instanceof ExplainedError) exitWith(error.message, error.exitCode);
  throw error;
}
