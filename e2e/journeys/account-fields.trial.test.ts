import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** The value next to each name on the screen; a missing name is an error. */
async function valuesOf(phone: Phone, names: readonly string[]): Promise<Map<string, string>> {
  const readFields = async (): Promise<Map<string, string>> =>
    new Map(
      await phone.page
        .locator('main')
        .filter({ visible: true })
        .locator('dl > div')
        .evaluateAll((rows) =>
          rows.map(
            (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
          ),
        ),
    );
  await expect
    .poll(async () => {
      const fields = await readFields();
      return names.filter((name) => !fields.get(name));
    })
    .toEqual([]);
  return readFields();
}
/** A menu's row with its value. */
const row = (phone: Phone, name: string, value: string) =>
  phone.page
    .getByRole('link')
    .or(phone.page.getByRole('button'))
    .filter({ visible: true, hasText: name })
    .filter({ hasText: value });

test('3.03 shows every account field of section 3 on Mine, in the settings or in the wallet', async () => {
  const customer = await stage.customer();
  const { client } = customer;
  await expectSuccess(client.call('user/setNickname', { nickname: 'Mina', key: createIdempotencyKey() }));
  await expectSuccess(
    client.call('user/bindPhone', {
      phone: customer.account,
      password: CUSTOMER_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  const user = await expectSuccess(client.call('user/getUserinfo'));
  const phone = await stage.phone({ session: customer });
  const { settings: t, security, photo, wallet, currencies } = phone.texts;

  await phone.open('/information/index');
  await phone.sees('Mina');
  await phone.sees(new RegExp(`^••• ••• ${customer.account.slice(-4)}`));
  await phone.sees(phone.page.getByLabel(photo.portrait).locator('..'));
  await phone.sees(phone.button(fillPlaceholders(t.totalAssets, { currency: 'USD' })));
  await valuesOf(phone, [t.available, t.profit, t.frozen]);

  await phone.open('/information/setting');
  expect((await valuesOf(phone, [security.accountNumber])).get(security.accountNumber)).toBe(user.id);
  for (const [name, value] of [
    [security.name, 'Mina'],
    [security.phone, user.phone!.slice(-3)],
    [security.credit.title, String(user.creditScore)],
    [security.seat, security.seatNone],
    [t.loginPassword, ''],
    [t.fundPassword, t.isUnset],
    [security.channel.title, t.isUnset],
  ] as const)
    await phone.sees(row(phone, name, value));
  await phone.sees(user.invitation);

  await phone.open('/information/payBag');
  const held = await expectSuccess(client.call('wallet/getWallet', { in: 'USD', portfolio: 'all' }));
  expect((await valuesOf(phone, [wallet.available, wallet.loan])).get(wallet.loan)).toContain('0.00');
  for (const currency of ['USDT', 'USD', 'THB'] as const) {
    expect(held.accounts.map((account) => account.currency)).toContain(currency);
    await phone.sees(
      phone.page.locator('main').filter({ visible: true }).getByText(currencies[currency], { exact: true }),
    );
  }
});

test('the credit score opens its facts, and the channel password is set, and then changed with itself', async () => {
  const { phone, customer } = await stage.customersPhone('/information/setting');
  const { settings: t, security } = phone.texts;
  await row(phone, security.credit.title, '450').tap();
  for (const fact of [
    security.credit.fact.start,
    security.credit.rule.verified,
    security.credit.rule.repayments,
    security.credit.lead,
  ])
    await phone.sees(phone.dialog.getByText(fact));
  await phone.sees(phone.dialog.getByText(fillPlaceholders(security.credit.points, { points: '+450' })));
  await phone.page.keyboard.press('Escape');
  await row(phone, security.channel.title, t.isUnset).tap();
  await phone.sees(phone.dialog.getByText(security.channel.lead));
  for (const [field, text] of [
    [t.proofPassword, CUSTOMER_PASSWORD],
    [security.channel.next, 'six loud magpies'],
    [security.channel.confirm, 'six loud magpies'],
  ] as const)
    await phone.dialog.getByLabel(field, { exact: true }).fill(text);
  await phone.dialog.getByRole('button', { name: security.channel.set }).tap();
  await phone.sees(phone.toast(security.channel.saved));
  await phone.sees(row(phone, security.channel.title, t.isSet));
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ data: { channelPasswordSet: true } });
  await row(phone, security.channel.title, t.isSet).tap();
  await phone.sees(phone.dialog.getByLabel(security.channel.current, { exact: true }));
});

/** Less than two lines of a caption. */
const ONE_LINE_PX = 30;

test('the total on Mine is everything owned, with the main portfolio’s part of it', async () => {
  const customer = await stage.customer();
  const { client } = customer;
  const phone = await stage.phone({ session: customer });
  const { portfolios } = phone.texts;
  const [before = ''] = portfolios.ofMain.split('{total}');
  const located = phone.page.getByText(before).filter({ visible: true });
  await phone.open('/information/index');
  await phone.sees(phone.button(fillPlaceholders(phone.texts.settings.totalAssets, { currency: 'USD' })));
  await expect.poll(() => located.count()).toBe(0);

  const made = await expectSuccess(
    client.call('portfolios/createPortfolio', { name: 'Long term', key: createIdempotencyKey() }),
  );
  const { portfolio } = made.portfolio;
  const money = { from: '0', to: portfolio, currency: 'USD', amount: '500', key: createIdempotencyKey() };
  await expectSuccess(client.call('portfolios/transferBetween', money));
  await phone.open('/information/index');
  await phone.sees(located);
  expect((await located.boundingBox())?.height).toBeLessThan(ONE_LINE_PX);
  // Both follow the prices, but not by as much as what was moved.
  const { total } = await expectSuccess(client.call('wallet/getWallet', { in: 'USD', portfolio: 'all' }));
  const text = (await located.textContent()) ?? '';
  const main = Number(text.slice(text.indexOf(before) + before.length).replaceAll(/[^\d.]/g, ''));
  expect(Number(total) - main).toBeGreaterThan(400);
  expect(Number(total) - main).toBeLessThan(600);
});
