/** Pictures of sources' news, from hostile hosts too: nothing is kept but the pixels of a picture. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureDecoderProcess, type PictureDecoderProcess } from '../../files/picture-decoder-process.ts';
import { ForbiddenAddressError } from '../../outgoing/https-requests.ts';
import { createHostileFiles, HOSTILE_PAYLOAD_MARKER } from '../../testing/hostile-files.ts';
import { FeedError, type PublicFetchOptions } from '../feeds/fetch-feed.ts';
import { parseFeed } from '../feeds/parse-feed.ts';
import { fetchPicture, PICTURE_BYTES_MAXIMUM } from './download-pictures.ts';

let host: Server;
let origin: string;
let answer: RequestListener;
let decoder: PictureDecoderProcess;
let png: Buffer;

beforeAll(async () => {
  host = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => {
    host.listen(0, '127.0.0.1', listening);
  });
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  decoder = createPictureDecoderProcess();
  const blue = { width: 1_600, height: 1_200, channels: 3 as const, background: '#3366cc' };
  png = await sharp({ create: blue }).png().toBuffer();
});
afterAll(() => {
  decoder.stop();
  host.closeAllConnections();
  host.close();
});

const fetched = (by: RequestListener, options: Partial<PublicFetchOptions> = {}) => {
  answer = by;
  return fetchPicture(`${origin}/picture`, { allowedPrivateOrigin: origin, timeoutMs: 5_000, ...options });
};
const sends =
  (bytes: Buffer | string, type: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

test('stores a picture re-encoded: smaller, in one format, with its dimensions', async () => {
  const made = await decoder.reEncode(await fetched(sends(png, 'image/png')), 'news');
  expect(made).toMatchObject({ type: 'image/webp', width: 960, height: 720 });
  expect(made).toHaveProperty(
    'bytes.length',
    expect.toSatisfy((length: number) => length < 50_000),
  );
});

test('gives up on a host that stalls, never ends, breaks off or sends 100 MB', async () => {
  const type = { 'content-type': 'image/png' };
  await expect(fetched(() => {}, { timeoutMs: 50 })).rejects.toThrow();
  await expect(
    fetched((_, response) => void response.writeHead(200, type).write(png.subarray(0, 100)), { timeoutMs: 100 }),
  ).rejects.toThrow();
  await expect(
    fetched((_, response) => {
      response.writeHead(200, { ...type, 'content-length': png.length }).write(png.subarray(0, 100));
      setImmediate(() => response.destroy());
    }),
  ).rejects.toThrow('broken off before its end');
  let sent = 0;
  const part = Buffer.alloc(65_536);
  await expect(
    fetched((_, response) => {
      response.writeHead(200, type);
      const more = (): void => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    }),
  ).rejects.toThrow(`more than ${PICTURE_BYTES_MAXIMUM} bytes`);
  expect(sent).toBeLessThan(50_000_000);
});

test('follows no redirect to a private address, by number, name or DNS', async () => {
  const resolve: PublicFetchOptions['resolve'] = (_, done) => done(null, [{ address: '10.0.0.7', family: 4 }]);
  for (const location of [
    'http://127.0.0.1:1/secret',
    'https://[::1]/secret',
    'https://2130706433/',
    'https://metadata.example/latest',
    'http://public.example/',
    'file:///etc/passwd',
  ])
    await expect(
      fetched((_, response) => void response.writeHead(302, { location }).end(), { resolve }),
      location,
    ).rejects.toThrow(ForbiddenAddressError);
  // No configuration lets a picture come from inside our own network.
  await expect(fetched(sends(png, 'image/png'), { allowedPrivateOrigin: null })).rejects.toThrow(ForbiddenAddressError);
});

test('detects false types: a page, a script in an SVG, and anything that is no picture', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>/*${HOSTILE_PAYLOAD_MARKER}*/</script></svg>`.padEnd(
    200,
  );
  for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', ''])
    await expect(fetched(sends(png, type)), type).rejects.toThrow(FeedError);
  for (const [bytes, type] of [
    [svg, 'image/png'],
    [`<!doctype html><script>/*${HOSTILE_PAYLOAD_MARKER}*/</script>`.padEnd(200), 'image/jpeg'],
    [Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 'image/png'],
  ] as const)
    expect(await decoder.reEncode(await fetched(sends(bytes, type)), 'news')).toBe('notAPicture');
  const corpus = await createHostileFiles({ url: `${origin}/bait`, path: '/nowhere' });
  for (const { name, bytes, expect: expected } of corpus) {
    if (bytes.length > PICTURE_BYTES_MAXIMUM) continue;
    const made = await decoder.reEncode(await fetched(sends(bytes, 'image/png')), 'news');
    if (expected === 'refused') expect(typeof made, name).toBe('string');
    else if (typeof made !== 'string') expect(made.bytes.includes(HOSTILE_PAYLOAD_MARKER), name).toBe(false);
  }
});

test('takes the picture of an item from its enclosure or media, never from its text', () => {
  const picturesOf = (inside: string) =>
    parseFeed(`<rss><channel><item><title>T</title>${inside}</item></channel></rss>`)!.map(({ picture }) => picture);
  const url = 'https://wire.example/a.jpg';
  const video = '<media:content url="https://wire.example/a.mp4" medium="video"/>';
  for (const inside of [
    `<enclosure url="${url}" type="image/jpeg" length="1"/>`,
    `<media:content url="${url}" medium="image"/>`,
    `<media:group>${video}<media:content url="${url}" type="image/jpeg"/></media:group>`,
    `<media:thumbnail url="${url}"/><media:content url="https://wire.example/b.jpg" medium="image"/>`,
    `<link rel="enclosure" type="image/jpeg" href="${url}"/>`,
  ])
    expect(picturesOf(inside), inside).toEqual([url]);
  for (const inside of [
    `<enclosure url="https://wire.example/a.mp3" type="audio/mpeg"/>`,
    `<description>&lt;img src="${url}"&gt;</description>`,
    `<description><media:content url="${url}" medium="image"/></description>`,
    '<enclosure url="data:image/png;base64,AAAA" type="image/png"/>',
    '<enclosure url="javascript:steal()" type="image/png"/>',
    '<enclosure url="https://a:b@wire.example/a.jpg" type="image/png"/>',
  ])
    expect(picturesOf(inside), inside).toEqual([null]);
});
