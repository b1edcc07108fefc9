/** News of other sources: polled repeatedly, hostile ones included, and displayed as plain text with its source. */
import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { queryAsOwner } from '../../db/testing.ts';
import { ForbiddenAddressError } from '../../outgoing/https-requests.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';
import { createPictureDownloadJob } from '../pictures/download-pictures.ts';
import { FEED_BYTES_MAXIMUM, FeedError, fetchFeed } from './fetch-feed.ts';
import { pollFeeds } from './poll-feeds.ts';
import { decodeFeed, parseFeed } from './parse-feed.ts';

const systemTime = Date.now.bind(Date);
const UNKNOWN = { etag: null, modified: null };
let source: Server;
let origin: string;
/** The source's answers by path, and how it was asked. */
const answers = new Map<string, RequestListener>();
const fetches: { path: string; etag: string | undefined }[] = [];
let reader: TestCustomer;

beforeAll(async () => {
  source = createServer((request, response) => {
    fetches.push({ path: request.url ?? '', etag: request.headers['if-none-match'] });
    answers.get(request.url ?? '')?.(request, response);
  });
  await new Promise<void>((listening) => {
    source.listen(0, '127.0.0.1', listening);
  });
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(() => {
  source.closeAllConnections();
  source.close();
});
const server = provideTestServer(() => {
  const newsSources = [
    { name: 'Example Wire', language: 'en', licence: 'CC BY 4.0', url: `${origin}/wire`, sponsored: false },
    { name: 'Broken Wire', language: 'en', licence: 'CC0', url: `${origin}/broken`, sponsored: false },
    { name: 'Paid Wire', language: 'en', licence: 'by contract', url: `${origin}/paid`, sponsored: true },
  ] as const;
  return { newsSources, workByHand: true, newsFetchOptions: { allowedPrivateOrigin: origin } };
});
beforeAll(async () => {
  reader = await server.customer();
});

const inside = (path: string, timeoutMs = 5_000) =>
  fetchFeed(`${origin}${path}`, UNKNOWN, { allowedPrivateOrigin: origin, timeoutMs });
const rss = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>${items}</channel></rss>`;
const one = (of: Record<string, string>): string =>
  rss(
    `<item>${Object.entries(of)
      .map(([name, text]) => `<${name}>${text}</${name}>`)
      .join('')}</item>`,
  );

test('requires complete source settings with https addresses and reports what is wrong at the start', () => {
  const parseSources = (BOURSE_NEWS: string) => readConfig({ BOURSE_NEWS }).newsSources;
  expect(readConfig({}).newsSources).toBeUndefined();
  expect(
    parseSources('One|en|CC BY 4.0|https://one.example/rss; Two|kor|CC0|https://two.example/a?b=c|sponsored'),
  ).toEqual([
    { name: 'One', language: 'en', licence: 'CC BY 4.0', url: 'https://one.example/rss', sponsored: false },
    { name: 'Two', language: 'kor', licence: 'CC0', url: 'https://two.example/a?b=c', sponsored: true },
  ]);
  for (const wrong of [
    'One|en|CC0|http://one.example/rss',
    'One|de|CC0|https://one.example/rss',
    'One|en||https://one.example/rss',
    'One|en|CC0|https://a:b@one.example/rss',
    'One|en|CC0|https://one.example|yes',
    'One|en|CC0|https://one.example|sponsored|sponsored',
    'One|en|CC0|https://one.example;One|en|CC0|https://two.example',
    'https://one.example/rss',
  ])
    expect(() => parseSources(wrong), wrong).toThrow(/^BOURSE_NEWS is /);
});

test('limits the total time of a source, including redirects, whatever the clock', async () => {
  const turned = vi.spyOn(Date, 'now');
  answers.set('/moved', (_, response) => {
    turned.mockReturnValue(systemTime() - 3_600_000);
    response.writeHead(302, { location: '/silent-then' }).end();
  });
  answers.set('/ahead', (_, response) => {
    turned.mockReturnValue(systemTime() + 3_600_000);
    response.writeHead(302, { location: '/soon' }).end();
  });
  answers.set('/silent-then', (_, response) => void setTimeout(() => response.end(rss('')), 2_500));
  answers.set('/soon', (_, response) => void setTimeout(() => response.end(rss('')), 50));
  try {
    await expect(inside('/moved', 1_000)).rejects.toThrow(/abort|timeout/);
    turned.mockImplementation(systemTime);
    expect(await inside('/ahead')).toMatchObject({ fresh: true });
  } finally {
    turned.mockRestore();
  }
});

test('gives up on a source that stalls, breaks off, never ends or sends one endless line', async () => {
  let sent = 0;
  const endless =
    (part: string): RequestListener =>
    (_, response) => {
      sent = 0;
      const more = (): void => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
  answers.set('/silent', () => {});
  answers.set('/stalls', (_, response) => void response.write(rss('')));
  answers.set('/short', (_, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write(rss(''));
    setImmediate(() => response.destroy());
  });
  answers.set('/100-megabytes', endless('<item/>\n'.repeat(8_192)));
  answers.set('/one-line', (_, response) => void response.end(`${rss('').slice(0, 40)}${'x'.repeat(10_000_000)}`));
  answers.set('/packed', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
  answers.set('/error', (_, response) => void response.writeHead(500).end(rss('')));
  await expect(inside('/silent', 50)).rejects.toThrow();
  await expect(inside('/stalls', 100)).rejects.toThrow();
  await expect(inside('/short')).rejects.toThrow('broken off before its end');
  await expect(inside('/100-megabytes')).rejects.toThrow(`more than ${FEED_BYTES_MAXIMUM} bytes`);
  expect(sent).toBeLessThan(50_000_000);
  await expect(inside('/one-line')).rejects.toThrow(`more than ${FEED_BYTES_MAXIMUM} bytes`);
  await expect(inside('/packed')).rejects.toThrow(FeedError);
  await expect(inside('/error')).rejects.toThrow('answered 500');
});

test('follows redirects to public addresses only (by name, number or DNS), and only a few', async () => {
  const to = (location: string) =>
    answers.set('/away', (_, response) => void response.writeHead(302, { location }).end());
  const resolve = (host: string, done: (error: null, found: { address: string; family: number }[]) => void): void =>
    done(null, [{ address: host === 'inside.example' ? '10.0.0.7' : '169.254.169.254', family: 4 }]);
  for (const location of [
    'http://127.0.0.1:1/secret',
    'https://127.0.0.1/secret',
    'https://[::1]/secret',
    'https://2130706433/',
    'https://inside.example/secret',
    'https://metadata.example/latest',
    'http://public.example/',
    'file:///etc/passwd',
  ]) {
    to(location);
    await expect(
      fetchFeed(`${origin}/away`, UNKNOWN, { allowedPrivateOrigin: origin, timeoutMs: 2_000, resolve }),
      location,
    ).rejects.toThrow(ForbiddenAddressError);
  }
  // No configuration lets a source be inside our own network.
  await expect(fetchFeed(`${origin}/away`, UNKNOWN, { allowedPrivateOrigin: null })).rejects.toThrow(
    ForbiddenAddressError,
  );
  to('/away');
  await expect(inside('/away')).rejects.toThrow('redirects');
  to('');
  answers.set('/moved', (_, response) => void response.end(rss('')));
  to('/moved');
  expect(await inside('/away')).toMatchObject({ fresh: true });
});

test('reduces scripts, pictures, data URLs and text direction marks to plain words', () => {
  const html = [
    '<p>Shares <b>rose</b>.<script>steal()</script></p><style>p{}</style>',
    '<img src="data:image/png;base64,AAAA" onerror="steal()"><iframe src="https://x.example">inner</iframe>',
    '<p><a href="javascript:steal()">More\u202e\u2066 here\u200b</a>&nbsp;now<br>and then</p>',
  ]
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const [piece] = parseFeed(
    one({
      guid: 'a-1',
      title: '\u202eUp&amp;nbsp;&lt;script&gt;x()&lt;/script&gt; 3 %',
      link: 'javascript:steal()',
      description: html,
      pubDate: 'Fri, 20 Nov 2026 11:00:00 GMT',
    }),
  )!;
  expect(piece).toEqual({
    guid: 'a-1',
    title: 'Up 3 %',
    body: 'Shares rose.\n\nMore here now and then',
    link: null,
    publishedAt: Date.parse('2026-11-20T11:00:00Z'),
    categories: '',
    picture: null,
  });
});

test('parses Atom, RSS 1.0 and other encodings; rejects pages, entity bombs and deep nesting', () => {
  const atom = [
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>tag:1</id><title type="text">One</title>',
    '<link rel="self" href="https://x.example/self"/><link href="https://x.example/1"/>',
    '<updated>2026-11-20T13:00:00Z</updated><published>2026-11-20T10:00:00+09:00</published>',
    '<category term="NASDAQ:NWRB"/><category/>',
    '<content type="xhtml"><div><p>First.</p><p>a &lt; b</p></div></content></entry></feed>',
  ].join('');
  expect(parseFeed(atom)).toEqual([
    {
      guid: 'tag:1',
      title: 'One',
      body: 'First.\n\na < b',
      link: 'https://x.example/1',
      publishedAt: Date.parse('2026-11-20T01:00:00Z'),
      categories: '\nNASDAQ:NWRB\n',
      picture: null,
    },
  ]);
  expect(
    parseFeed('<rdf:RDF><channel/><item><title>Old</title><link>https://x.example/2</link></item></rdf:RDF>'),
  ).toEqual([
    {
      guid: 'https://x.example/2',
      title: 'Old',
      body: 'Old',
      link: 'https://x.example/2',
      publishedAt: null,
      categories: '',
      picture: null,
    },
  ]);
  const korean = Buffer.from([0xbb, 0xef, 0xbc, 0xba]);
  expect(decodeFeed(korean, 'text/xml; charset=euc-kr')).toBe('삼성');
  expect(decodeFeed(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="euc-kr"?>'), korean]), '')).toContain(
    '삼성',
  );
  // A moment in the future is kept, an absurd year isn't; and the first of repeated names counts.
  const ahead = one({ guid: 'b', title: 'Ahead', pubDate: 'Fri, 27 Nov 2026 11:00:00 GMT' });
  expect(parseFeed(ahead.replace('</item>', '</item><item><guid>b</guid><title>Again</title></item>'))).toMatchObject([
    { title: 'Ahead', publishedAt: Date.parse('2026-11-27T11:00:00Z') },
  ]);
  expect(parseFeed(ahead.replace('2026', '9999'))).toMatchObject([{ publishedAt: null }]);
  expect(parseFeed('<!doctype html><html><body><item><title>x</title></item></body></html>')).toBeNull();
  expect(parseFeed('')).toBeNull();
  const entity = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1_000)}">]>`;
  const bomb = entity + one({ guid: 'c', title: 'Bomb', description: '&a;'.repeat(10_000) });
  expect(parseFeed(bomb)?.[0]?.body.length).toBeLessThanOrEqual(10_000);
  const started = performance.now();
  for (const nested of [
    '<a>'.repeat(200_000),
    `<item><title>Deep</title><description>${'<item><b>'.repeat(60_000)}`,
    `<item><title>Deep</title><description>${'&lt;b&gt;'.repeat(100_000)}</description></item>`,
  ])
    expect(() => parseFeed(rss(nested))).toThrow('inside one another');
  expect(performance.now() - started).toBeLessThan(2_000);
});

