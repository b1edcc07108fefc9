/**
 * The simulated market's past, computed in its own thread: a page of minute bars takes ten to a hundred milliseconds,
 * the first five years of an instrument two hundred, and orders must not wait that long. One question at a time, the
 * same one at most once a second; the thread caches finished sessions.
 */
import { Worker } from 'node:worker_threads';
import type {
  Bar,
  BarsRequest,
  CorporateHistory,
  InstrumentId,
  SessionInvestorStatistics,
} from '@bourse/core/markets/market-types.ts';
import type { SimulatorOptions } from '@bourse/simulator/create-simulator.ts';
import { TooBusyError } from '../runtime/errors.ts';

export type SimulatedMarketOptions = Omit<SimulatorOptions, 'zones' | 'cachedBars' | 'cachedInstruments'>;
export type HistoryQuestion =
  | { what: 'bars'; request: BarsRequest; now: number }
  | { what: 'history'; instrument: InstrumentId; now: number; since: string }
  | { what: 'trades'; instrument: InstrumentId; now: number; count: number };
export interface HistoryAnswers {
  bars: Bar[];
  history: CorporateHistory;
  trades: SessionInvestorStatistics[];
}
export type HistoryReply = { answer: HistoryAnswers[keyof HistoryAnswers] } | { error: string };

export interface SimulatedHistoryClient {
  bars(request: BarsRequest, now: number): Promise<Bar[]>;
  history(instrument: InstrumentId, now: number, since: string): Promise<CorporateHistory>;
  trades(instrument: InstrumentId, now: number, count: number): Promise<SessionInvestorStatistics[]>;
  stop(): Promise<void>;
}

const SECOND_MS = 1000;
/** Questions waiting, from all callers together; some seconds' worth. */
const WAITING_MAXIMUM = 500;
const MEMORY_MB = 512;

interface WaitingQuestion {
  question: HistoryQuestion;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export function createSimulatedHistoryClient(world: SimulatedMarketOptions): SimulatedHistoryClient {
  const line = createQuestionQueue(world);
  let second = { at: Number.NaN, question: new Map<string, Promise<unknown>>() };

  /** `name`: equal for questions with the same answer within a second. */
  function once<What extends keyof HistoryAnswers>(
    question: Extract<HistoryQuestion, { what: What }>,
    name: string,
  ): Promise<HistoryAnswers[What]> {
    const at = Math.floor(question.now / SECOND_MS);
    if (second.at !== at) second = { at, question: new Map() };
    const known = second.question;
    const found = known.get(name) ?? line.ask(question);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found as Promise<HistoryAnswers[What]>;
  }

  return {
    async bars(request, now) {
      const { instrument, period, adjustment, before, limit, endsOnly = false } = request;
      // Any caller's "up to now" is the same page.
      const bars = await once<'bars'>(
        { what: 'bars', request, now },
        `${instrument} ${period} ${adjustment} ${before > now ? 'now' : before} ${limit} ${endsOnly}`,
      );
      // Several callers share the array.
      return [...bars];
    },
    history: (instrument, now, since) =>
      once<'history'>({ what: 'history', instrument, now, since }, `${instrument} ${since}`),
    trades: (instrument, now, count) =>
      once<'trades'>({ what: 'trades', instrument, now, count }, `trades ${instrument} ${count}`),
    stop: () => line.stop(),
  };
}

/** A queue of questions; the first starts the thread, and the next replaces a thread that died. */
function createQuestionQueue(world: SimulatedMarketOptions) {
  const waiting: WaitingQuestion[] = [];
  let worker: Worker | null = null;
  let under: WaitingQuestion | null = null;

  function thread(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL('./simulated-history-thread-main.ts', import.meta.url), {
      workerData: world,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    fresh.unref();
    const isOurs = (): boolean => worker === fresh;
    fresh.on('message', (reply: HistoryReply) => {
      if (isOurs())
        settle(({ resolve, reject }) => ('answer' in reply ? resolve(reply.answer) : reject(new Error(reply.error))));
    });
    const died = (why: unknown): void => {
      if (!isOurs()) return;
      worker = null;
      settle(({ reject }) => reject(why));
    };
    fresh.once('error', died);
    fresh.once('exit', (code) => died(new Error(`the thread that looks into the past ended with ${code}`)));
    return (worker = fresh);
  }

  function settle(act: (done: WaitingQuestion) => void): void {
    const done = under;
    under = null;
    if (done) act(done);
    next();
  }

  function next(): void {
    if (under) return;
    under = waiting.shift() ?? null;
    if (under) thread().postMessage(under.question);
  }

  return {
    ask(question: HistoryQuestion): Promise<unknown> {
      if (waiting.length >= WAITING_MAXIMUM)
        return Promise.reject(new TooBusyError('too many charts are waiting to be folded'));
      return new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
        next();
      });
    },
    async stop(): Promise<void> {
      const last = worker;
      worker = null;
      for (const each of [...(under ? [under] : []), ...waiting.splice(0)])
        each.reject(new TooBusyError('the server stops'));
      under = null;
      await last?.terminate();
    },
  };
}
