import { LANGUAGE_NAMES, LANGUAGES, LOCALES, loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { createCustomerClient, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { escapeRegExp, buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const NEXT_PASSWORD = 'six loud magpies';

test('a language chosen in another tab is shown at once, names of stocks among it', async () => {
  const { phone, customer } = await stage.customersPhone('/home/stockList');
  const [inEnglish, inKorean] = await Promise.all(
    (['en', 'kor'] as const).map(async (language) => {
      const reader = createCustomerClient(stage.product.origin, customer, language);
      const { rows } = await expectSuccess(
        reader.call('quotes/listInstruments', { market: 'KR', rank: 'code', limit: 100 }),
      );
      return new RegExp(`^(${rows.map(({ name }) => escapeRegExp(name)).join('|')})$`);
    }),
  );
  await phone.tab((await loadTexts('en')).markets.short.KR).tap();
  await phone.sees(inEnglish as RegExp);
  const tab = await phone.page.context().newPage();
  await tab.goto(`${stage.product.origin}/healthz`);
  await tab.evaluate(() => localStorage.setItem('language', 'kor'));
  await phone.seesNoMore(inEnglish as RegExp);
  await phone.sees(inKorean as RegExp);
});

test.each([
  ['ko-KR', 'kor'],
  ['zh-HK', 'cn'],
  ['zh-CN', 'zhs'],
  ['es-AR', 'esp'],
] as const)('a first visit speaks the language of the browser: %s', async (locale, language) => {
  const phone = await stage.phone({ language: null, locale });
  await phone.open('/login/start');
  await phone.sees((await loadTexts(language)).user.login);
  expect(await phone.page.locator('html').getAttribute('lang')).toBe(LOCALES[language]);
  expect((await phone.storage()).language).toBeUndefined();
});

test('a stored language that is none of the five, or none, is English', async () => {
  const { user } = await loadTexts('en');
  for (const stored of ['klingon', null]) {
    const phone = await stage.phone({ language: null, storage: stored ? { language: stored } : {} });
    await phone.open('/login/login');
    await phone.sees(phone.heading(user.welcomeBack));
    expect(await phone.page.locator('html').getAttribute('lang')).toBe(LOCALES.en);
  }
});

test('a visitor chooses a language before logging in', async () => {
  const phone = await stage.phone();
  await phone.open('/login/login');
  await phone.button(LANGUAGE_NAMES.en).tap();
  await phone.dialog.getByRole('button', { name: LANGUAGE_NAMES.kor }).tap();
  await phone.sees(phone.heading((await loadTexts('kor')).user.welcomeBack));
});

test('a server message with Chinese characters is shown as "error" in English and Spanish', async () => {
  for (const [language, displayed] of [
    ['en', 'error'],
    ['esp', 'error'],
    ['cn', '餘額不足'],
  ] as const) {
    const phone = await stage.phone({ language });
    const { user } = phone.texts;
    await phone.open('/login/login');
    await phone.page.route('**/user/login', (route) =>
      route.fulfill({ json: { status: 0, msg: '餘額不足', code: 'ofALaterVersion', params: {} } }),
    );
    await phone.field(user.account).fill('0212345678');
    await phone.field(user.password).fill(CUSTOMER_PASSWORD);
    await phone.button(user.login).tap();
    await phone.sees(phone.toast(displayed));
  }
});

test('rising and falling follow the language, and a setting overrides it', async () => {
  const { phone } = await stage.customersPhone('/information/setting', { language: 'kor' });
  const { settings } = phone.texts;
  const rising = (): Promise<string> =>
    phone.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up').trim());
  const valueOf = (name: string): Promise<string> =>
    phone.page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
      name,
    );
  await phone.sees(settings.colours);
  expect(await rising()).toBe(await valueOf('--red'));
  await phone.button(settings.colours).tap();
  await phone.dialog.getByRole('button', { name: settings.coloursName['green-red'] }).tap();
  await expect.poll(rising).toBe(await valueOf('--green'));
});

test('the login password is changed with the current one; each empty or wrong field says so', async () => {
  const { phone, customer } = await stage.customersPhone('/information/loginPass');
  const { settings, user, errors, shell } = phone.texts;
  await phone.button(settings.change).tap();
  // If the fields say it, no toast repeats it.
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: shell.completeForm }));
  await phone.seesNoMore(phone.toast(shell.completeForm));
  await phone.sees(settings.currentEmpty);
  await phone.sees(settings.newEmpty);
  await phone.field(settings.currentPassword).fill('not my password');
  await phone.field(settings.newPassword).fill(NEXT_PASSWORD);
  await phone.field(settings.confirmPassword).fill('something else');
  await phone.button(settings.change).tap();
  await phone.sees(user.differ);
  await phone.field(settings.confirmPassword).fill(NEXT_PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: errors.wrongPassword }));
  await phone.field(settings.currentPassword).fill(CUSTOMER_PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.toast(settings.loginChanged));
  const visitor = createCustomerClient(stage.product.origin);
  expect(await visitor.call('user/login', { account: customer.account, password: NEXT_PASSWORD })).toMatchObject({
    ok: true,
  });
  expect(await visitor.call('user/login', { account: customer.account, password: CUSTOMER_PASSWORD })).toMatchObject({
    ok: false,
    code: 'wrongCredentials',
  });
});

