import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const REPORTER = join(import.meta.dirname, 'second-tries.mjs');
const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

const TRIES = `
let tries = 0;
test('stumbles', { retry: 1 }, () => {
  tries += 1;
  if (tries === 1) throw new Error('a seal is missing\\nand more of it');
});
test('walks', { retry: 1 }, () => {});
`;

test('reports a test that passes only at the second try, with its first failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-second-tries-'));
  try {
    await writeFile(join(folder, 'some.test.js'), TRIES);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [VITEST, 'run', '--globals', '--root', folder, `--reporter=${REPORTER}`],
      { cwd: folder },
    );
    expect(stdout.trim()).toBe('passed at the second try only: some.test.js > stumbles: a seal is missing');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
