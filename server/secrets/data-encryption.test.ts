import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parseEncryptionKeys } from '../config/encryption-keys.ts';
import { readSecretKeys } from './read-secret-keys.ts';
import { encryptionPlaceBuilders } from './encryption-bindings.ts';
import { createDataEncryption } from './data-encryption.ts';

const key = (id: string) => ({ id, bytes: randomBytes(32) });
const [older, newer] = [key('2025'), key('2026')];
const HERE = encryptionPlaceBuilders.payoutTarget(100_001n, 4n);
const text = (keys: readonly { id: string; bytes: Buffer }[]): string =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');

test('encrypted text reveals nothing and can be decrypted', () => {
  const secrets = createDataEncryption([newer]);
  const hidden = secrets.encrypt('card', '5424180279791732', HERE);
  expect(hidden).toMatch(/^v1\.2026\.[\w-]+$/);
  expect(hidden).not.toBe(secrets.encrypt('card', '5424180279791732', HERE));
  expect(secrets.decrypt('card', hidden, HERE).toString()).toBe('5424180279791732');
  const photo = randomBytes(100_000);
  expect(secrets.open('photo', secrets.seal('photo', photo, HERE), HERE).equals(photo)).toBe(true);
});

test('refuses to decrypt for another purpose, with another key, or with a changed bit', () => {
  const secrets = createDataEncryption([newer]);
  const hidden = secrets.encrypt('card', 'a number', HERE);
  const sealed = secrets.seal('photo', Buffer.from('a photo'), HERE);
  expect(() => secrets.decrypt('address', hidden, HERE)).toThrow();
  expect(() => createDataEncryption([{ id: '2026', bytes: randomBytes(32) }]).decrypt('card', hidden, HERE)).toThrow();
  expect(() => createDataEncryption([older]).decrypt('card', hidden, HERE)).toThrow('2026');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => secrets.open('photo', changed, HERE)).toThrow();
  }
});

test('refuses to decrypt in another row, account or column', () => {
  const secrets = createDataEncryption([newer]);
  const hidden = secrets.encrypt('card', 'a number', HERE);
  const sealed = secrets.seal('card', Buffer.from('a number'), HERE);
  for (const place of [
    encryptionPlaceBuilders.payoutTarget(100_001n, 5n),
    encryptionPlaceBuilders.payoutTarget(100_002n, 4n),
    encryptionPlaceBuilders.requestDetail('name', 100_001n, 4n),
    '',
  ]) {
    expect(() => secrets.decrypt('card', hidden, place)).toThrow();
    expect(() => secrets.open('card', sealed, place)).toThrow();
  }
});

test('rotates keys: the new one encrypts, the old one still decrypts and finds', () => {
  const before = createDataEncryption([older]);
  const after = createDataEncryption([newer, older]);
  const hidden = before.encrypt('card', 'a number', HERE);
  expect(after.decrypt('card', hidden, HERE).toString()).toBe('a number');
  expect([after.isCurrent(hidden), after.isCurrent(after.encrypt('card', 'a number', HERE))]).toEqual([false, true]);
  expect(after.fingerprint('card', 'a number')).toEqual(before.fingerprint('card', 'a number'));
  expect(after.fingerprint('card', 'a number')).not.toEqual(after.fingerprint('address', 'a number'));
});

describe('sources of keys', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bourse-keys-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('a demo world creates its own key file, readable by nobody else, and concurrent starts agree on it', async () => {
    const found = await Promise.all(
      Array.from({ length: 6 }, () => readSecretKeys({ world: 'demo', dataDir, keys: undefined })),
    );
    expect(new Set(found.map((keys) => text(keys))).size).toBe(1);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o600);
  });

  it('any other world refuses to start without a key or with a weak one, without revealing it', async () => {
    await expect(readSecretKeys({ world: 'empty', dataDir, keys: undefined })).rejects.toThrow('there is no key');
    expect(parseEncryptionKeys(text([newer, older])).map(({ id }) => id)).toEqual(['2026', '2025']);
    const weak = Buffer.alloc(32, 'ab').toString('base64');
    for (const [keys, says] of [
      [`x:${weak}`, 'is weak'],
      ['x:short', 'right form'],
      [text([newer, { ...older, id: '2026' }]), 'same name'],
      ['', 'right form'],
    ] as const) {
      expect(() => parseEncryptionKeys(keys)).toThrow(says);
      expect(() => parseEncryptionKeys(keys)).not.toThrow(weak);
    }
  });
});
