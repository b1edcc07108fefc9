/** Seconds from `npm start`'s process to the first quote over HTTP, with an existing data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { findFreePort } from '@bourse/e2e/starting/start-server.ts';
import { roundTo } from './orders/load-measurement.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 5;
const POLL_MS = 5;
const INSTRUMENT = 'US.NWRB';

async function firstQuote(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/vue/quotes/getQuote`, {
      method: 'POST',
      body: JSON.stringify({ instrument: INSTRUMENT }),
    }).catch(() => null);
    if (answer && ((await answer.json()) as { status: number }).status === 1) return;
    await wait(POLL_MS);
  }
}

/** What `npm start` runs; npm itself adds the fifth of a second that every npm script costs. */
async function start(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, BOURSE_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  await firstQuote(port, child);
  const seconds = (performance.now() - started) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

const dataDir = await makeDataFolder('bench-start');
try {
  console.log(`with an empty data folder ${(await start(dataDir)).toFixed(2)} s`);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seconds = await start(dataDir);
    console.log(`with data ${seconds.toFixed(2)} s`);
    rounds.push(seconds);
  }
  const median = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  console.log(JSON.stringify({ bench: 'start', seconds: roundTo(median) }));
} finally {
  await removeDataFolder(dataDir);
}
