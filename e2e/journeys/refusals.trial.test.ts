/** Where a refusal is said: beside its field or button, where it stays, and then in no toast. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { formatEnglishDate } from '../browser/english-date.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const NEXT_PASSWORD = 'six loud magpies';

/** From now on keeps each toast of the page; what is returned reads them. */
async function keepToasts({ page }: Phone): Promise<() => Promise<string[]>> {
  const storedElement = await page.evaluateHandle(() => {
    const toasts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if ((target as Element).matches?.('[role="status"][aria-live="polite"]'))
          toasts.push(...[...addedNodes].map((added) => added.textContent ?? ''));
    }).observe(document.body, { childList: true, subtree: true });
    return toasts;
  });
  return () => storedElement.jsonValue();
}

test('a wrong password is reported only at its field; a success is a toast', async () => {
  const { phone } = await stage.customersPhone('/information/loginPass');
  const { settings, errors } = phone.texts;
  const toasts = await keepToasts(phone);
  await phone.field(settings.currentPassword).fill('not my password');
  await phone.field(settings.newPassword).fill(NEXT_PASSWORD);
  await phone.field(settings.confirmPassword).fill(NEXT_PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: errors.wrongPassword }));
  await phone.field(settings.currentPassword).fill(CUSTOMER_PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.toast(settings.loginChanged));
  expect(await toasts()).toEqual([settings.loginChanged]);
});

test('a portfolio with money in it isn’t closed, and the reason appears only at the button', async () => {
  const customer = await stage.customer();
  const { portfolio } = await expectSuccess(
    customer.client.call('portfolios/createPortfolio', { name: 'Long term', key: createIdempotencyKey() }),
  );
  const money = { from: '0', to: portfolio.portfolio, currency: 'USD', amount: '100', key: createIdempotencyKey() };
  await expectSuccess(customer.client.call('portfolios/transferBetween', money));
  const phone = await stage.phone({ session: customer });
  const { portfolios: t, errors } = phone.texts;
  await phone.open('/information/payBag');
  await phone.settles();
  const toasts = await keepToasts(phone);
  const row = phone.page.getByRole('button', { name: t.createSays });
  await row.scrollIntoViewIfNeeded();
  await row.tap();
  await phone.dialog.getByRole('button', { name: 'Long term' }).tap();
  await phone.dialog.getByRole('button', { name: t.close }).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(t.closeAsk, { name: 'Long term' })));
  await phone.dialog.getByRole('button', { name: t.close }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: errors.portfolioNotEmpty }));
  await phone.dialog.getByLabel(t.name).fill('Short term');
  await phone.dialog.getByRole('button', { name: t.rename }).tap();
  await phone.sees(phone.toast(t.renamed));
  expect(await toasts()).toEqual([t.renamed]);
});

test('a plan rejects day 32 and too small an amount, then shows its first purchase date', async () => {
  const { phone, customer } = await stage.customersPhone('/home/funds');
  const { investmentFunds: t } = phone.texts;
  const { rows } = await expectSuccess(customer.client.call('funds/listFunds', {}));
  const { fund } = rows.find(({ currency }) => currency === 'USD')!;
  await phone.open(`/home/fund?fund=${fund}`);
  await phone.button(t.makePlan).tap();
  const amount = phone.dialog.getByRole('textbox', { name: `${t.amount} (USD)` });
  const day = phone.dialog.getByRole('textbox', { name: t.day });
  await amount.fill('1');
  await day.fill('32');
  const begin = phone.dialog.getByRole('button', { name: t.planNow, exact: true });
  await begin.tap();
  await phone.sees(phone.dialog.getByText(t.dayFault));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(phone.texts.errors.fundMinimum)));
  for (const field of [amount, day]) expect(await field.getAttribute('aria-invalid')).toBe('true');

  await amount.fill('50');
  await day.fill('31');
  await begin.tap();
  await phone.sees(phone.dialog.getByText(t.planFirst));
  await phone.settles();
  const facts = await phone.dialog.innerText();
  await begin.tap();
  await phone.sees(phone.toast(new RegExp(`^${t.planBegun.split('{')[0]}`)));
  const [plan] = (await expectSuccess(customer.client.call('funds/listPlans', {}))).rows;
  expect(facts).toContain(formatEnglishDate(plan!.nextOn!));
  await phone.button(t.tabs.plans).tap();
  await phone.arrivesAt('/home/funds?tab=plans');
});

test('more than is available is refused at the amount of a copy, before anything is asked', async () => {
  const { phone, customer } = await stage.customersPhone('/home/fllow');
  const { copying: t, errors } = phone.texts;
  const { rows } = await expectSuccess(customer.client.call('copying/listLeaders', {}));
  await phone.open(`/home/fllowCopy?leader=${rows.find(({ currency }) => currency === 'USD')!.id}`);
  const amount = phone.page.getByRole('textbox', { name: /USD/ }).first();
  await amount.fill('999999');
  await phone.sees(buildTemplatePattern(errors.insufficientBalance));
  await phone.button(t.startBare).tap();
  // The tap leads back to the amount; typed into sooner, it would be left once more.
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await phone.dialog.count()).toBe(0);
  await amount.fill('1000');
  await phone.seesNoMore(buildTemplatePattern(errors.insufficientBalance));
  await phone.page.getByRole('button', { name: /1,000/ }).tap();
  await phone.sees(phone.dialog.getByText(t.review));
});
