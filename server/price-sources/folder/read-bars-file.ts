/**
 * Reads files of bars in a thread of its own, one at a time: a million rows take seconds, and a broken file may take
 * all the memory and time that it is given.
 */
import { Worker } from 'node:worker_threads';
import type { FolderBarsFile, FolderPeriod } from './folder-bars.ts';
import { UnusableFileError } from './folder-values.ts';
import type { FolderFilePath } from './open-folder-file.ts';

export interface BarsFileToRead extends FolderFilePath {
  format: 'csv' | 'parquet';
  period: FolderPeriod;
  rowsMaximum: number;
}
/** `changed`: the file isn't the one that was located, or became another while it was read. */
export type BarsFileReply = { bars: FolderBarsFile } | { unusable: string } | { changed: true };

/** Rejects with UnusableFileError. Called again only when the one before has ended. */
export type ReadBarsFile = (file: BarsFileToRead) => Promise<FolderBarsFile | 'changed'>;

const MEMORY_MB = 512;
const TIME_MAXIMUM_MS = 120_000;
/** Files often come together; then nothing is read for hours. */
const IDLE_MS = 5000;

export function createBarsFileReader(): ReadBarsFile {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (worker: Worker): void => {
    if (thread === worker) thread = null;
    void worker.terminate();
  };
  return async (file) => {
    clearTimeout(idle);
    const worker = (thread ??= startThread());
    try {
      const reply = await readWithin(worker, file);
      idle = setTimeout(end, IDLE_MS, worker).unref();
      if ('unusable' in reply) throw new UnusableFileError(reply.unusable);
      return 'bars' in reply ? reply.bars : 'changed';
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      end(worker);
      throw new UnusableFileError(error.message);
    }
  };
}

class ThreadError extends Error {
  override readonly name = 'ThreadError';
}

function startThread(): Worker {
  const worker = new Worker(new URL('./read-bars-file-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  return worker;
}

function readWithin(worker: Worker, file: BarsFileToRead): Promise<BarsFileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<BarsFileReply>();
  const fail = (says: string) => reject(new ThreadError(says));
  const onError = (error: Error & { code?: string }) =>
    fail(`it can't be read (${error.code ?? error.message.slice(0, 120)})`);
  const onExit = (code: number) => fail(`its reader ended with ${code}`);
  const timer = setTimeout(fail, TIME_MAXIMUM_MS, `it can't be read within ${TIME_MAXIMUM_MS / 1000} seconds`);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  worker.postMessage(file);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  });
}
