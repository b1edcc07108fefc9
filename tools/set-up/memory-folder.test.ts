import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'memory-folder.mjs');
const run = promisify(execFile);

let memory: string;
beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), 'bourse-memory-'));
});
afterEach(() => rm(memory, { recursive: true, force: true }));

/** The folder that another program makes, who is in it meanwhile, and that program's id. */
async function made(folder: string, least = 1): Promise<{ folder: string | null; there: string[]; pid: number }> {
  const program = `
    import { readdirSync } from 'node:fs';
    import { createMemoryFolder } from ${JSON.stringify(MODULE)};
    const folder = createMemoryFolder(${JSON.stringify(folder)}, ${least});
    const there = folder === null ? [] : readdirSync(${JSON.stringify(folder)});
    console.log(JSON.stringify({ folder, there, pid: process.pid }));`;
  return JSON.parse((await run(process.execPath, ['--input-type=module', '-e', program])).stdout);
}

test('a run has its own folder, removed at its end', async () => {
  const { folder, there, pid } = await made(memory);
  expect(there).toEqual([`bourse-run-${pid}`]);
  expect(folder).toBe(join(memory, `bourse-run-${pid}`));
  expect(await readdir(memory)).toEqual([]);
});

test('removes the folder of a killed run, but not that of a running one or of another user', async () => {
  const { pid } = await made(memory);
  for (const name of [`bourse-run-${pid}`, `bourse-run-${process.pid}`, 'PostgreSQL.1'])
    await mkdir(join(memory, name, 'postgres'), { recursive: true });
  await made(memory);
  expect((await readdir(memory)).sort()).toEqual(['PostgreSQL.1', `bourse-run-${process.pid}`]);
});

test('creates none without a memory folder, or without room in it', async () => {
  expect((await made(join(memory, 'none'))).folder).toBeNull();
  expect((await made(memory, Number.MAX_SAFE_INTEGER)).folder).toBeNull();
  expect(existsSync(join(memory, 'none'))).toBe(false);
});
