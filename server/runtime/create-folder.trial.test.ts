import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from './create-folder.ts';

test("creates a folder with its parents, leaves an existing one, and reports one that can't be created", async () => {
  const top = await mkdtemp(join(tmpdir(), 'bourse-folder-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const deep = join(top, 'a/b/c');
  await createFolder(deep, 0o700);
  await createFolder(deep, 0o700);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  await writeFile(join(top, 'file'), '');
  await expect(createFolder(join(top, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createFolder(join(top, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(createFolder('/proc/bourse')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(createFolder('/proc/bourse/below')).rejects.toMatchObject({ code: 'ENOENT' });
});
