/** Built files: quickly compressed for the first visit, as small as possible for all later ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createServedFile, sendStaticFile } from './static-files.ts';

test('serves a quickly compressed file on the first visit and a smaller one with the same bytes later', async () => {
  const plain = readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'));
  const file = createServedFile('assets/lock.json', plain);
  const app = fastify();
  app.get('/lock', (request, reply) => sendStaticFile(file, request, reply));
  const sent = async (): Promise<Buffer> => {
    const { rawPayload, headers } = await app.inject({ url: '/lock', headers: { 'accept-encoding': 'gzip, br' } });
    expect([headers['content-encoding'], headers.etag]).toEqual(['br', file.etag]);
    expect(brotliDecompressSync(rawPayload).equals(plain)).toBe(true);
    return rawPayload;
  };
  const first = await sent();
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBeLessThan(first.length * 0.98);
  await app.close();
});
