/**
 * Real prices of 10,000 instruments at 5,000 ticks a second: from a source's stream through choice, tick filter and
 * price guard into a real PostgreSQL, and to another process that reads its rows. Compared with parsing the same ticks.
 * `-- feed 10` measures ten seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { getQuantile, roundTo } from './orders/load-measurement.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';
import { createTickSource, measureParsing } from './feed/tick-source.ts';
import { createFeedWorld, openFeedProcess } from './feed/feed-process.ts';

const INSTRUMENTS = 10_000;
const TICKS_A_SECOND = 5_000;
const SECONDS = Number(process.argv[2] ?? 30);
const WARM_UP_MS = 8_000;
const EMIT_MS = 10;
const STEP_MS = 1_000;
const READ_MS = 500;

const log = { info: () => {}, warn: console.error, error: console.error };
const dataDir = await makeDataFolder('bench-feed');
const database = await openDatabase({ databaseUrl: undefined, dataDir }, log, { durable: false });
try {
  await createFeedWorld(database, INSTRUMENTS);
  const postmaster = await readPostmasterPid(dataDir);
  const baseBytes = measureMemory();
  const source = createTickSource(INSTRUMENTS);
  const asking = await openFeedProcess(database, log, source);
  const other = await openFeedProcess(database, log, null);
  const lags = { asking: [] as number[], other: [] as number[] };
  const stop = new AbortController();
  const { signal } = stop;
  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await work();
      await sleep(everyMs);
    }
  };
  let isMeasuring = false;
  let ticks = 0;
  const running = [
    repeat(STEP_MS, () => asking.step()),
    repeat(EMIT_MS, async () => {
      const emitted = source.emit(TICKS_A_SECOND);
      if (!isMeasuring) return;
      ticks += emitted.length;
      for (const { symbol, at } of emitted)
        if (asking.timeOf(symbol) === at) lags.asking.push(performance.timeOrigin + performance.now() - at);
    }),
    repeat(READ_MS, async () => {
      const read = await other.readQuotes();
      if (isMeasuring) for (const at of read) lags.other.push(Date.now() - at);
    }),
  ];
  await sleep(WARM_UP_MS);
  isMeasuring = true;
  const [started, ownBefore, allBefore] = [
    performance.now(),
    process.cpuUsage(),
    await readProcessorSeconds([process.pid, postmaster]),
  ];
  await sleep(SECONDS * 1_000);
  isMeasuring = false;
  const seconds = (performance.now() - started) / 1_000;
  const own = process.cpuUsage(ownBefore);
  const all = await readProcessorSeconds([process.pid, postmaster]);
  const ownSeconds = (own.user + own.system) / 1_000_000;
  const allSeconds = all === null || allBefore === null ? null : all - allBefore;
  const bytes = measureMemory() - baseBytes;
  stop.abort();
  await Promise.all(running);
  asking.stop();
  report({ ticks, seconds, ownSeconds, allSeconds, bytes, parsingUs: measureParsing(INSTRUMENTS), lags });
} finally {
  await database.stop();
  await removeDataFolder(dataDir);
}

function measureMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface FeedMeasurement {
  ticks: number;
  seconds: number;
  /** Of this process, which asks, reads as the other one, and makes the ticks; and with PostgreSQL's. */
  ownSeconds: number;
  allSeconds: number | null;
  bytes: number;
  parsingUs: number;
  lags: { asking: readonly number[]; other: readonly number[] };
}

function report({ ticks, seconds, ownSeconds, allSeconds, bytes, parsingUs, lags }: FeedMeasurement): void {
  const [asking, other] = [Float64Array.from(lags.asking).sort(), Float64Array.from(lags.other).sort()];
  const microseconds = (ownSeconds * 1e6) / ticks;
  const figures = {
    ticksPerSecond: Math.round(ticks / seconds),
    askingP50Ms: roundTo(getQuantile(asking, 0.5)),
    askingP99Ms: roundTo(getQuantile(asking, 0.99)),
    otherP50Ms: Math.round(getQuantile(other, 0.5)),
    otherP99Ms: Math.round(getQuantile(other, 0.99)),
    // A step saves, a read follows: what takes longer has piled up.
    otherP99OverIntervals: roundTo(getQuantile(other, 0.99) / (STEP_MS + READ_MS)),
    processorShare: roundTo(ownSeconds / seconds),
    processorShareWithDatabase: allSeconds === null ? null : roundTo(allSeconds / seconds),
    microseconds: roundTo(microseconds, 1),
    overParsing: roundTo(microseconds / parsingUs, 1),
    kilobytesAnInstrument: roundTo(bytes / INSTRUMENTS / 1_000, 1),
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(28)} ${value}`);
  console.log(JSON.stringify({ bench: 'feed', ...figures }));
}
