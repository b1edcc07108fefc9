/** Where a refusal is said: beside its field or button, where it stays, and then in no toast. */
import { newKey } from '@bourse/contract/client.ts';
import { fill } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { PASSWORD } from '../browser/customers.ts';
import { granted } from '../browser/lived-in.ts';
import type { Phone } from '../browser/phone.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();
const NEXT_PASSWORD = 'six loud magpies';

/** From now on keeps each toast of the page; what is returned reads them. */
async function keepToasts({ page }: Phone): Promise<() => Promise<string[]>> {
  const kept = await page.evaluateHandle(() => {
    const toasts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if ((target as Element).matches?.('[role="status"][aria-live="polite"]'))
          toasts.push(...[...addedNodes].map((added) => added.textContent ?? ''));
    }).observe(document.body, { childList: true, subtree: true });
    return toasts;
  });
  return () => kept.jsonValue();
}

test('a wrong password stands beside its field alone; a success is a toast', async () => {
  const { phone } = await stage.customersPhone('/information/loginPass');
  const { settings, errors } = phone.texts;
  const toasts = await keepToasts(phone);
  await phone.field(settings.currentPassword).fill('not my password');
  await phone.field(settings.newPassword).fill(NEXT_PASSWORD);
  await phone.field(settings.confirmPassword).fill(NEXT_PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: errors.wrongPassword }));
  await phone.field(settings.currentPassword).fill(PASSWORD);
  await phone.button(settings.change).tap();
  await phone.sees(phone.toast(settings.loginChanged));
  expect(await toasts()).toEqual([settings.loginChanged]);
});

test('a portfolio with money in it is not closed, and the reason stands at the button alone', async () => {
  const customer = await stage.customer();
  const { portfolio } = await granted(
    customer.client.call('portfolios/createPortfolio', { name: 'Long term', key: newKey() }),
  );
  const money = { from: '0', to: portfolio.portfolio, currency: 'USD', amount: '100', key: newKey() };
  await granted(customer.client.call('portfolios/transferBetween', money));
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
  await phone.sees(phone.dialog.getByText(fill(t.closeAsk, { name: 'Long term' })));
  await phone.dialog.getByRole('button', { name: t.close }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: errors.portfolioNotEmpty }));
  await phone.dialog.getByLabel(t.name).fill('Short term');
  await phone.dialog.getByRole('button', { name: t.rename }).tap();
  await phone.sees(phone.toast(t.renamed));
  expect(await toasts()).toEqual([t.renamed]);
});
