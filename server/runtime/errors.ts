/**
 * Errors with a meaning of their own: one that the operator can fix, and work that is rejected because too much waits.
 */
import { writeSync } from 'node:fs';
import { mapToSources } from './source-stack.ts';

/** A failure the operator can fix: one sentence, no stack trace, and the exit code that belongs to it. */
export class ExplainedError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 2) {
    super(sentence);
    this.name = 'ExplainedError';
    this.exitCode = exitCode;
  }
}

/** Prints one sentence on stderr, completely even if stderr is a pipe, and ends the process. */
export function exitWith(sentence: string, code: number): never {
  writeSync(2, `${sentence}\n`);
  process.exit(code);
}

/** Node's and PostgreSQL's own codes and words. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
export const FULL_WORDS = /No space left on device|Disk quota exceeded/;

/** Space may become free without action, such as when an archive drains: trying again can help. */
export const fullDisk = (place: string): ExplainedError =>
  new ExplainedError(`The disk of ${place} is full: make room (docs/operate.md, "A disk fills") and try again.`, 1);

/** @param folder in which it was written; absent: what the error itself names. */
function explainDisk(error: Error & { code?: unknown; path?: unknown }, folder?: string): ExplainedError | null {
  const place = folder ?? (typeof error.path === 'string' ? error.path : null);
  const code = String(error.code);
  if (FULL_CODES.has(code) || FULL_WORDS.test(error.message)) return fullDisk(place ?? 'the data folder');
  if (place === null) return null;
  if (code === 'EACCES' || code === 'EPERM')
    return new ExplainedError(`${place} can't be used (${code}): run this as its owner.`);
  if (code === 'EROFS') return new ExplainedError(`${place} lies on a disk that is read-only: mount it for writing.`);
  if (code === 'EIO') return new ExplainedError(`The disk of ${place} fails (EIO): restore a backup to another disk.`);
  return null;
}

/** The same error, or the sentence for it if a disk is what failed. */
export function explained(error: unknown, folder?: string): unknown {
  if (error instanceof ExplainedError || !(error instanceof Error)) return error;
  return explainDisk(error, folder) ?? error;
}

/** Ends a program that failed: with a sentence if an operator can mend it. */
export function endWith(error: unknown): never {
  const told = explained(error);
  if (told instanceof ExplainedError) exitWith(told.message, told.exitCode);
  if (told instanceof Error) told.stack = mapToSources(told.stack);
  throw told;
}

/** Thrown when work is rejected before anything was decided; answered with 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}
