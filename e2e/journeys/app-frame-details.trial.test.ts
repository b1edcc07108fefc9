import { expect, test } from 'vitest';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('navigating to the current address adds no history entry', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const { shell } = phone.texts;
  await phone.link(shell.tabMarkets).tap();
  await phone.arrivesAt('/home/stockList');
  const steps = await phone.page.evaluate(() => history.length);
  await phone.link(shell.tabMarkets).tap();
  await phone.link(shell.tabMarkets).tap();
  expect(await phone.page.evaluate(() => history.length)).toBe(steps);
  await phone.back();
  await phone.arrivesAt('/home/index');
});

test.each([
  ['an address that is typed', `location.hash = '#/information/security'`],
  ['a link that is followed', `document.querySelector('main a[href="#/information/security"]').click()`],
])('%s while a closed dialog leaves the history is gone to, and back is one step', async (_, follow) => {
  const { phone } = await stage.customersPhone('/information/setting');
  const { tour } = phone.texts;
  await phone.button(tour.again).tap();
  await phone.sees(phone.dialog);
  await phone.page.evaluate(`{
    const { go } = history;
    history.go = (by) => (go.call(history, by), (history.go = go), ${follow});
  }`);
  await phone.dialog.getByRole('button', { name: tour.skip }).tap();
  await phone.seesNoMore(phone.button(tour.again));
  await phone.settles();
  expect(phone.path).toBe('/information/security');
  await phone.back();
  await phone.sees(phone.button(tour.again));
  expect(phone.path).toBe('/information/setting');
});

test('neither forward after a dialog nor an address typed above one adds a history entry', async () => {
  const { phone } = await stage.customersPhone('/information/index');
  const { tour } = phone.texts;
  await phone.open('/information/setting');
  await phone.button(tour.again).tap();
  await phone.dialog.getByRole('button', { name: tour.skip }).tap();
  await phone.seesNoMore(phone.dialog);
  const layersOf = (): Promise<number> => phone.page.evaluate(() => history.state?.layers ?? 0);
  await expect.poll(layersOf).toBe(0);
  await phone.page.evaluate(() => history.forward());
  await expect.poll(layersOf).toBe(0);
  await phone.settles();
  await phone.button(tour.again).tap();
  await phone.sees(phone.dialog);
  await phone.open('/information/security');
  await phone.seesNoMore(phone.button(tour.again));
  await phone.back();
  await phone.arrivesAt('/information/setting');
  await expect.poll(layersOf).toBe(0);
  await phone.back();
  await phone.arrivesAt('/information/index');
});

test('a screen opened from another has a header with its title and a back button', async () => {
  const { phone } = await stage.customersPhone('/information/index');
  const { settings, shell, routes: titles } = phone.texts;
  await phone.link(new RegExp(`^${settings.settings}`)).tap();
  await phone.sees(phone.page.locator('header').getByRole('heading', { name: titles.setting }));
  await phone.page.locator('header').getByRole('button', { name: shell.back }).tap();
  await phone.arrivesAt('/information/index');
  await phone.page.reload();
  await phone.open('/information/security');
  await phone.page.locator('header').getByRole('button', { name: shell.back }).tap();
  await phone.arrivesAt('/information/index');
});

test('a screen whose code fails to load says so, and loads by itself once it can', async () => {
  const { phone } = await stage.customersPhone('/home/index', { expected: /ERR_FAILED|dynamically imported/ });
  const { shell, routes: titles } = phone.texts;
  await phone.sees(phone.texts.home.totalAssets);
  await phone.page.route('**/assets/*.js', (route) => route.abort());
  await phone.link(shell.menu).tap();
  await phone.sees(new RegExp(`^${shell.chunkFailed}`));
  // Retrying changes nothing yet, and removes nothing.
  await phone.button(shell.retry).tap();
  await phone.sees(new RegExp(`^${shell.chunkFailed}`));
  await phone.page.unroute('**/assets/*.js');
  await expect.poll(() => phone.page.getByText(shell.chunkFailed).count()).toBe(0);
  await phone.sees(phone.heading(titles.information));
  expect(phone.path).toBe('/information/index');
});

test('a screen whose code is loading shows a loading indicator', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const mayArrive = Promise.withResolvers<void>();
  await phone.sees(phone.texts.home.totalAssets);
  await phone.page.route('**/assets/*.js', async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await phone.link(phone.texts.shell.menu).tap();
  await phone.sees(phone.page.getByRole('status').getByText(phone.texts.shell.loading));
  mayArrive.resolve();
  await phone.sees(phone.heading(phone.texts.routes.information));
});

test('the app mounts once the config has loaded, and takes logo, icon and title from it', async () => {
  const phone = await stage.phone();
  const mayAnswer = Promise.withResolvers<void>();
  const requestBody = Promise.withResolvers<string>();
  await phone.page.route('**/common/config', async (route) => {
    requestBody.resolve(route.request().postData() ?? '');
    await mayAnswer.promise;
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { name: string; value: string }[] };
    const changed = data.map((entry) => (entry.name === 'title' ? { ...entry, value: 'House of Herons' } : entry));
    await route.fulfill({ response: answer, json: { ...rest, data: changed } });
  });
  await phone.open('/login/login');
  expect(JSON.parse(await requestBody.promise)).toEqual({ type: 'all' });
  await phone.sees(phone.page.getByRole('status').getByText(phone.texts.shell.connecting));
  expect(await phone.page.locator('#root h1').count()).toBe(0);
  mayAnswer.resolve();
  await phone.sees(phone.heading(phone.texts.user.welcomeBack));
  await expect.poll(() => phone.page.title()).toContain('House of Herons');
  expect(await phone.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/api/logo.svg');
  const logo = phone.page.locator('img[src="/api/logo.svg"]');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('an unsuccessful answer is shown with its status', async () => {
  const { phone } = await stage.customersPhone('/login/start', { expected: /502/ });
  await phone.page.route('**/quotes/listInstruments', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await phone.open('/home/stockList');
  await phone.sees('Request failed with status code 502');
  await phone.page.unroute('**/quotes/listInstruments');
  await phone.button(phone.texts.shell.retry).first().tap();
  await phone.sees(phone.list(phone.texts.home.list));
});
