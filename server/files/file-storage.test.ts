import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3Server, type FakeS3Server } from '../testing/fake-s3-server.ts';
import { type FileStore, createFolderFileStore, createS3FileStore } from './file-storage.ts';

let folder: string;
let s3: FakeS3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-files-'));
  s3 = await startFakeS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const newName = (): string => randomBytes(16).toString('hex');

describe.each<[string, () => FileStore]>([
  ['a folder', () => createFolderFileStore(folder)],
  ['a bucket', () => createS3FileStore(s3.settings)],
])('%s', (_, open) => {
  it('returns the stored bytes, also from a newly opened store', async () => {
    const [name, bytes] = [newName(), randomBytes(300_000)];
    await open().put(name, bytes);
    expect((await open().get(name))?.equals(bytes)).toBe(true);
  });
  it('returns the latest bytes stored under a name', async () => {
    const [store, name] = [open(), newName()];
    await store.put(name, Buffer.from('first, and longer'));
    await store.put(name, Buffer.from('second'));
    expect(String(await store.get(name))).toBe('second');
  });
  it('stores empty files as well as large ones', async () => {
    const [store, name] = [open(), newName()];
    await store.put(name, Buffer.alloc(0));
    expect(await store.get(name)).toHaveLength(0);
  });
  it('returns null for a name that was never stored or was removed', async () => {
    const [store, name] = [open(), newName()];
    expect(await store.get(name)).toBeNull();
    await store.put(name, Buffer.from('x'));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
  });
  it('stores many files at once', async () => {
    const store = open();
    const files = Array.from({ length: 20 }, () => ({ name: newName(), bytes: randomBytes(2_000) }));
    await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    const found = await Promise.all(files.map(({ name }) => store.get(name)));
    expect(found.map((bytes, index) => bytes?.equals(files[index]!.bytes))).toEqual(files.map(() => true));
  });
  it.each(['', '..', '../../etc/passwd', 'a/b', 'A'.repeat(32), 'g'.repeat(33)])(
    'rejects the name "%s"',
    async (name) => {
      const store = open();
      await expect((async () => store.put(name, Buffer.from('x')))()).rejects.toThrow('a stored file has a name');
      await expect((async () => store.get(name))()).rejects.toThrow('a stored file has a name');
      await expect((async () => store.remove(name))()).rejects.toThrow('a stored file has a name');
    },
  );
});

it('makes files readable by their owner only and never leaves a half-written file', async () => {
  const name = newName();
  await createFolderFileStore(folder).put(name, Buffer.from('x'));
  expect(((await stat(join(folder, name.slice(0, 2), name))).mode & 0o777).toString(8)).toBe('600');
  expect((await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.new'))).toEqual([]);
});

it('rejects requests to a bucket that are signed with another secret', async () => {
  const before = s3.refused();
  await expect(
    createS3FileStore({ ...s3.settings, secretAccessKey: 'guessed' }).put(newName(), Buffer.from('x')),
  ).rejects.toThrow('SignatureDoesNotMatch');
  expect(s3.refused()).toBe(before + 1);
});
