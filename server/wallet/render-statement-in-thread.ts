/**
 * Makes a statement's document in a separate thread: a long one takes seconds, and customers must not wait for that.
 */
import { Worker } from 'node:worker_threads';
import type { ContractNote } from './contract-note-pdf.ts';
import type { StatementDocument } from './statement-document.ts';

/** Passed to the thread, which loads the texts itself. */
export type StatementToRender = Omit<StatementDocument, 'texts'> & { note?: ContractNote };

const MEMORY_MB = 512;
const PATIENCE_MS = 120_000;

export function renderStatementInThread(paper: StatementToRender): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-statement-worker.ts', import.meta.url), {
      workerData: paper,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
    const done = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    worker.once('message', (content: Uint8Array) =>
      done(() => resolve(Buffer.from(content.buffer, content.byteOffset, content.byteLength)))(),
    );
    worker.once('error', (error: unknown) => done(() => reject(error))());
    worker.once('exit', (code) =>
      done(() => reject(new Error(`the thread that draws a statement ended with ${code}`)))(),
    );
  });
}
