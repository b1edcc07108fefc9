/** The process of strategies: it has rules and what it is asked, and nothing else. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  buildTestHistory,
  buildHistoryColumn,
  buildClosesFromChanges,
} from '@bourse/core/products/strategies/testing.ts';
import type { BackTestHistoryColumn } from '@bourse/core/products/strategies/back-test-history.ts';
import { buildBackTestReport } from '@bourse/core/products/strategies/back-test-report.ts';
import { expect, test } from 'vitest';
import { buildSandboxOptions, createStrategyCalculatorClient } from './strategy-calculator-client.ts';

const plan = { kind: 'equalWeight', parameters: { every: 1 }, instruments: ['US.TEST'] } as const;

test('the runner answers like the rule itself', async () => {
  const history = buildTestHistory([
    buildHistoryColumn(buildClosesFromChanges(Array.from({ length: 40 }, (_, i) => (i % 7) * 5 - 12))),
  ]);
  const [{ instrument, closes }] = history.columns as [BackTestHistoryColumn];
  const at = history.dates.map((date) => Date.parse(date));
  const prices = BigInt64Array.from(closes, (close) => close!);
  const input = {
    plan,
    known: [
      {
        instrument,
        bars: { at: Float64Array.from(at), open: prices, close: prices, volume: prices },
        actions: [],
      },
    ],
    currency: 'USD',
    dateOf: new Map(history.dates.map((date, row) => [at[row]!, date])),
    span: [history.dates[0]!, history.dates.at(-1)!] as const,
    amount: 1_000_000n,
    stopAt: 2_000,
    plans: [],
  };
  const runner = createStrategyCalculatorClient();
  const [one, two] = await Promise.all([
    runner.try(input),
    runner.targets({ ...input, firstDecisionDate: history.dates[0]! }),
  ]);
  expect(one).toEqual(buildBackTestReport(input));
  expect(two).toEqual([10_000]);
  runner.stop();
});

test('answers a failing question with its error, and the next one as usual', async () => {
  const runner = createStrategyCalculatorClient();
  const orders = { equity: 100n, weights: [0], holdings: [], currency: 'USD' };
  await expect(runner.orders({ ...orders, holdings: null as never })).rejects.toThrow(/null/);
  expect(await runner.orders(orders)).toEqual([]);
  runner.stop();
});

/** What a program started in the same way finds of a secret in each place. */
test('the runner has no environment, file access, network or child processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confined-'));
  const secret = join(folder, 'seed');
  await writeFile(secret, 'the seed');
  process.env['BOURSE_SEED'] = 'the seed';
  const listener = createServer((socket) => socket.end('the seed'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  const probe = join(import.meta.dirname, 'testing-sandbox-probe.ts');
  const found = await new Promise((resolve, reject) => {
    const child = fork(probe, [secret, String(port)], buildSandboxOptions());
    child.once('message', (message) => {
      resolve(message);
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  expect(found).toEqual({
    environment: [],
    file: 'ERR_ACCESS_DENIED',
    network: 'ERR_ACCESS_DENIED',
    process: 'ERR_ACCESS_DENIED',
  });
  delete process.env['BOURSE_SEED'];
  listener.close();
  await rm(folder, { recursive: true });
});

/** Everything that its program imports, by the files themselves. */
function importsFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, kind, specifier] of readFileSync(file, 'utf8').matchAll(
    /^(import type|import|export)[^;]*? from '([^']+)';/gm,
  )) {
    if (kind === 'import type') continue;
    const root = join(import.meta.dirname, '..', '..');
    const path = specifier!.startsWith('.')
      ? join(dirname(file), specifier!)
      : specifier!.replace('@bourse/', `${root}/`);
    importsFrom(path, seen);
  }
  return seen;
}

test("the runner's program contains the rules and no market", () => {
  const root = join(import.meta.dirname, '..', '..');
  const all = [...importsFrom(join(import.meta.dirname, 'strategy-calculator-main.ts'))].map((path) =>
    path.slice(root.length + 1),
  );
  expect(all.length).toBeGreaterThan(20);
  const isOurs = (path: string) => path.startsWith('core/') || path === 'server/strategies/strategy-calculator-main.ts';
  expect(all.filter((path) => !isOurs(path))).toEqual([]);
});
