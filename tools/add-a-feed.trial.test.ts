/** docs/add-a-feed.md can be followed: its files and lines are put into a copy of the repository and tested there. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, ROOT, runInCopy } from './example-area/install-example-area.ts';

const TOGETHER_MS = 300_000;
const SUITE = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'server/price-sources/example'] as const;
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bourse-feed-'));
  await copyRepository(copy);
}, TOGETHER_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

const run = (signal: AbortSignal, program: string, ...args: string[]): Promise<string> =>
  runInCopy({ copy, signal, testsRun: 'tests' }, program, ...args);

/** After its one place in the file, named by the line before it. */
async function addLines(file: string, lines: readonly string[]): Promise<void> {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  const [before = '', ...added] = lines.map((line) => line.slice(1));
  expect(text.split(`\n${before}\n`), `${file} has one line "${before}"`).toHaveLength(2);
  await writeFile(path, text.replace(`\n${before}\n`, `\n${[before, ...added].join('\n')}\n`));
}

test('its blocks are found, and each can be placed', async () => {
  const page = await readFile(join(ROOT, 'docs/add-a-feed.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(ts|diff) (\S+)\n([^]*?)^```$/gm)];
  expect(blocks.map(([, kind, file]) => `${kind} ${file}`)).toEqual([
    'diff contract/price-sources/calls.ts',
    'ts server/price-sources/example/example-poll-source.ts',
    'ts server/price-sources/example/example-push-source.ts',
    'diff server/price-sources/price-source-adapters.ts',
    'diff server/price-sources/price-source-adapters.ts',
    'ts server/price-sources/example/example-sources.test.ts',
  ]);
  for (const [, kind, file = '', text = ''] of blocks) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    if (kind === 'ts') await writeFile(join(copy, file), text);
    else await addLines(file, text.trimEnd().split('\n'));
  }
});

test(
  'there the sources have the right types and pass the suite of all sources',
  async ({ signal }) => {
    const wrong = await Promise.all([
      run(signal, 'node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded'),
      run(signal, ...SUITE),
    ]);
    expect(wrong.join('')).toBe('');
  },
  TOGETHER_MS,
);

test('detects an example that a source would not pass', async ({ signal }) => {
  const file = join(copy, 'server/price-sources/example/example-poll-source.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('toEpochMs(time)', '0'));
  expect(await run(signal, ...SUITE)).toContain("gives a print in the source's own time");
});
