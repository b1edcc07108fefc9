import { expect, test } from 'vitest';
import { FakeNativeShell } from '../browser/fake-native-shell.ts';
import type { PhoneOptions } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const SECOND_MS = 1_000;

async function shelled(path: string, options: PhoneOptions = {}) {
  const customer = await stage.customer();
  const phone = await stage.phone({ ...options, session: customer });
  const shell = await FakeNativeShell.startOn(phone);
  await phone.open(path);
  await phone.sees(phone.page.locator('main'));
  return { phone, shell, customer };
}

test('in a native shell, back closes the sheet, then leaves the page, then says that another press quits', async () => {
  const { phone, shell } = await shelled('/information/index');
  const { settings, shell: t } = phone.texts;
  await phone.link(new RegExp(`^${settings.settings}`)).tap();
  await phone.arrivesAt('/information/setting');
  await phone.button(new RegExp(`^${settings.logout}`)).tap();
  await phone.sees(phone.dialog);
  await shell.pressBack();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe('/information/setting');
  await shell.pressBack();
  await phone.arrivesAt('/information/index');
  expect(await shell.calls('App.exitApp')).toEqual([]);
  await shell.pressBack();
  await phone.sees(phone.toast(t.pressAgain));
  expect(phone.path).toBe('/information/index');
  expect(await shell.calls('App.exitApp')).toEqual([]);
});

test('a second press within a second quits, and a later one shows the hint again', async () => {
  const { phone, shell } = await shelled('/home/index', { language: 'kor' });
  await shell.pressBack();
  await phone.sees(phone.toast(phone.texts.shell.pressAgain));
  const since = await phone.page.evaluate(() => performance.now());
  await phone.page.waitForFunction(([from, ms]) => performance.now() - (from ?? 0) > (ms ?? 0), [since, SECOND_MS]);
  await shell.pressBack();
  expect(await shell.calls('App.exitApp')).toHaveLength(0);
  await shell.pressBack(2);
  expect((await shell.calls('App.exitApp')).length).toBeGreaterThan(0);
  expect(phone.path).toBe('/home/index');
});

test('the status bar follows the theme', async () => {
  const { phone, shell } = await shelled('/home/index', { theme: 'light' });
  const bar = async () => ({
    colour: (await shell.calls('StatusBar.setBackgroundColor')).at(-1),
    text: (await shell.calls('StatusBar.setStyle')).at(-1),
    bars: (await shell.calls('SystemBars.setStyle')).at(-1),
  });
  const white = { colour: { color: '#ffffff' }, text: { style: 'LIGHT' }, bars: { style: 'LIGHT' } };
  const dark = { colour: { color: '#090b10' }, text: { style: 'DARK' }, bars: { style: 'DARK' } };
  await expect.poll(bar).toEqual(white);
  await phone.turns('dark');
  await expect.poll(bar).toEqual(dark);
  await phone.turns('light');
  await expect.poll(bar).toEqual(white);
  const behind = await phone.page.evaluate(() => getComputedStyle(document.body, '::before').backgroundColor);
  expect(behind).toBe('rgb(255, 255, 255)');
});

test('a screen with a secret blocks screenshots, and the next one allows them', async () => {
  const { phone, shell } = await shelled('/information/index');
  await shell.listens();
  expect(await shell.calls('PrivacyScreen.enable')).toHaveLength(0);
  await phone.open('/information/fundPass');
  await expect.poll(() => shell.calls('PrivacyScreen.enable')).toHaveLength(1);
  await phone.open('/information/aboutUs');
  await expect.poll(() => shell.calls('PrivacyScreen.disable')).toHaveLength(1);
});

test('back doesn’t interrupt a pending command, and its document is passed to the device', async () => {
  const { phone, shell, customer } = await shelled('/information/ownData');
  const { security } = phone.texts;
  const mayAnswer = Promise.withResolvers<void>();
  const requestReceived = Promise.withResolvers<void>();
  await phone.page.route('**/user/exportData', async (route) => {
    requestReceived.resolve();
    await mayAnswer.promise;
    await route.continue();
  });
  await phone.button(security.exportIt).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(customer.password);
  await phone.dialog.getByRole('button', { name: security.exportIt }).tap();
  await requestReceived.promise;
  await shell.pressBack();
  await shell.pressBack();
  expect(await phone.dialog.count()).toBe(1);
  expect(phone.path).toBe('/information/ownData');
  mayAnswer.resolve();
  await phone.seesNoMore(phone.dialog);
  await expect.poll(() => shell.calls('Share.share')).toHaveLength(1);
  const [file] = await shell.calls('Filesystem.writeFile');
  expect(file).toMatchObject({ directory: 'CACHE' });
  expect(JSON.parse(Buffer.from(String(file?.data), 'base64').toString())).toMatchObject({});
  expect(await shell.calls('Filesystem.rmdir')).toHaveLength(1);
  expect(await shell.calls('Share.share')).toEqual([{ files: [`file:///cache/${file?.path}`] }]);
});

test('documents passed to the device are deleted with the session', async () => {
  const { phone, shell } = await shelled('/information/setting');
  const { settings } = phone.texts;
  await expect.poll(() => shell.calls('Filesystem.rmdir')).toHaveLength(1);
  await phone.button(settings.logout).tap();
  await phone.dialog.getByRole('button', { name: settings.logout }).tap();
  await expect.poll(() => shell.calls('Filesystem.rmdir')).toHaveLength(2);
  await phone.arrivesAt('/login/login');
});

