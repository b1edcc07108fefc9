/**
 * A process that keeps the embedded PostgreSQL of a folder, to be killed by a test: prints the postmaster's id once it
 * serves.
 */
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { exitWithMessage, ExplainedError } from '../../runtime/errors.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

try {
  const embedded = await startEmbeddedPostgres(process.argv[2] ?? '', silent);
  process.stdout.write(`${embedded.pid()}\n`);
  process.once('SIGTERM', () => void embedded.stop());
} catch (error) {
  if (error instanceof ExplainedError) exitWithMessage(error.message, error.exitCode);
  throw error;
}
