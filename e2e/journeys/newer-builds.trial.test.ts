/** A service worker of an old build with a server of a newer one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildMarkOf, startBuildReplacingProxy, type BuildReplacingProxy } from '../browser/build-replacing-proxy.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
/** All screens of the app, one after the other, on a busy machine. */
const FILES_MS = 90_000;
const TEST_MS = 180_000;

let builds: BuildReplacingProxy;
beforeEach(async () => {
  builds = await startBuildReplacingProxy(stage.product.origin);
});
afterEach(() => builds.stop());

/** Runs in the page: files that the worker should cache in advance, but hasn't yet. */
async function lacking(): Promise<string[]> {
  const list = await (await fetch('/build.js', { cache: 'no-store' })).text();
  const { files } = JSON.parse(list.slice(list.indexOf('{'), list.lastIndexOf('}') + 1)) as { files: string[] };
  const found = await Promise.all(files.map((file) => caches.match(file)));
  return files.filter((_, at) => found[at] === undefined);
}

/** Runs in the page: the calendar screen's files in each cached build. */
async function listCachedBuilds(): Promise<string[]> {
  const names = await caches.keys();
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return files.map((cached) => {
    const paths = cached.map(({ url }) => new URL(url).pathname);
    const ours = paths.filter((path) => path.includes('/company-calendar-screen-'));
    return ours.filter((path) => path.endsWith('.js')).join();
  });
}

test(
  'a page of an old build opens what its server has no more, and the next one is the newer build’s',
  async () => {
    const phone = await Phone.switchOn(stage.browser, builds.origin, {
      session: await stage.customer(),
      worker: true,
      expected: /404|Failed to load/,
    });
    const { routes } = phone.texts;
    const cached = () => phone.page.evaluate(listCachedBuilds);
    const script = () => phone.page.locator('script[src*="/first-"]').getAttribute('src');
    await phone.open('/home/index');
    await expect.poll(() => phone.page.evaluate(lacking), { timeout: FILES_MS }).toEqual([]);
    const [old = ''] = await cached();

    builds.deploy();
    expect((await fetch(`${builds.origin}${old}`)).status).toBe(404);
    const requestCount = builds.gone.length;
    await phone.page.evaluate(() => void (location.hash = '/market/calendar'));
    await phone.sees(phone.heading(routes.calendar));
    expect(builds.gone.slice(requestCount)).toEqual([]);

    await phone.page.reload();
    await phone.sees(phone.heading(routes.calendar));
    expect(await script()).toContain(buildMarkOf(1));
    // Other tabs may still run the old build: both are kept, and no earlier ones.
    await expect.poll(async () => (await cached()).length, { timeout: FILES_MS }).toBe(2);
    builds.deploy();
    await phone.page.reload();
    await phone.sees(phone.heading(routes.calendar));
    expect(await script()).toContain(buildMarkOf(2));
    await expect.poll(cached, { timeout: FILES_MS }).not.toContain(old);
    expect(await cached()).toHaveLength(2);
    await phone.switchOff();
  },
  TEST_MS,
);
