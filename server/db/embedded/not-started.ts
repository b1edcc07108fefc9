import { ExplainedError, fullDisk, FULL_WORDS } from '../../runtime/errors.ts';
import type { Cluster } from './cluster.ts';

/** PostgreSQL's messages about files that are missing or not as it wrote them: none of these goes away by itself. */
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

/** @param words PostgreSQL's last ones, with the time and process before them. */
export function notStarted({ dataDir, logFile }: Pick<Cluster, 'dataDir' | 'logFile'>, words: string): ExplainedError {
  if (FULL_WORDS.test(words)) return fullDisk(dataDir);
  const said = words.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').replace(/\.$/, '');
  return BROKEN.test(words) && !PASSES.test(words)
    ? new ExplainedError(`The database in ${dataDir} is not complete (${said}): restore a backup into another folder.`)
    : new ExplainedError(`The database in ${dataDir} does not start (${said}): ${logFile} says more.`, 1);
}
