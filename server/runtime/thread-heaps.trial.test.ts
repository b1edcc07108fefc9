import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MEGABYTE = 1024 * 1024;
const MODULE = JSON.stringify(join(import.meta.dirname, 'thread-heaps.ts'));

/** Keeps more alive than a young generation holds, and measures the most that this thread's had. */
const FILL = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const isYoung = ({ space_name }) => space_name === 'new_space';
  let [alive, most] = [[], 0];
  for (let n = 1; n <= 3_000_000; n++) {
    alive.push({ price: [n], name: 'x' + n });
    if (alive.length > 600_000) alive = [];
    if (n % 20_000 === 0) most = Math.max(most, getHeapSpaceStatistics().find(isYoung).physical_space_size);
  }`;
const THREAD = JSON.stringify(`${FILL} require('node:worker_threads').parentPort.postMessage(most)`);
const PROGRAM = `
  require(${MODULE}).limitThreadHeaps();
  const { Worker } = require('node:worker_threads');
  new Worker(${THREAD}, { eval: true }).on('message', (threadBytes) => {
    ${FILL}
    console.log(JSON.stringify({ threadBytes, servingBytes: most }));
  });`;

test('a thread has a small young generation, the one that serves a large one', () => {
  const flags = ['--max-semi-space-size=64', '-e', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { threadBytes, servingBytes } = JSON.parse(stdout) as { threadBytes: number; servingBytes: number };
  expect(threadBytes).toBeLessThan(50 * MEGABYTE);
  expect(servingBytes).toBeGreaterThan(60 * MEGABYTE);
});
