import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta name="style-nonce" content="{nonce}"><title>Console</title>',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const server = provideTestServer(() => ({ consoleFolder: folder }));

async function open(path: string) {
  const response = await fetch(server.origin + path);
  const body = await response.text();
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    cacheControl: response.headers.get('cache-control'),
    type: response.headers.get('content-type'),
    nonce: /content="([^"]*)"/.exec(body)?.[1] ?? '',
  };
}

test('the console page and its policy carry the same nonce, a new one in each answer', async () => {
  const [first, second] = [await open('/console/'), await open('/console')];
  for (const { status, policy, cacheControl, type, nonce } of [first, second]) {
    expect(status).toBe(200);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(cacheControl).toBe('no-store');
    expect(type).toBe('text/html; charset=utf-8');
  }
  expect(first.nonce).not.toBe(second.nonce);
});

test('serves the same page under its file name, and 404 for missing files', async () => {
  const { policy, nonce } = await open('/console/index.html');
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect((await open('/console/assets/nothing.js')).status).toBe(404);
});
