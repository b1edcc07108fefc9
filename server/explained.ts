import { writeSync } from 'node:fs';

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
