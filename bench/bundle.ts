/** JavaScript that a browser loads for the login and then for home, gzipped, in kilobytes of 1000 bytes. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { newCustomer } from '@bourse/e2e/browser/customers.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { rounded } from './orders/measure.ts';

/** The chart is loaded where one is shown, and is counted apart. */
const CHART = /\/chart[^/]*\.js$/;

/** Every script that the page has been sent, by its path. */
function collect(page: Page): Map<string, Promise<Buffer>> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
  });
  return scripts;
}

async function gzippedBytes(scripts: Map<string, Promise<Buffer>>): Promise<Map<string, number>> {
  return new Map(
    await Promise.all([...scripts].map(async ([path, body]) => [path, gzipSync(await body).length] as const)),
  );
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

const dataDir = await makeDataFolder('bench-bundle');
const server = await startServer({ dataDir });
const browser = await launchChromium();
try {
  const customer = await newCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const visitor = await Phone.switchOn(browser, server.origin);
  const login = collect(visitor.page);
  await visitor.open('/login/login');
  await visitor.settles();
  const phone = await Phone.switchOn(browser, server.origin, { session: customer });
  const home = collect(phone.page);
  await phone.open('/home/index');
  await phone.settles();

  const sizes = await gzippedBytes(new Map([...login, ...home]));
  const own = [...sizes].filter(([path]) => !CHART.test(path)).toSorted(([, a], [, b]) => b - a);
  for (const [path, bytes] of own)
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${path}${login.has(path) ? '' : '  (home only)'}`);
  const chart = [...sizes].filter(([path]) => CHART.test(path));
  console.log(
    chart.length === 0 ? 'no chart is loaded' : `the chart, apart: ${chart.map(([path]) => path).join(', ')}`,
  );
  console.log(
    JSON.stringify({
      bench: 'bundle',
      kB: rounded(sum(own.map(([, bytes]) => bytes)) / 1000, 1),
      chartLoaded: chart.length > 0,
    }),
  );
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