test('the app locks at the start and after a minute away, and a fingerprint or a new login unlocks it', async () => {
  const { phone, shell } = await shelled('/information/security', { language: 'kor' });
  const { security: t, settings } = phone.texts;
  const lock = phone.page.getByRole('switch', { name: t.appLock });
  await lock.tap();
  await expect.poll(() => lock.getAttribute('aria-checked')).toBe('true');
  expect(await shell.calls('Haptics.impact')).toEqual([{ style: 'LIGHT' }]);
  expect(await shell.calls('NativeBiometric.verifyIdentity')).toMatchObject([
    { title: t.appLock, negativeButtonText: phone.texts.shell.cancel },
  ]);
  await phone.page.clock.install();
  const elsewhere = async (ms: number) => {
    await shell.emit('App.pause');
    await phone.page.clock.fastForward(ms);
    await shell.emit('App.resume');
  };
  const locked = phone.page.getByRole('heading', { name: t.locked });
  const covers = () => (document.elementFromPoint(innerWidth / 2, 40)?.closest('dialog') ?? null) !== null;
  await elsewhere(59_000);
  expect(await phone.page.locator('dialog:modal').count()).toBe(0);
  expect(await phone.page.evaluate(covers)).toBe(false);
  await shell.isThem(false);
  await elsewhere(61_000);
  await phone.sees(locked);
  // Nothing beneath can be reached, and back leaves the app.
  expect(await phone.page.evaluate(covers)).toBe(true);
  await phone.page.keyboard.press('Escape');
  await shell.pressBack();
  expect(await shell.calls('App.exitApp')).toHaveLength(1);
  await phone.button(t.unlock).tap();
  await phone.sees(locked);
  await shell.isThem(true);
  await phone.button(t.unlock).tap();
  await phone.seesNoMore(locked);

  await phone.page.reload();
  await phone.seesNoMore(locked);
  await phone.sees(phone.heading(t.onThisPhone));
  expect(await shell.calls('NativeBiometric.verifyIdentity')).toMatchObject([{ title: t.unlockApp }]);
  await shell.isThem(false);
  await elsewhere(61_000);
  await phone.sees(locked);
  await phone.button(settings.logout).tap();
  await phone.page.clock.fastForward(2_000);
  await phone.arrivesAt('/login/login');
  expect(await phone.page.locator('dialog:modal').count()).toBe(0);
});

test('an outside link or a tapped message opens only screens that the app has', async () => {
  const { phone, shell } = await shelled('/home/index');
  await shell.emit('App.appUrlOpen', { url: 'bourse://market/stockDetail?instrument=US.NWRB' });
  await phone.arrivesAt('/market/stockDetail?instrument=US.NWRB');
  for (const url of ['bourse://trading/placeOrder', 'https://evil.example/#/home/index', 'javascript:alert(1)'])
    await shell.emit('App.appUrlOpen', { url });
  expect(phone.path).toBe('/market/stockDetail?instrument=US.NWRB');
  await shell.emit('PushNotifications.pushNotificationActionPerformed', {
    notification: { data: { path: '/information/userInfo' } },
  });
  await phone.arrivesAt('/information/userInfo');
  await phone.sees(phone.heading(phone.texts.routes.userInfo));
});

test("the app registers for push messages by its platform's service, if the server has one", async () => {
  const { phone, shell } = await shelled('/information/noticeSettings', { language: 'kor' });
  const { security: t } = phone.texts;
  await phone.sees(t.pushNoApps);
  expect(await phone.button(t.pushOn).isDisabled()).toBe(true);
  expect(await shell.calls('PushNotifications.requestPermissions')).toEqual([]);
  await phone.page.route('**/notices/getNoticePreferences', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, apps: true } } });
  });
  await phone.page.reload();
  const sent = phone.page.waitForRequest('**/notices/subscribeApp');
  await phone.button(t.pushOn).tap();
  expect((await sent).postDataJSON()).toMatchObject({
    platform: 'android',
    token: 'token-of-a-phone',
    language: 'kor',
    zone: 'UTC',
  });
});

test('while the keyboard is open, the page has no bottom inset and the field stays above it', async () => {
  const { phone, shell } = await shelled('/information/fundPass');
  const below = () => phone.page.evaluate(() => document.documentElement.style.getPropertyValue('--safe-bottom'));
  const last = phone.page.locator('input').filter({ visible: true }).last();
  await last.focus();
  await phone.page.setViewportSize({ width: 375, height: 330 });
  await shell.emit('Keyboard.keyboardDidShow', { keyboardHeight: 482 });
  expect(await below()).toBe('0px');
  const box = await last.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(330);
  await shell.emit('Keyboard.keyboardDidHide');
  expect(await below()).toBe('');
  expect(await shell.calls('Keyboard.setAccessoryBarVisible')).toEqual([{ isVisible: true }]);
});

test('without a native shell the app works as a mobile web app', async () => {
  const { phone } = await stage.customersPhone('/information/index');
  await phone.settles();
  expect(await phone.page.locator('html[data-shell]').count()).toBe(0);
  expect(await phone.page.evaluate(() => 'Capacitor' in globalThis)).toBe(false);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Nothing is offered that a browser can't do.
  await phone.open('/information/security');
  await phone.settles();
  expect(await phone.heading(phone.texts.security.onThisPhone).count()).toBe(0);
});

interface Manifest {
  name: string;
  display: string;
  icons: { src: string; sizes: string }[];
}

/** Runs in the page: the size of a picture, as `192x192`. */
async function sizeOf(address: string): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}

test('the web app can be installed on a phone, under its name and with icons of the sizes that they say', async () => {
  const phone = await stage.phone();
  await phone.open('/login/login');
  await phone.settles();
  const browser = await phone.page.context().newCDPSession(phone.page);
  const { data, errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as Manifest;
  expect(manifest).toMatchObject({ name: 'Bourse', display: 'standalone' });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, sizes } of manifest.icons) expect(await phone.page.evaluate(sizeOf, src), src).toBe(sizes);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Each phone of the journeys has a browser that stores nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