const list = async () => (await unwrapAnswer(reader.client.call('news/listNews', { limit: 50 }))).rows;
const follow = () => pollFeeds(server.composed.dependencies);
const faults = () => queryAsOwner(server.database.ownerUrl, 'select source, fault from news_sources order by source');

/** The other sources' answers, for tests of a single one. */
const nothingElse = (path: '/wire' | '/paid'): void => {
  answers.set('/broken', (_, response) => void response.writeHead(500).end());
  answers.set(path === '/wire' ? '/paid' : '/wire', (_, response) => void response.end(rss('')));
};

test('stores an item once with its source, and keeps the old text when it is corrected', async () => {
  let body = 'It opened at 9.';
  nothingElse('/wire');
  answers.set('/wire', (request, response) => {
    const etag = `"${body.length}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const item = { guid: 'w-1', title: 'Opening', link: 'https://wire.example/1', description: body };
    response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(one(item));
  });
  expect(server.composed.work.jobs.map(({ name }) => name)).toContain('news feeds');
  await follow();
  expect(await faults()).toEqual([
    { source: 'Broken Wire', fault: 'answered 500' },
    { source: 'Example Wire', fault: null },
    { source: 'Paid Wire', fault: null },
  ]);
  const [first, ...more] = await list();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    title: 'Opening',
    beginning: body,
    source: {
      name: 'Example Wire',
      licence: 'CC BY 4.0',
      publishedAt: null,
      receivedAt: first!.at,
      link: 'https://wire.example/1',
    },
  });
  expect(first!.at).toBe(new Date(server.clock.now()).toISOString());
  await follow();
  // No source is asked again within five minutes.
  server.clock.advance(300_000);
  await follow();
  expect(fetches.filter(({ path }) => path === '/wire').map(({ etag }) => etag)).toEqual([undefined, '"15"']);
  expect(await list()).toHaveLength(1);

  body = 'It opened at 9:30.';
  server.clock.advance(300_000);
  await follow();
  expect(await list()).toMatchObject([{ id: first!.id, at: first!.at, beginning: body }]);
  expect(await unwrapAnswer(reader.client.call('news/getNews', { news: first!.id }))).toMatchObject({
    paragraphs: [body],
    earlier: [{ until: new Date(server.clock.now()).toISOString(), title: 'Opening', paragraphs: ['It opened at 9.'] }],
  });
  const korean = server.client(reader, 'kor');
  expect((await unwrapAnswer(korean.call('news/listNews', {}))).rows).toEqual([]);

  const product = await server.staff('product');
  const listed = await unwrapAnswer(product.client.call('staff/listNews', {}));
  expect(listed.rows).toMatchObject([{ by: { id: '', name: 'Example Wire' }, status: 'shown' }]);
  await unwrapAnswer(
    product.client.call('staff/withdrawNews', {
      news: first!.id,
      why: 'Not ours to show',
      key: createIdempotencyKey(),
    }),
  );
  body = 'It opened at nine thirty.';
  server.clock.advance(300_000);
  await follow();
  expect(await list()).toEqual([]);
});

const DAY_MS = 86_400_000;
const inMs = (ms: number): string => new Date(server.clock.now() + ms).toUTCString();
/** As the source has it then: one more look at it. */
async function brings(path: '/wire' | '/paid', of: Record<string, string>): Promise<void> {
  nothingElse(path);
  const etag = createHash('sha256').update(JSON.stringify(of)).digest('hex');
  answers.set(path, (request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(one(of));
  });
  server.clock.advance(300_000);
  await follow();
}
const read = (news: string) => reader.client.call('news/getNews', { news });

test('hides an item dated ahead until its date, and publishes it at the last date that its source gave', async () => {
  const piece = { guid: 'e-1', title: 'Results', description: 'First draft.', pubDate: inMs(DAY_MS) };
  await brings('/wire', piece);
  const received = server.clock.now();
  const product = await server.staff('product');
  const [entry] = (await unwrapAnswer(product.client.call('staff/listNews', {}))).rows;
  expect(entry).toMatchObject({ title: 'Results', status: 'upcoming', from: new Date(piece.pubDate).toISOString() });
  const { id } = entry!;
  expect(await list()).toEqual([]);
  expect(await read(id)).toMatchObject({ ok: false, code: 'notFound' });

  // Put off, and corrected before anybody could read it.
  const later = { ...piece, description: 'As it is.', pubDate: inMs(2 * DAY_MS) };
  await brings('/wire', later);
  server.clock.set(Date.parse(piece.pubDate) + 1_000);
  expect(await list()).toEqual([]);
  server.clock.set(Date.parse(later.pubDate));
  const [visibleItem] = await list();
  expect(visibleItem).toMatchObject({ id, at: new Date(later.pubDate).toISOString(), beginning: 'As it is.' });
  expect(visibleItem!.source).toEqual({
    name: 'Example Wire',
    licence: 'CC BY 4.0',
    publishedAt: visibleItem!.at,
    receivedAt: new Date(received).toISOString(),
    link: null,
  });
  expect(await unwrapAnswer(read(id))).toMatchObject({ paragraphs: ['As it is.'], earlier: [] });
});

test('a lifted embargo ends at once; a correction dated ahead waits, changed or not', async () => {
  const piece = { guid: 'e-2', title: 'Merger', description: 'Not yet.', pubDate: inMs(DAY_MS) };
  await brings('/wire', piece);
  expect((await list()).map(({ title }) => title)).not.toContain('Merger');
  await brings('/wire', { ...piece, pubDate: inMs(0) });
  const [visibleItem] = await list();
  expect(visibleItem).toMatchObject({
    title: 'Merger',
    beginning: 'Not yet.',
    at: new Date(server.clock.now()).toISOString(),
  });

  const corrected = { ...piece, description: 'Called off.', pubDate: inMs(400_000) };
  await brings('/wire', corrected);
  expect((await list())[0]).toMatchObject({ beginning: 'Not yet.' });
  await brings('/wire', corrected);
  expect((await list())[0]).toMatchObject({ id: visibleItem!.id, beginning: 'Called off.', at: visibleItem!.at });
  expect((await unwrapAnswer(read(visibleItem!.id))).earlier).toMatchObject([{ paragraphs: ['Not yet.'] }]);
});

test('links items and the instruments that they name: by exchange and code, by name, by category', async () => {
  const of = async (instrument: string) =>
    (await unwrapAnswer(reader.client.call('news/listNews', { instrument, limit: 50 }))).rows;
  const before = (await of('US.NWRB')).length;
  const description = 'Alpenglow Software agreed with (NYSE: CDRM). Alpenglow and Cedarmont say no more.';
  await brings('/wire', { guid: 'n-1', category: 'NASDAQ:NWRB', title: 'A deal', description });
  const [visibleItem] = await list();
  expect(visibleItem!.instruments).toEqual([
    { id: 'US.NWRB', name: 'Nordwind Robotics' },
    { id: 'US.ALPN', name: 'Alpenglow Software' },
    { id: 'US.CDRM', name: 'Cedarmont Bancorp' },
  ]);
  for (const { id } of visibleItem!.instruments) expect((await of(id))[0]).toMatchObject({ id: visibleItem!.id });
  expect(await of('US.NWRB')).toHaveLength(before + 1);
  expect((await of('US.BRKW')).map(({ id }) => id)).not.toContain(visibleItem!.id);
  // A correction that names another instrument appears there too; the old text's instruments stay.
  await brings('/wire', { guid: 'n-1', title: 'A deal', description: 'It was Everfell Health.' });
  expect((await of('US.EVFL'))[0]).toMatchObject({ id: visibleItem!.id });
  expect((await of('US.ALPN'))[0]).toMatchObject({ id: visibleItem!.id });
});

test('marks every item of a paid source and links it to no instrument', async () => {
  await brings('/paid', { guid: 'p-1', title: 'Try our course', description: 'With Nordwind Robotics.' });
  const [visibleItem, ...others] = await list();
  expect(visibleItem).toMatchObject({ title: 'Try our course', sponsored: true, source: { name: 'Paid Wire' } });
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ sponsored }) => sponsored)).toEqual([]);
  expect(await unwrapAnswer(read(visibleItem!.id))).toMatchObject({ sponsored: true });
  for (const filter of [{ topic: 'prices' }, { instrument: 'US.NWRB' }, { withoutSponsored: true }] as const) {
    const { rows } = await unwrapAnswer(reader.client.call('news/listNews', { limit: 50, ...filter }));
    expect(rows.map(({ id }) => id)).not.toContain(visibleItem!.id);
  }
});

test('serves the picture of a visible item from our own address only; a bad picture leaves the text', async () => {
  nothingElse('/wire');
  const drawn = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#224488' } })
    .jpeg()
    .toBuffer();
  answers.set('/drawn.jpg', (_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(drawn);
  });
  answers.set('/page.jpg', (_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>steal()</script>'.repeat(9));
  });
  const item = (guid: string, path: string): string =>
    `<item><guid>${guid}</guid><title>${guid}</title><enclosure type="image/jpeg" url="${origin}${path}"/></item>`;
  answers.set('/wire', (_, response) => void response.end(rss(item('p-1', '/drawn.jpg') + item('p-2', '/page.jpg'))));
  server.clock.advance(300_000);
  await follow();
  const of = async (title: string) => (await list()).find((each) => each.title === title)!;
  expect((await of('p-1')).picture).toBeNull();
  expect(server.composed.work.jobs.map(({ name }) => name)).toContain('pictures of news');
  await createPictureDownloadJob(server.composed.dependencies)();
  const visibleItem = await of('p-1');
  expect(visibleItem.picture).toMatchObject({ width: 640, height: 360 });
  expect((await of('p-2')).picture).toBeNull();
  expect(
    await queryAsOwner(server.database.ownerUrl, 'select tries, fault from news_pictures order by fault desc'),
  ).toEqual([
    { tries: 1, fault: null },
    { tries: 1, fault: 'notAPicture' },
  ]);
  const get = (path: string) => fetch(`${server.origin}${path}`);
  const storedPicture = await get(visibleItem.picture!.path);
  expect([
    storedPicture.status,
    storedPicture.headers.get('content-type'),
    storedPicture.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'private, max-age=86400, immutable']);
  expect(await sharp(Buffer.from(await storedPicture.arrayBuffer())).metadata()).toMatchObject({
    width: 640,
    format: 'webp',
  });
  for (const wrong of ['/news/pictures/1-x.webp', visibleItem.picture!.path.replace(/-../, '-00'), '/news/pictures/..'])
    expect((await get(wrong)).status, wrong).toBe(404);
  const product = await server.staff('product');
  await unwrapAnswer(
    product.client.call('staff/withdrawNews', {
      news: visibleItem.id,
      why: 'Not ours to show',
      key: createIdempotencyKey(),
    }),
  );
  expect((await get(visibleItem.picture!.path)).status).toBe(404);
});
