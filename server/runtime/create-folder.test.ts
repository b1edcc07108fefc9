import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './create-folder.ts';

test('a folder is made with those it lies in, one that is there is left, and what can not be is said', async () => {
  const top = await mkdtemp(join(tmpdir(), 'bourse-folder-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const deep = join(top, 'a/b/c');
  await makeFolder(deep, 0o700);
  await makeFolder(deep, 0o700);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  await writeFile(join(top, 'file'), '');
  await expect(makeFolder(join(top, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(top, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder('/proc/bourse')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(makeFolder('/proc/bourse/below')).rejects.toMatchObject({ code: 'ENOENT' });
});
