import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder. (`import.meta.dirname` is younger than Node 20.0.) */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failure that is explained by its sentence alone. */
export class ExplainedError extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.sentence = sentence;
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program in the foreground: it has our terminal, gets our signals, and its exit code is the answer
 * (128 + the signal's number if a signal ended it, as shells count).
 */
export function runInForeground(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  const forward = (signal) => child.kill(signal);
  for (const signal of Object.keys(signals)) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of Object.keys(signals)) process.off(name, forward);
      resolve(code ?? 128 + (signals[signal] ?? 9));
    });
  });
}

/** Runs a program silently. Answers its exit code and everything it said. */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Says what is being done and, when it is done, how long it took; on stderr, since a program may read the output. */
export async function step(title, work) {
  const start = performance.now();
  process.stderr.write(`${title} … `);
  try {
    const result = await work();
    process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write('failed\n');
    throw error;
  }
}
