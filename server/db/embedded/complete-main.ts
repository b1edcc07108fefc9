/**
 * Makes the embedded PostgreSQL's package whole, for whoever installs: the user that serves may have no right to write
 * there. Where there is none for this machine, the operator has a database of their own.
 */
import { ExplainedError, exitWith } from '../../explained.ts';
import { completeBinaries } from './binaries.ts';

try {
  await completeBinaries();
} catch (error) {
  if (error instanceof ExplainedError) exitWith(error.message, error.exitCode);
  throw error;
}
