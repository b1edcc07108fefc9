import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mapStackToSources } from './source-mapped-stack.ts';

const root = mkdtempSync(join(tmpdir(), 'bourse-stack-'));
const built = join(root, 'server', 'dist', 'main.js');
mkdirSync(join(root, 'server', 'dist'), { recursive: true });
// The second line of the built file is the third of the source.
const map = { version: 3, sources: ['../desk/batch.ts'], names: [], mappings: 'AAAA;AAEA' };
writeFileSync(`${built}.map`, JSON.stringify(map));
afterAll(() => rmSync(root, { recursive: true }));

test('a stack of the built server names the lines of its sources', () => {
  const stack = `Error: x\n    at decide (file://${built}:2:1)\n    at node:internal/timers:594:17`;
  expect(mapStackToSources(stack)).toBe(
    `Error: x\n    at decide (${join(root, 'server', 'desk', 'batch.ts')}:3:1)\n    at node:internal/timers:594:17`,
  );
});

test('a stack without a map stays as it is', () => {
  const stack = `Error: x\n    at ${join(root, 'other', 'server', 'dist', 'main.js')}:2:1`;
  expect(mapStackToSources(stack)).toBe(stack);
  expect(mapStackToSources(undefined)).toBeUndefined();
});
