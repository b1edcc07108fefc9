import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashPassword, loginHashingSlot, setPasswordHashCost, verifyPassword } from './passwords.ts';

afterAll(() => setPasswordHashCost('test'));

test('hashes with Argon2id, 19 MiB and two passes, and still verifies what was hashed at another cost', async () => {
  const slot = loginHashingSlot({ address: '192.0.2.1' });
  const cheap = await hashPassword('seven plain kestrels');
  setPasswordHashCost('full');
  const hashed = await hashPassword('seven plain kestrels');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  for (const each of [cheap, hashed]) {
    expect(await verifyPassword(each, 'seven plain kestrels', slot)).toBe(true);
    expect(await verifyPassword(each, 'seven plain kestrel', slot)).toBe(false);
  }
});

test('nothing that serves lowers the cost', () => {
  const server = join(import.meta.dirname, '..');
  const served = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(node_modules|dist)\//.test(path),
  );
  const naming = served.filter((path) => readFileSync(join(server, path), 'utf8').includes('setPasswordHashCost'));
  expect(naming.sort()).toEqual(['access/passwords.ts', 'testing/cheap-password-hashes.ts']);
});
