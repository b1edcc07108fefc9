import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeFile, sendFile } from './served-files.ts';

/** Words that come again and again in another order, as texts do. */
const WORDS = 'price order amount account market currency interest portfolio dividend position'.split(' ');
const TEXT = Array.from({ length: 4_000 }, (_, at) => WORDS[(at * at + (at >> 3)) % WORDS.length]).join(' ');

function serverOf(content: string) {
  const server = fastify();
  const file = makeFile('assets/texts-1.js', Buffer.from(content));
  server.get('/', (request, reply) => sendFile(file, request, reply));
  return (encoding: string) => server.inject({ url: '/', headers: { 'accept-encoding': encoding } });
}

test('whoever asks first waits for no dense form, and later ones get it: the same text in fewer bytes', async () => {
  const ask = serverOf(TEXT);
  const first = await ask('br');
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(TEXT);
  await expect
    .poll(async () => (await ask('br')).rawPayload.length, { timeout: 20_000 })
    .toBeLessThan(first.rawPayload.length);
  const later = await ask('br');
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(TEXT);
  expect(later.headers['etag']).toBe(first.headers['etag']);
});

test('who takes no Brotli gets gzip, and who takes neither the plain text', async () => {
  const ask = serverOf(TEXT);
  const zipped = await ask('gzip');
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', TEXT]);
  const plain = await ask('identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, TEXT]);
});
