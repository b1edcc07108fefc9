/**
 * An area comes in by its own folders and one line a room: the example is laid into a copy of the repository, and there
 * types, tidy, migrations, its own tests and those that look at all areas must pass.
 */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedLines, copyRepository, layArea, LINES, runInCopy, TESTS } from './install-example-area.ts';

const LINES_MAXIMUM = 10;
/** Half a minute on two quiet cores; longer on shared ones. */
const TOGETHER_MS = 300_000;
const PROJECTS = ['rules', 'fronts', 'server', 'system'];
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bourse-example-'));
  await copyRepository(copy);
  await layArea(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Rooms whose files that were there before have more than their one line. */
function tooMuch(changed: ReadonlyMap<string, number>): string[] {
  const byRoom = Map.groupBy([...changed], ([path]) => path.split('/')[0] ?? '');
  return [...byRoom].flatMap(([room, files]) => {
    const lines = files.reduce((sum, [, count]) => sum + count, 0);
    return lines > 1 ? [`${room}: ${lines} lines (${files.map(([path]) => path).join(', ')})`] : [];
  });
}

test('an area adds one line per room', async () => {
  const changed = await changedLines(copy);
  console.log(['one line a room:', ...Object.entries(LINES).map(([list, line]) => `  ${list}: ${line}`)].join('\n'));
  expect(tooMuch(changed)).toEqual([]);
  expect([...changed.keys()].sort()).toEqual(Object.keys(LINES).sort());
  expect([...changed.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES_MAXIMUM);
});

test(
  'there types, tidy, migrations, pages and the tests of it and of all areas are as they should be',
  async ({ signal }) => {
    const node = (program: string, ...args: string[]) =>
      runInCopy({ copy, signal, testsRun: 'tests' }, program, ...args);
    const written = node('tools/db-types.ts');
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS.map((name) => `--project=${name}`)] as const;
    const wrong = await Promise.all([
      written,
      written.then(() => node('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded')),
      runInCopy({ copy, signal, testsRun: 'trials' }, ...vitest, '--update', ...TESTS),
      node(...vitest, ...TESTS),
      node('tools/tidy/main.ts'),
    ]);
    expect(wrong.join('')).toBe('');
  },
  TOGETHER_MS,
);

test('detects a room that needs more lines, and a failing program', async ({ signal }) => {
  expect(await runInCopy({ copy, signal, testsRun: 'trials' }, 'tools/no-such-program.ts')).toContain(
    'no-such-program',
  );
  await appendFile(join(copy, 'server/compose-server.ts'), '// One line more.\n');
  expect(tooMuch(await changedLines(copy))).toEqual(['server: 2 lines (server/areas.ts, server/compose-server.ts)']);
});