test('the fund password is set with the login password, and then changed with the old one', async () => {
  const { phone } = await stage.customersPhone('/information/fundPass');
  const { settings, errors } = phone.texts;
  await phone.field(settings.proofPassword).fill(CUSTOMER_PASSWORD);
  await phone.field(settings.newFundPassword).fill(CUSTOMER_PASSWORD);
  await phone.field(settings.confirmFundPassword).fill(CUSTOMER_PASSWORD);
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: errors.secondPasswordIsLogin }));
  await phone.field(settings.newFundPassword).fill(NEXT_PASSWORD);
  await phone.field(settings.confirmFundPassword).fill(NEXT_PASSWORD);
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.toast(settings.fundSet));

  await phone.open('/information/fundPass');
  await phone.field(settings.currentFundPassword).fill(NEXT_PASSWORD);
  await phone.field(settings.newPassword).fill('seven slow storks');
  await phone.field(settings.confirmPassword).fill('seven slow storks');
  await phone.button(settings.change).tap();
  await phone.sees(phone.toast(settings.fundChanged));
});

test('another session is ended from the list of sessions', async () => {
  const { phone, customer } = await stage.customersPhone('/information/security');
  const { settings } = phone.texts;
  const elsewhere = await createCustomerClient(stage.product.origin).call('user/login', {
    account: customer.account,
    password: CUSTOMER_PASSWORD,
  });
  if (!elsewhere.ok) throw new Error('the second login was refused');
  await phone.page.reload();
  await phone.button(buildTemplatePattern(settings.endSessionOf)).tap();
  await phone.dialog.getByRole('button', { name: settings.endSession }).tap();
  await phone.sees(phone.toast(settings.sessionEnded));
  const other = createCustomerClient(stage.product.origin, { token: elsewhere.data.token, account: customer.account });
  await expect(other.call('user/getUserinfo')).rejects.toMatchObject({ status: 401 });
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ ok: true });
});

test('both legal texts can be read from the settings, dated, in each of the five languages', async () => {
  const dateOf = {
    en: /[A-Z][a-z]{2} \d{1,2}, 20\d\d/,
    esp: /\d{1,2} [a-z]{3} 20\d\d/,
    kor: /20\d\d\.\d\d\.\d\d/,
    cn: /20\d\d\/\d\d\/\d\d/,
    zhs: /20\d\d\/\d\d\/\d\d/,
  };
  for (const language of LANGUAGES) {
    const { phone } = await stage.customersPhone('/information/userPri', { language });
    const { settings } = phone.texts;
    const lengths: number[] = [];
    for (const which of [settings.privacy, settings.agreement]) {
      await phone.tab(which).tap();
      await phone.sees(phone.heading(which));
      await phone.sees(dateOf[language]);
      lengths.push((await phone.page.locator('article').innerText()).length);
    }
    for (const length of lengths) expect(length).toBeGreaterThan(1_000);
  }
});
