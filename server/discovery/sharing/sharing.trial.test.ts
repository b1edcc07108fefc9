import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { SHARED_PRICE_DELAY_MINUTES } from './shared-price.ts';
import { createQuotesOnlyVenue } from '../../venue/testing-venues.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { startTestServer, type TestCustomer } from '../../testing/test-server.ts';

const STOCK = 'US.NWRB';
const PICTURE_MOST_BYTES = 150_000;
const PAGE_MOST_BYTES = 8_000;
const PUBLIC = 'public, max-age=60';

const server = provideTestServer({ trustedProxies: ['127.0.0.1'] });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.origin}/share/${path}`, { headers });

test('a shared page shows the price, its change and date in five languages, with a link to the app', async () => {
  for (const language of LANGUAGES) {
    const { name, last } = await stock(language);
    const page = await ask(`${STOCK}?language=${language}`);
    const text = await page.text();
    const { sharing } = await loadTexts(language);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text.length).toBeLessThan(PAGE_MOST_BYTES);
    expect(text).toContain(`${name} (NWRB)`);
    expect(text).toContain(`${last} USD`);
    expect(text).toContain(sharing.simulated);
    expect(text).toContain(sharing.says);
    expect(text).toContain(`property="og:image" content="${server.origin}/share/US.NWRB.png?language=${language}"`);
    expect(text).toContain('href="/#/market/stockDetail?instrument=US.NWRB"');
    expect(text).not.toMatch(/<script|<iframe|undefined|\{[a-z]+\}/);
    const elsewhere = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
    for (const address of elsewhere) expect(address).toMatch(/^\//);
  }
});

test('the picture is 1200 × 630, small, and differs by language', async () => {
  const [english, korean] = await Promise.all(
    ['en', 'kor'].map(async (language) => {
      const answer = await ask(`${STOCK}.png?language=${language}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  for (const picture of [english!, korean!]) {
    expect(picture.length).toBeLessThan(PICTURE_MOST_BYTES);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(0.3);
  }
  expect(english!.equals(korean!)).toBe(false);
});

test('a session changes nothing, no cookie is set, and the answer is cacheable for a minute', async () => {
  const cookie = `token=${customer.token}; account=${customer.account}`;
  const headers = { cookie, token: customer.token, account: customer.account };
  for (const path of [`${STOCK}?language=en`, `${STOCK}.png?language=en`]) {
    const [plain, known] = await Promise.all([ask(path), ask(path, headers)]);
    const [one, other] = await Promise.all([plain, known].map(async (each) => Buffer.from(await each.arrayBuffer())));
    expect(one!.equals(other!)).toBe(true);
    expect(one!.includes(customer.account)).toBe(false);
    expect(known.headers.get('set-cookie')).toBeNull();
    // Without a configured origin the page names the host that was asked, so no shared cache keeps it for others.
    expect(known.headers.get('cache-control')).toBe(path.includes('.png') ? PUBLIC : 'private, max-age=60');
    expect(known.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('with a public origin the page is the same and cacheable for everybody', async () => {
  const named = await startTestServer({ publicOrigin: 'http://localhost' });
  try {
    const page = await fetch(`${named.origin}/share/${STOCK}?language=en`, {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(await page.text()).toContain('content="http://localhost/share/US.NWRB.png?language=en"');
    expect(page.headers.get('cache-control')).toBe(PUBLIC);
  } finally {
    await named.stop();
  }
});

test('an unknown instrument is not found', async () => {
  const odd = ['US.NOBODY', 'us.nwrb', 'NWRB', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '..%2f..%2fetc%2fpasswd', '%00'];
  for (const address of [...odd, 'US.NWRB.png.png', 'x'.repeat(90), '.png', 'US.NOBODY.png']) {
    const answer = await ask(address);
    const text = await answer.text();
    expect([address, answer.status]).toEqual([address, 404]);
    expect(text).not.toMatch(/alert\(1\)|passwd/);
  }
  expect((await ask(`${STOCK}?language=%22%3E%3Cscript%3E`)).status).toBe(200);
  expect((await ask(`${STOCK}?language=en&language=kor`)).status).toBe(200);
  expect((await fetch(`${server.origin}/share/${STOCK}`, { method: 'POST' })).status).toBe(404);
});

test('a client that requests too often is limited, and gets a newer price a minute later', async () => {
  const before = await (await ask(`${STOCK}?language=en`)).text();
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await ask(STOCK)).status));
  expect(statuses).toContain(429);
  server.clock.advance(60_000);
  const later = await ask(`${STOCK}?language=en`);
  expect(later.status).toBe(200);
  expect(await later.text()).not.toBe(before);
});

test('an address that requests many pictures does not block other addresses', async () => {
  const ids = server.composed.dependencies.venues.listed('US').map(({ id }) => id);
  const drawn: string[] = [];
  const asks = (from: string, pictures: readonly string[]) =>
    pictures.map(async (id) => {
      const answer = await ask(`${id}.png?language=en`, { 'x-forwarded-for': from });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      drawn.push(from);
    });
  const many = asks('203.0.113.1', ids.slice(1, 12));
  await Promise.all([...many, ...asks('203.0.113.2', ids.slice(12, 13))]);
  // A drawing under way is finished, and one of the others may have had its turn before.
  expect(drawn.indexOf('203.0.113.2')).toBeLessThan(4);
});

test('a real market price is displayed to strangers fifteen minutes late', async () => {
  const { venues, clock, ownVenue } = server.composed.dependencies;
  const id = 'CRYPTO.BTCUSDT';
  venues.take(createQuotesOnlyVenue(ownVenue), [venues.instrument(id)!]);
  const then = clock.now() - SHARED_PRICE_DELAY_MINUTES * 60_000;
  const [bar] = await ownVenue.bars({ instrument: id, period: '1m', adjustment: 'none', before: then, limit: 1 }, then);
  const { sharing } = await loadTexts('en');
  const text = await (await ask(`${id}?language=en`)).text();
  const displayedPrice = /<li>([\d,.]+) USDT/.exec(text)?.[1]?.replaceAll(',', '');
  expect(Number(displayedPrice)).toBe(Number(bar!.close) / 1e8);
  expect(Number(displayedPrice)).not.toBe(Number(venues.quote(id, clock.now())!.last) / 1e8);
  expect(text).toContain(fillPlaceholders(sharing.delayed, { minutes: SHARED_PRICE_DELAY_MINUTES }));
  expect(text).not.toContain(sharing.simulated);
  expect((await ask(`${id}.png?language=en`)).status).toBe(200);
});

/** As everybody sees it. */
async function stock(language: Language = 'en'): Promise<{ name: string; last: string }> {
  const quoted = await server.client(undefined, language).call('quotes/getInstrument', { instrument: STOCK });
  const quote = await server.client().call('quotes/getQuote', { instrument: STOCK });
  if (!quoted.ok || !quote.ok) throw new Error('there is no such stock');
  return { name: quoted.data.name, last: Number(quote.data.last).toFixed(2) };
}
