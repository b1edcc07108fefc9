/**
 * A folder in the machine's memory for what a run of tests writes: hundreds of databases, each copied, used for seconds
 * and thrown away. What is killed in tests are processes, and they leave the same behind there as on a disk.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'bourse-run-';
/** A whole run has taken two. */
const FREE_BYTES_LEAST = 8e9;

/** Null where there is no such folder, or no memory to spare. It goes with this process. */
export function createMemoryFolder(memory = MEMORY, least = FREE_BYTES_LEAST) {
  if (freeIn(memory) < least) return null;
  for (const name of readdirSync(memory)) if (isAbandoned(name)) remove(join(memory, name));
  const folder = join(memory, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => remove(folder));
  return folder;
}

function freeIn(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}

/** Of a run that was killed. */
function isAbandoned(name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number(name.slice(PREFIX.length)), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Something of the run still writes there; the next run finds it.
  }
}
