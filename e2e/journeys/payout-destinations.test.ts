/** Payout destinations, and what a withdrawal requires, with the demo's own customer, who is verified. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { createCustomerClient } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const CARD = { first4: '4152', last12: '310000000019' };
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

async function verifiedCustomer(): Promise<{ token: string; account: string }> {
  const { account, password } = stage.product.demoCustomer;
  const { token } = await expectSuccess(
    createCustomerClient(stage.product.origin).call('user/login', { account, password }),
  );
  // Removes leftovers of an earlier try.
  const client = createCustomerClient(stage.product.origin, { token, account });
  for (const { id } of (await expectSuccess(client.call('wallet/listBankCards', {}))).rows)
    await expectSuccess(client.call('wallet/removeBankCard', { card: id, key: createIdempotencyKey() }));
  for (const { id } of (await expectSuccess(client.call('wallet/listWalletAddresses', {}))).rows)
    await expectSuccess(client.call('wallet/removeWalletAddress', { address: id, key: createIdempotencyKey() }));
  return { token, account };
}

test('a card shows only its last four digits, an address shows its code, and withdrawals to them wait', async () => {
  const session = await verifiedCustomer();
  const phone = await stage.phone({ session });
  const { withdrawal, errors, successes } = phone.texts;
  await phone.open('/information/bankList');
  await phone.sees(withdrawal.noCards);
  await phone.button(withdrawal.addCard).tap();
  await phone.arrivesAt('/information/addBankCard');
  await phone.button(withdrawal.addCard).tap();
  for (const missing of [withdrawal.first4Required, withdrawal.last12Required, errors.bankNameRequired])
    await phone.sees(missing);
  await phone.seesNoMore(phone.toast(phone.texts.shell.completeForm));
  // A bank that the number doesn't tell is chosen from the list, or typed.
  await phone.button(withdrawal.chooseBank).tap();
  await phone.dialog.getByRole('button', { name: 'Banorte', exact: true }).tap();
  expect(await phone.field(withdrawal.bankName).inputValue()).toBe('Banorte');
  // After four digits typing moves on to the other part; pasting a whole number fills both.
  await phone.field(withdrawal.first4).pressSequentially('99991');
  expect(await phone.field(withdrawal.last12).inputValue()).toBe('1');
  await phone.field(withdrawal.last12).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '4152 3100 0000 0019');
  await expect.poll(() => phone.field(withdrawal.first4).inputValue()).toBe(CARD.first4);
  await phone.sees(withdrawal.bankKnown);
  expect((await phone.field(withdrawal.last12).inputValue()).replaceAll(' ', '')).toBe(CARD.last12);
  const holder = phone.field(withdrawal.holder);
  expect([(await holder.inputValue()).toLowerCase(), await holder.isDisabled()]).toEqual(['haru demo', true]);
  await phone.button(withdrawal.addCard).tap();
  await phone.sees(phone.toast(successes.add));
  await phone.arrivesAt('/information/bankList');
  await phone.sees(/0019$/);
  expect(await phone.page.locator('body').innerText()).not.toContain(CARD.last12.slice(0, 8));

  await phone.tab(withdrawal.addresses).tap();
  await phone.button(withdrawal.addAddress).tap();
  await phone.field(withdrawal.address).fill('TXyz');
  await phone.dialog.getByRole('button', { name: withdrawal.addAddress, exact: true }).tap();
  await phone.sees(phone.dialog.getByText(errors.addressWrong));
  await phone.field(withdrawal.address).fill(`${ADDRESS.slice(0, -1)}u`);
  await phone.dialog.getByRole('button', { name: withdrawal.addAddress, exact: true }).tap();
  await phone.sees(errors.addressWrong);
  await phone.field(withdrawal.address).fill(ADDRESS);
  await phone.dialog.getByRole('button', { name: withdrawal.addAddress, exact: true }).tap();
  await phone.sees(phone.text(ADDRESS));
  await phone.button(new RegExp(`^${withdrawal.showCode}`)).tap();
  const code = phone.dialog.getByRole('img', { name: fillPlaceholders(withdrawal.codeOf, { address: ADDRESS }) });
  await phone.sees(code);
  // Its layout size: the sheet around it may still be moving.
  expect(await code.evaluate((picture) => [picture.clientWidth, picture.clientHeight])).toEqual([256, 256]);

  // The demo world has no waiting period, and its messages don't mention "0 hours".
  const { rows: notices } = await expectSuccess(
    createCustomerClient(stage.product.origin, session).call('notices/listNotices', { limit: 2 }),
  );
  expect(notices.map(({ code }) => code)).toEqual(['addressUsable', 'cardUsable']);

  await phone.open('/information/cashOut');
  await phone.sees(buildTemplatePattern(withdrawal.someUnmet));
  await phone.sees('BBVA Bancomer ··0019');
  expect(await phone.button(withdrawal.withdraw).isDisabled()).toBe(true);
  await phone.text(withdrawal.condition.fundPassword).tap();
  await phone.arrivesAt('/information/fundPass');
  await phone.open('/information/cashOut?tab=records');
  await phone.sees(withdrawal.noRecords);
});
