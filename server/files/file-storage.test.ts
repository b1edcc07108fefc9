import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../testing/s3-server.ts';
import { type FileStore, folderStore, s3Store } from './file-storage.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const newName = (): string => randomBytes(16).toString('hex');

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => s3Store(s3.settings)],
])('%s', (_, open) => {
  it('gives back the bytes that were put, and another opening of it does too', async () => {
    const [name, bytes] = [newName(), randomBytes(300_000)];
    await open().put(name, bytes);
    expect((await open().get(name))?.equals(bytes)).toBe(true);
  });
  it('has the last of what was put under a name', async () => {
    const [store, name] = [open(), newName()];
    await store.put(name, Buffer.from('first, and longer'));
    await store.put(name, Buffer.from('second'));
    expect(String(await store.get(name))).toBe('second');
  });
  it('keeps no bytes as well as many', async () => {
    const [store, name] = [open(), newName()];
    await store.put(name, Buffer.alloc(0));
    expect(await store.get(name)).toHaveLength(0);
  });
  it('has nothing under a name that was never put, or was removed, however often', async () => {
    const [store, name] = [open(), newName()];
    expect(await store.get(name)).toBeNull();
    await store.put(name, Buffer.from('x'));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
  });
  it('takes many at once', async () => {
    const store = open();
    const files = Array.from({ length: 20 }, () => ({ name: newName(), bytes: randomBytes(2_000) }));
    await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    const found = await Promise.all(files.map(({ name }) => store.get(name)));
    expect(found.map((bytes, index) => bytes?.equals(files[index]!.bytes))).toEqual(files.map(() => true));
  });
  it.each(['', '..', '../../etc/passwd', 'a/b', 'A'.repeat(32), 'g'.repeat(33)])(
    'knows no name such as "%s"',
    async (name) => {
      const store = open();
      await expect((async () => store.put(name, Buffer.from('x')))()).rejects.toThrow('a stored file has a name');
      await expect((async () => store.get(name))()).rejects.toThrow('a stored file has a name');
      await expect((async () => store.remove(name))()).rejects.toThrow('a stored file has a name');
    },
  );
});

it('files in a folder can be read by their owner alone, and none is left half written', async () => {
  const name = newName();
  await folderStore(folder).put(name, Buffer.from('x'));
  expect(((await stat(join(folder, name.slice(0, 2), name))).mode & 0o777).toString(8)).toBe('600');
  expect((await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.new'))).toEqual([]);
});

it('a bucket refuses requests signed with another secret', async () => {
  const before = s3.refused();
  await expect(
    s3Store({ ...s3.settings, secretAccessKey: 'guessed' }).put(newName(), Buffer.from('x')),
  ).rejects.toThrow('SignatureDoesNotMatch');
  expect(s3.refused()).toBe(before + 1);
});
