/** News on a phone: a source's news and its corrections, sponsored pieces, and the news on a stock's page. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { escapeRegExp } from '../browser/template-pattern.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

const stage = openJourneyFixture();
const TITLE = 'A plant opens in the north';
const PAID = 'Try our course';
let says = `${DEMO_STOCK_NAME} has opened a plant.`;
let source: Server;
let server: StartedServer;
let dataDir: string;
let customer: Customer;

const origin = (): string => `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
const feedOf = (piece: Record<string, string>, more = ''): string =>
  `<rss version="2.0"><channel><item>${Object.entries(piece)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}${more}</item></channel></rss>`;

beforeAll(async () => {
  const picture = await readFile(join(import.meta.dirname, '../../app/public/icon-512.png'));
  const pubDate = new Date(Date.now() - 3_600_000).toUTCString();
  source = createServer((request, response) => {
    const link = 'https://wire.example/plant';
    if (request.url === '/plant.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const plant = `<enclosure type="image/png" url="${origin()}/plant.png"/>`;
    response.end(
      request.url === '/paid'
        ? feedOf({ guid: '1', title: PAID, description: `About ${DEMO_STOCK_NAME}, too.` })
        : feedOf({ guid: '1', title: TITLE, link, pubDate, description: says }, plant),
    );
  });
  await new Promise<void>((listening) => {
    source.listen(0, '127.0.0.1', listening);
  });
  dataDir = await makeMigratedFolder('news');
  server = await startServer({ dataDir, program: ['testing/local-news-server-main.ts', origin()] });
  customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
});
afterAll(async () => {
  await server.stop();
  await removeDataFolder(dataDir);
  source.closeAllConnections();
  source.close();
});

const list = async (filter: { topic?: 'prices' } = {}) =>
  (await expectSuccess(customer.client.call('news/listNews', { limit: 100, ...filter }))).rows;
const row = (phone: Phone, title: string) => phone.link(new RegExp(`^${escapeRegExp(title)}`));
async function pickUp(path: string): Promise<Phone> {
  await expect
    .poll(async () => (await list()).map(({ title }) => title))
    .toEqual(expect.arrayContaining([TITLE, PAID]));
  await expect.poll(async () => (await list()).find(({ title }) => title === TITLE)?.picture).toBeTruthy();
  await expect.poll(() => list({ topic: 'prices' }), { timeout: 60_000 }).not.toEqual([]);
  const phone = await Phone.switchOn(stage.browser, server.origin, { session: customer });
  await phone.open(path);
  return phone;
}

test('a news item names its source, links to its stock, and keeps its text before a correction', async () => {
  const phone = await pickUp('/home/newsList');
  const { news: t } = phone.texts;
  await phone.tab(t.latest).tap();
  await row(phone, TITLE).tap();
  await phone.arrivesAt('/home/newsDetail');
  await phone.sees(phone.heading(TITLE));
  await phone.sees(fillPlaceholders(t.source, { name: 'Example Wire', licence: 'CC BY 4.0' }));
  for (const time of [t.published, t.received]) await phone.sees(new RegExp(`^${escapeRegExp(time.split('{')[0]!)}`));
  const link = phone.link(fillPlaceholders(t.readAt, { host: 'wire.example' }));
  expect(await link.getAttribute('href')).toBe('https://wire.example/plant');
  const picture = phone.page.locator('article img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  // From here, and in a place of fixed shape, whatever its own is.
  expect(new URL((await picture.evaluate((image: HTMLImageElement) => image.src)) ?? '').origin).toBe(server.origin);
  const { width, height } = (await picture.boundingBox())!;
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a piece of news')).toEqual([]);

  const [before, after] = [says, `${DEMO_STOCK_NAME} will open a plant in spring.`];
  says = after;
  const [published] = (await list()).filter(({ title }) => title === TITLE);
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('news/getNews', { news: published!.id }))).paragraphs)
    .toEqual([after]);
  await phone.page.reload();
  await phone.sees(after);
  await phone.sees(before);
  await phone.sees(new RegExp(escapeRegExp(t.corrected.split('{at}')[1]!)));

  await phone.link(new RegExp(`^${escapeRegExp(DEMO_STOCK_NAME)}`)).tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.tab(phone.texts.quotes.pagePart.news).tap();
  await row(phone, TITLE).tap();
  await phone.sees(after);
  await phone.switchOff();
});

test('the Prices tab has only market news, and sponsored items are marked and not linked to a stock', async () => {
  const phone = await pickUp('/home/newsList');
  const { news: t, routes } = phone.texts;
  await phone.tab(t.latest).tap();
  await phone.sees(row(phone, PAID).getByText(t.sponsored, { exact: true }));
  expect(await row(phone, TITLE).getByText(t.sponsored, { exact: true }).count()).toBe(0);
  await phone.settles();
  expect(await listAxeFindings(phone, 'news')).toEqual([]);
  await row(phone, PAID).tap();
  await phone.sees(phone.text(t.sponsored));
  await phone.back();

  await phone.tab(t.prices).tap();
  const [newest] = await list({ topic: 'prices' });
  await phone.sees(row(phone, newest!.title));
  for (const title of [TITLE, PAID]) expect(await row(phone, title).count(), title).toBe(0);

  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=news`);
  await phone.sees(row(phone, TITLE));
  await phone.sees(phone.heading(routes.newsList));
  expect(await row(phone, PAID).count()).toBe(0);

  // What isn't in the reader's language is left out until they ask for it, and says which one it is in.
  await phone.open('/home/newsList');
  await phone.reads('kor');
  const { news: korean } = phone.texts;
  await phone.tab(korean.latest).tap();
  await phone.seesNoMore(row(phone, TITLE));
  await phone.button(korean.otherLanguages).tap();
  await phone.sees(row(phone, TITLE).getByText(LANGUAGE_NAMES.en));
  await row(phone, TITLE).tap();
  await phone.sees(phone.heading(TITLE));
  await phone.switchOff();
});
