/** A folder of prices in the product: named by a setting, decided on, listed with its files, and traded at. */
import { utimes } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { createPriceFolder, type PriceFolder } from './testing-price-folder.ts';

/** A Friday, 11:00 in New York. */
const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const HEAD = 'symbol,time,last,currency';
const [APPLE, MICROSOFT] = ['US.AAPL', 'US.MSFT'];

let folder: PriceFolder;
beforeAll(async () => {
  folder = await createPriceFolder();
});
afterAll(() => folder.remove());
const server = provideTestServer(() => ({ priceFolder: { path: folder.path, delayMs: 0 }, workByHand: true }));
let staff: TestStaff;
beforeAll(async () => {
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
  await unwrapAnswer(
    staff.client.call('staff/addRealInstruments', {
      markets: [],
      instruments: [APPLE, MICROSOFT],
      key: createIdempotencyKey(),
    }),
  );
  await unwrapAnswer(
    staff.client.call('staff/decidePriceSource', {
      source: 'folder',
      markets: ['US'],
      displayed: true,
      rank: 1,
      words: 'Bought from a provider, for practice only.',
      termsUrl: 'https://example.com/terms',
      key: createIdempotencyKey(),
    }),
  );
});

/** As one that writes into the file itself and was interrupted a minute ago. */
async function write(name: string, content: string): Promise<void> {
  await folder.write(name, content);
  const before = new Date(Date.now() - 60_000);
  await utimes(`${folder.path}/${name}`, before, before);
}
/** Writes the file anew and asks, as often as it takes until `holds`; ten times at most. */
async function publish(name: string, content: () => string, holds: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    server.clock.advance(90_000);
    await write(name, content());
    for (let step = 0; step < 2; step += 1) {
      server.clock.advance(1_000);
      await server.composed.dependencies.priceSourceRunner.step();
    }
    if (await holds()) return;
  }
}
const timeNow = () => new Date(server.clock.now()).toISOString();
const rowOf = async (id: string) =>
  (await unwrapAnswer(staff.client.call('staff/listRealInstruments', {}))).rows.find(
    ({ instrument }) => instrument === id,
  )!;
const fileOf = async (name: string) =>
  (await unwrapAnswer(staff.client.call('staff/listPriceSources', {}))).sources
    .find(({ source }) => source === 'folder')
    ?.files?.find((file) => file.name === name);
const buy = async (instrument: string) =>
  (await server.customer()).client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
  });

const HALF_DAYS = [
  'symbol,date,open,high,low,close',
  `${APPLE},2026-11-19,189,191,188,190`,
  `${MICROSOFT},2026-11-19,399,401,398,4`,
].join('\n');

it('a file of days that is still being written gives none, so nothing can be traded', async () => {
  await publish(
    'bars-1d-a.csv',
    () => HALF_DAYS,
    async () => false,
  );
  for (const id of [APPLE, MICROSOFT]) expect(await rowOf(id)).toMatchObject({ last: null, days: 0 });
  expect(await buy(APPLE)).toMatchObject({ ok: false });
  expect(await fileOf('bars-1d-a.csv')).toMatchObject({ state: 'incomplete', says: 'its last line has no end' });
});

it('nor does one of quotes give a price', async () => {
  const areDaysThere = async () => (await rowOf(APPLE)).days + (await rowOf(MICROSOFT)).days === 2;
  await publish('bars-1d-a.csv', () => `${HALF_DAYS}00\n`, areDaysThere);
  const half = () => `${HEAD}\n${APPLE},${timeNow()},190.25,USD\n${MICROSOFT},${timeNow()},4`;
  await publish('quotes.csv', half, async () => false);
  for (const id of [APPLE, MICROSOFT]) expect(await rowOf(id)).toMatchObject({ state: 'none', last: null, days: 1 });
  expect(await buy(APPLE)).toMatchObject({ ok: false });
  expect(await fileOf('quotes.csv')).toMatchObject({ state: 'incomplete', says: 'its last line has no end' });
});

it('once it is complete its prices are traded at, and a row that was refused is named with the reason', async () => {
  const whole = () => `${HEAD}\n${APPLE},${timeNow()},190.5,USD\n${MICROSOFT},${timeNow()},-5,USD\n`;
  await publish('quotes.csv', whole, async () => (await rowOf(APPLE)).state === 'live');
  expect(await rowOf(APPLE)).toMatchObject({ source: 'folderStated', last: '190.5', state: 'live' });
  expect((await rowOf(MICROSOFT)).last).toBeNull();
  // The file's next price may be known before it is read, so the order waits for it.
  const ordered = (await unwrapAnswer(buy(APPLE) as never)) as { order: { status: string } };
  expect(ordered.order.status).toBe('pending');
  expect(await buy(MICROSOFT)).toMatchObject({ ok: false });
  expect(await fileOf('bars-1d-a.csv')).toMatchObject({ state: 'read', says: null, problems: [] });
  expect(await fileOf('quotes.csv')).toMatchObject({
    state: 'read',
    problems: [{ line: 3, says: expect.stringContaining('-5') }],
  });
});

it('a file cut off while it is rewritten changes no price', async () => {
  const half = () => `${HEAD}\n${APPLE},${timeNow()},1`;
  await publish('quotes.csv', half, async () => false);
  expect((await rowOf(APPLE)).last).toBe('190.5');
  expect(await fileOf('quotes.csv')).toMatchObject({ state: 'incomplete' });
});
