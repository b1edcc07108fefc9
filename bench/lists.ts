/**
 * 10,000 more companies on the market lists: bytes and time of the server's pages from first to last, and the list
 * flung in a browser until thousands have passed: rows in the page, and the time of late pages compared with early
 * ones. The same for the unchanged world. `-- lists 2000` takes fewer. Exit 1 if a list isn't flat.
 */
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { createCustomerClient, registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { buildLoadMeasurement, roundTo } from './orders/load-measurement.ts';

const COUNT = Number(process.argv[2] ?? '10000');
if (!Number.isInteger(COUNT) || COUNT < 1_000 || COUNT > 50_000)
  throw new Error('lists takes a whole number from 1000 to 50000');
const PAGE = 50;
const EARLY = 10;
const FLINGS = 40;
const ROWS_MAXIMUM = 60;
const P99_MS = 200;
const LATE_TO_EARLY = 2;
const EVERY_MS = 100;

const middle = (values: readonly number[]): number => buildLoadMeasurement(1, 1, Float64Array.from(values)).p50Ms;

interface ListPageMeasurements {
  rows: number;
  kBAPage: number;
  p50Ms: number;
  p99Ms: number;
  lateToEarly: number;
}

/** Every page of a market's list, as the app requests them. */
async function readPages(origin: string, customer: { token: string; account: string }): Promise<ListPageMeasurements> {
  const client = createCustomerClient(origin, customer);
  const list = { market: 'US', limit: PAGE, spark: true, rank: 'code' } as const;
  const ask = (from: string | null) =>
    client.call('quotes/listInstruments', from === null ? list : { ...list, cursor: from });
  const times: number[] = [];
  let [rows, bytes] = [0, 0];
  let cursor: string | null = null;
  // A short list is read repeatedly.
  while (cursor !== null || times.length < 2 * EARLY + 1) {
    const started = performance.now();
    const page = await ask(cursor);
    times.push(performance.now() - started);
    if (!page.ok) throw new Error(page.code);
    rows = Math.max(rows, (cursor === null ? 0 : rows) + page.data.rows.length);
    bytes += JSON.stringify(page.data).length;
    cursor = page.data.next;
  }
  const { p50Ms, p99Ms } = buildLoadMeasurement(1, 1, Float64Array.from(times.slice(1)));
  const early = middle(times.slice(1, EARLY + 1));
  const late = middle(times.slice(-EARLY));
  return {
    rows,
    kBAPage: roundTo(bytes / 1_000 / times.length, 1),
    p50Ms: roundTo(p50Ms),
    p99Ms: roundTo(p99Ms),
    lateToEarly: roundTo(late / early),
  };
}

/**
 * Flings the list down; returns the most rows in the page, how far it came, and late steps compared with early ones.
 */
async function flingDown(origin: string, session: { token: string; account: string }) {
  const browser = await launchChromium();
  try {
    const phone = await Phone.switchOn(browser, origin, { session });
    const { page } = phone;
    await phone.open('/home/stockList');
    await page.locator('main ul > li').first().waitFor();
    const times: number[] = [];
    let most = 0;
    for (let fling = 0; fling < FLINGS; fling += 1) {
      const before = performance.now();
      await page.evaluate(
        () =>
          new Promise<void>((done) => {
            scrollTo(0, document.documentElement.scrollHeight);
            requestAnimationFrame(() => requestAnimationFrame(() => done()));
          }),
      );
      times.push(performance.now() - before);
      most = Math.max(most, await page.locator('main ul > li').count());
      await page.waitForTimeout(EVERY_MS);
    }
    const reached = await page.locator('main ul > li').last().getAttribute('aria-posinset');
    await page.context().close();
    return {
      most,
      reached: Number(reached),
      stepP50Ms: roundTo(middle(times)),
      lateToEarly: roundTo(middle(times.slice(-EARLY)) / middle(times.slice(0, EARLY))),
    };
  } finally {
    await browser.close();
  }
}

async function measure(name: string, program: readonly string[]) {
  const dataDir = await makeDataFolder('bench-lists');
  const server = await startServer({
    dataDir,
    ...(program.length > 0 ? { program } : {}),
    environment: { BOURSE_HOURS: 'always', BOURSE_SEED: 'bench' },
  });
  try {
    const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
    const pages = await readPages(server.origin, customer);
    console.log(`${name.padEnd(6)} pages: ${JSON.stringify(pages)}`);
    const screen = await flingDown(server.origin, customer);
    console.log(`${name.padEnd(6)} screen: ${JSON.stringify(screen)}`);
    return { pages, screen };
  } finally {
    await server.stop();
    await removeDataFolder(dataDir);
  }
}

const few = await measure('few', []);
const many = await measure('many', ['./worlds/server-with-many-companies.ts', String(COUNT), '15']);
const isFlat =
  many.pages.p99Ms <= P99_MS && many.pages.lateToEarly <= LATE_TO_EARLY && many.screen.most <= ROWS_MAXIMUM;
console.log(
  JSON.stringify({
    bench: 'lists',
    instruments: COUNT,
    many: many.pages,
    screen: many.screen,
    allowed: { p99Ms: P99_MS, lateToEarly: LATE_TO_EARLY, rowsInPage: ROWS_MAXIMUM },
    page_to_few: roundTo(many.pages.p50Ms / few.pages.p50Ms),
  }),
);
process.exitCode = isFlat ? 0 : 1;
