import { ExplainedError, buildDiskFullError, DISK_FULL_PATTERN } from '../../runtime/errors.ts';
import type { PostgresCluster } from './postgres-cluster.ts';

/** PostgreSQL's messages about missing or damaged files: none of these errors goes away on its own. */
const BROKEN = new RegExp(
  [
    'could not (open|access|read|locate|find)',
    'does not exist',
    'is not a valid',
    'invalid',
    'incorrect checksum',
    'has wrong (size|ownership)',
    'incompatible',
    'requested timeline',
    'WAL ends before',
    'database system identifier',
  ].join('|'),
);
const PASSES = /Too many open files|Cannot allocate memory|Resource temporarily unavailable/;

/** @param words the last line of PostgreSQL's log, with its time and process id. */
export function explainStartupFailure(
  { dataDir, logFile }: Pick<PostgresCluster, 'dataDir' | 'logFile'>,
  words: string,
): ExplainedError {
  if (DISK_FULL_PATTERN.test(words)) return buildDiskFullError(dataDir);
  const message = words.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').replace(/\.$/, '');
  return BROKEN.test(words) && !PASSES.test(words)
    ? new ExplainedError(
        `The database in ${dataDir} is not complete (${message}): restore a backup into another folder.`,
      )
    : new ExplainedError(`The database in ${dataDir} does not start (${message}): ${logFile} says more.`, 1);
}
