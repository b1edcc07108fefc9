import { Worker } from 'node:worker_threads';
import type { Certificate } from './certificate-pdf.ts';

export interface ToDraw {
  nth: number;
  certificate: Certificate;
}
export type Drawn = { nth: number; content: Uint8Array } | { nth: number; failure: string };

const MEMORY_MB = 256;

interface Waiting {
  resolve: (content: Buffer) => void;
  reject: (error: Error) => void;
}
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | null = null;
let last = 0;

/** The single thread starts with the first certificate, and doesn't keep the process alive. */
function open(): Thread {
  const worker = new Worker(new URL('./draw-certificates-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const opened: Thread = { worker, waiting: new Map() };
  const end = (error: Error): void => {
    if (thread === opened) thread = null;
    for (const { reject } of opened.waiting.values()) reject(error);
    opened.waiting.clear();
  };
  worker.on('message', (drawn: Drawn) => {
    const asked = opened.waiting.get(drawn.nth);
    opened.waiting.delete(drawn.nth);
    if ('failure' in drawn) asked?.reject(new Error(drawn.failure));
    else asked?.resolve(Buffer.from(drawn.content));
  });
  worker.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.once('exit', (code) => end(new Error(`the thread that draws certificates ended with ${code}`)));
  worker.unref();
  return opened;
}

/** Draws certificates one after the other in a worker thread, so that no order waits for them. */
export function drawCertificate(certificate: Certificate): Promise<Buffer> {
  const { worker, waiting } = (thread ??= open());
  const nth = (last += 1);
  return new Promise((resolve, reject) => {
    waiting.set(nth, { resolve, reject });
    worker.postMessage({ nth, certificate } satisfies ToDraw);
  });
}
