/**
 * Errors with a meaning of their own: one that the operator can fix, and work that is rejected because too much waits.
 */
import { writeSync } from 'node:fs';
import { mapStackToSources } from './source-mapped-stack.ts';

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
export function exitWithMessage(sentence: string, code: number): never {
  writeSync(2, `${sentence}\n`);
  process.exit(code);
}

/** Node's and PostgreSQL's own codes and words. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
export const DISK_FULL_PATTERN = /No space left on device|Disk quota exceeded/;

/** Space may become free without action, such as when an archive drains: trying again can help. */
export const buildDiskFullError = (place: string): ExplainedError =>
  new ExplainedError(`The disk of ${place} is full: make room (docs/runbook.md, "A disk fills") and try again.`, 1);

/** @param folder in which it was written; absent: what the error itself names. */
function explainDiskFull(error: Error & { code?: unknown; path?: unknown }, folder?: string): ExplainedError | null {
  const place = folder ?? (typeof error.path === 'string' ? error.path : null);
  const code = String(error.code);
  if (DISK_FULL_CODES.has(code) || DISK_FULL_PATTERN.test(error.message))
    return buildDiskFullError(place ?? 'the data folder');
  if (place === null) return null;
  if (code === 'EACCES' || code === 'EPERM')
    return new ExplainedError(`${place} can't be used (${code}): run this as its owner.`);
  if (code === 'EROFS') return new ExplainedError(`${place} lies on a disk that is read-only: mount it for writing.`);
  if (code === 'EIO') return new ExplainedError(`The disk of ${place} fails (EIO): restore a backup to another disk.`);
  return null;
}

/** The same error, or the sentence for it if a disk is what failed. */
export function explainIfDiskError(error: unknown, folder?: string): unknown {
  if (error instanceof ExplainedError || !(error instanceof Error)) return error;
  return explainDiskFull(error, folder) ?? error;
}

/** Ends a program that failed: with a sentence if an operator can mend it. */
export function exitWithError(error: unknown): never {
  const explainedError = explainIfDiskError(error);
  if (explainedError instanceof ExplainedError) exitWithMessage(explainedError.message, explainedError.exitCode);
  if (explainedError instanceof Error) explainedError.stack = mapStackToSources(explainedError.stack);
  throw explainedError;
}

/** Thrown when work is rejected before anything was decided; answered with 429. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusy';
  /** Set if it is the sender's own work that is too much. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
