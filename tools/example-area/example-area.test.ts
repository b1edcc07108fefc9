/**
 * An area comes in by its own folders and one line a room: the example is laid into a copy of the repository, and there
 * types, tidy, migrations, its own tests and those that look at all areas must pass.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedLines, copyRepository, layArea, LINES, TESTS, WRITTEN_BY_PROGRAMS } from './lay.ts';

const LINES_MAXIMUM = 10;
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bourse-example-'));
  await copyRepository(copy);
  await layArea(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** What a program says that fails; nothing of one that ends well. */
const failing = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined };
    execFile(
      process.execPath,
      [join(copy, 'node_modules', program), ...args],
      { cwd: copy, env: env as NodeJS.ProcessEnv, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => resolve(error ? `${stdout}\n${stderr}` : ''),
    );
  });

/** Rooms whose files that were there before have more than their one line. */
function tooMuch(changed: ReadonlyMap<string, number>): string[] {
  const byRoom = Map.groupBy([...changed], ([path]) => path.split('/')[0] ?? '');
  return [...byRoom].flatMap(([room, files]) => {
    const lines = files.reduce((sum, [, count]) => sum + count, 0);
    return lines > 1 ? [`${room}: ${lines} lines (${files.map(([path]) => path).join(', ')})`] : [];
  });
}

/** Once a program has written it anew. */
async function whenWritten(path: string): Promise<void> {
  for await (const { filename } of watch(join(copy, dirname(path))))
    if (filename !== null && path.endsWith(`/${filename}`)) return;
}

test('an area needs one line a room', async () => {
  const changed = await changedLines(copy);
  console.log(['one line a room:', ...Object.entries(LINES).map(([list, line]) => `  ${list}: ${line}`)].join('\n'));
  expect(tooMuch(changed)).toEqual([]);
  expect([...changed.keys()].sort()).toEqual(Object.keys(LINES).sort());
  expect([...changed.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES_MAXIMUM);
});

test('there types, tidy, migrations, rows, pages and the tests of it and of all areas are as they should be', async () => {
  const [, types = ''] = WRITTEN_BY_PROGRAMS;
  const ready = whenWritten(types);
  const tests = failing('vitest/vitest.mjs', 'run', '--update', ...TESTS);
  // A run that ends before has failed.
  await Promise.race([ready, tests]);
  const wrong = await Promise.all([
    tests,
    failing('typescript/bin/tsc', '--noEmit', '--singleThreaded'),
    failing('../tools/tidy/main.ts'),
  ]);
  expect(wrong.join('')).toBe('');
});

test('a room that needs more is found', async () => {
  await appendFile(join(copy, 'server/compose.ts'), '// One line more.\n');
  expect(tooMuch(await changedLines(copy))).toEqual(['server: 2 lines (server/areas.ts, server/compose.ts)']);
});
