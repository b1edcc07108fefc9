import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completePostgresBinaries } from './postgres-binaries.ts';

test('installation creates the links that the server would create, and nothing without a package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-binaries-'));
  const lib = join(folder, 'native/lib');
  try {
    await mkdir(lib, { recursive: true });
    await writeFile(join(lib, 'libpq.so.5.18'), '');
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify([link]));
    const found = { resolve: () => join(folder, 'dist/index.js') } as unknown as NodeJS.Require;
    await completePostgresBinaries(found);
    await completePostgresBinaries(found);
    expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18');
    const none = {
      resolve: () => {
        throw new Error('no such package');
      },
    } as unknown as NodeJS.Require;
    await completePostgresBinaries(none);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
