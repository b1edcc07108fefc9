import { LOGOUT_REDIRECT_MS } from '@bourse/contract/constants.ts';
import { LANGUAGE_NAMES, LANGUAGES, LOCALES, loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { FRAME_MS, LATE_TIMER_MAXIMUM_MS, measureLogoutToLoginMs } from '../browser/screen-timing.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('each of the five languages can be chosen, is stored under "language", and shows at once', async () => {
  const { phone } = await stage.customersPhone('/information/changeLang');
  for (const language of [...LANGUAGES].reverse()) {
    await phone.button(LANGUAGE_NAMES[language]).tap();
    const texts = await loadTexts(language);
    await phone.sees(phone.heading(texts.routes.changeLang));
    await phone.sees(texts.settings.changeLanguageHint);
    expect((await phone.storage()).language).toBe(language);
    expect(await phone.page.locator('html').getAttribute('lang')).toBe(LOCALES[language]);
    expect(await phone.button(LANGUAGE_NAMES[language]).getAttribute('aria-pressed')).toBe('true');
  }
});

test("dark mode is chosen, survives a reload, and is reset to the device's theme", async () => {
  const { phone } = await stage.customersPhone('/information/setting');
  const { themeName } = phone.texts.settings;
  const ground = (): Promise<string> => phone.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await phone.sees(themeName.dark);
  const light = await ground();
  await phone.text(themeName.dark).tap();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await phone.page.reload();
  await phone.sees(themeName.dark);
  expect(await ground()).toBe(dark);
  await phone.text(themeName.system).tap();
  await expect.poll(ground).toBe(light);
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
});

test('logging out removes token and account at once and leads to the login after a second', async () => {
  const { phone, customer } = await stage.customersPhone('/information/setting', { storage: { theme: 'light' } });
  const { settings, user } = phone.texts;
  await phone.settles();
  await phone.button(settings.logout).tap();
  await phone.sees(phone.dialog.getByText(settings.logoutBody));
  const follows = measureLogoutToLoginMs(phone.page);
  await phone.dialog.getByRole('button', { name: settings.logout }).tap();
  const delayMs = await follows;
  expect(delayMs).toBeGreaterThanOrEqual(LOGOUT_REDIRECT_MS - FRAME_MS);
  expect(delayMs).toBeLessThan(LOGOUT_REDIRECT_MS + LATE_TIMER_MAXIMUM_MS);
  const stored = await phone.storage();
  expect(stored).not.toHaveProperty('tokend');
  expect(stored).not.toHaveProperty('account');
  expect(stored).toMatchObject({ language: 'en', theme: 'light' });
  await phone.sees(phone.button(user.login));
  await expect(customer.client.call('user/getUserinfo')).rejects.toMatchObject({ status: 401 });
});
