/**
 * Bars of the simulated market, folded in a thread of its own: a page of minutes takes ten to a hundred milliseconds, in which orders
 * must not wait. One at a time, the same one once a second; the thread keeps what is over.
 */
import { Worker } from 'node:worker_threads';
import type { Bar, BarsRequest } from '@bourse/core/market.ts';
import type { TapeOptions } from '@bourse/tape/create-tape.ts';
import { TooBusy } from '../http/too-busy.ts';

export type TapeWorld = Omit<TapeOptions, 'zones' | 'keptBars'>;
export interface ToFold { request: BarsRequest; now: number }
export type Folded = { bars: Bar[] } | { error: string };

export interface FoldedBars {
  bars(request: BarsRequest, now: number): Promise<Bar[]>;
  stop(): Promise<void>;
}

const SECOND_MS = 1000;
/** Charts of everybody together; some seconds' worth. */
const WAITING_MAXIMUM = 500;
const MEMORY_MB = 512;

interface Waiting extends ToFold { resolve(bars: Bar[]): void; reject(error: unknown): void }

export function createFoldedBars(world: TapeWorld): FoldedBars {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let under: Waiting | null = null;
  let second = { at: Number.NaN, asked: new Map<string, Promise<Bar[]>>() };

  /** The first one starts it; one that died is replaced by the next request. */
  function thread(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL('./folded-bars-thread.ts', import.meta.url), { workerData: world, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    fresh.unref();
    fresh.on('message', (folded: Folded) => settle(({ resolve, reject }) => ('bars' in folded ? resolve(folded.bars) : reject(new Error(folded.error)))));
    const died = (why: unknown): void => {
      if (worker !== fresh) return;
      worker = null;
      settle(({ reject }) => reject(why));
    };
    fresh.once('error', died);
    fresh.once('exit', (code) => died(new Error(`the thread that folds bars ended with ${code}`)));
    return (worker = fresh);
  }

  function settle(act: (asked: Waiting) => void): void {
    const done = under;
    under = null;
    if (done) act(done);
    next();
  }

  function next(): void {
    if (under) return;
    under = waiting.shift() ?? null;
    if (under) thread().postMessage({ request: under.request, now: under.now } satisfies ToFold);
  }

  function fold(request: BarsRequest, now: number): Promise<Bar[]> {
    if (waiting.length >= WAITING_MAXIMUM) return Promise.reject(new TooBusy('too many charts are waiting to be folded'));
    return new Promise((resolve, reject) => {
      waiting.push({ request, now, resolve, reject });
      next();
    });
  }

  return {
    async bars(request, now) {
      const at = Math.floor(now / SECOND_MS);
      if (second.at !== at) second = { at, asked: new Map() };
      const { instrument, period, adjustment, before, limit } = request;
      // Everything up to now is one page, whoever's clock it was asked by.
      const name = `${instrument} ${period} ${adjustment} ${before > now ? 'now' : before} ${limit}`;
      const { asked } = second;
      const found = asked.get(name) ?? fold(request, now);
      asked.set(name, found);
      found.catch(() => asked.delete(name));
      // Handed out more than once.
      return [...(await found)];
    },
    async stop() {
      const last = worker;
      worker = null;
      for (const each of [...(under ? [under] : []), ...waiting.splice(0)]) each.reject(new TooBusy('the server stops'));
      under = null;
      await last?.terminate();
    },
  };
}
