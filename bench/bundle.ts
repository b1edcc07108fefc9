/**
 * JavaScript that a browser loads for the login and then for home, gzipped, in kilobytes of 1000 bytes: until the
 * screen is usable, in the first second of the page's own clock, which pauses while a busy machine is slow. Nobody
 * waits for what home fetches after that second. Exit 1 beyond the limits.
 */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { recordFirstSecondRequests } from '@bourse/e2e/browser/record-first-second-requests.ts';
import { Phone } from '@bourse/e2e/browser/phone.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { roundTo } from './orders/load-measurement.ts';

/** The chart is loaded where one is shown, and is counted separately. */
const CHART = /\/chart[^/]*\.js$/;

/** Every script sent to the page, by its path. */
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

const ALLOWED_KB = 125;
/** Opens a screen and returns the scripts that it was sent until it was usable. */
async function visit(phone: Phone, path: string): Promise<Map<string, Promise<Buffer>>> {
  const scripts = collect(phone.page);
  await recordFirstSecondRequests(phone, path);
  return scripts;
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

const dataDir = await makeDataFolder('bench-bundle');
const server = await startServer({ dataDir });
const browser = await launchChromium();
try {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const login = await visit(await Phone.switchOn(browser, server.origin), '/login/login');
  const home = await visit(await Phone.switchOn(browser, server.origin, { session: customer }), '/home/index');

  const sizes = await gzippedBytes(new Map([...login, ...home]));
  const own = [...sizes].filter(([path]) => !CHART.test(path)).toSorted(([, a], [, b]) => b - a);
  for (const [path, bytes] of own)
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${path}${login.has(path) ? '' : '  (home only)'}`);
  const chart = [...sizes].filter(([path]) => CHART.test(path));
  console.log(
    chart.length === 0 ? 'no chart is loaded' : `the chart, apart: ${chart.map(([path]) => path).join(', ')}`,
  );
  const kilobytes = roundTo(sum(own.map(([, bytes]) => bytes)) / 1000, 1);
  console.log(
    JSON.stringify({
      bench: 'bundle',
      kB: kilobytes,
      allowed_kB: ALLOWED_KB,
      chartLoaded: chart.length > 0,
    }),
  );
  process.exitCode = kilobytes > ALLOWED_KB || chart.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
