import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { formatMoney } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('exchanges dollars for won at the confirmed rate, with a record and a statement to save and verify', async () => {
  // The rate's expiry is in the server's time, not in that of a phone with a wrong clock.
  const { phone, customer } = await stage.customersPhone('/information/payBag', { clockWrongByMs: 5 * 3_600_000 });
  const { funds, routes, errors } = phone.texts;
  await phone.link(routes.exchange).tap();
  await phone.arrivesAt('/information/exchange');
  const amount = phone.page.getByRole('textbox');
  const act = phone.page.getByRole('button', { name: funds.exchange, exact: true });
  await act.tap();
  await phone.sees(funds.exchangeAmountRequired);
  await amount.fill('999999');
  await phone.sees(funds.notEnough);
  // Tapped before its quote has come: it is waited for.
  await amount.fill('100');
  await act.tap();
  const received = phone.dialog.getByText(/^[\d,]+\sKRW$/);
  await phone.sees(received);
  const left = /\d+/.exec(await phone.dialog.getByText(buildTemplatePattern(funds.holds)).innerText())?.[0];
  expect(Number(left)).toBeGreaterThan(0);
  expect(Number(left)).toBeLessThanOrEqual(15);
  const receivedDigits = (await received.innerText()).replace(/\D/g, '');
  await phone.dialog
    .getByRole('button', { name: fillPlaceholders(funds.exchangeNow, { amount: '100.00\u00a0USD' }) })
    .tap();

  const record = phone.list(funds.records).getByRole('listitem').first();
  await phone.sees(record);
  const {
    rows: [exchanged],
  } = await expectSuccess(customer.client.call('wallet/listExchanges', {}));
  expect(exchanged).toMatchObject({ from: 'USD', to: 'KRW', amount: '100.00', received: receivedDigits });
  const words = await record.innerText();
  for (const part of ['USD → KRW', '100.00', formatMoney(receivedDigits, 'KRW')]) expect(words).toContain(part);
  expect(words).not.toContain(errors.quoteExpired);

  await phone.open('/information/fundRecord?tab=exchange');
  await phone.list(funds.tabs.exchange).getByRole('button').first().tap();
  for (const name of [funds.type, funds.orderNumber, funds.appliedAt, funds.reviewedAt, funds.status, funds.remark])
    await phone.sees(phone.dialog.getByText(name, { exact: true }));
  await phone.sees(phone.dialog.getByText(exchanged!.id));

  await phone.open('/information/fundRecord?tab=statements');
  await phone.button(funds.makeStatement).tap();
  await phone.list(funds.tabs.statements).getByText(funds.ready).waitFor({ timeout: 20_000 });
  await phone.list(funds.tabs.statements).getByRole('button').first().tap();
  const saved = phone.page.waitForEvent('download');
  await phone.dialog.getByRole('button', { name: fillPlaceholders(funds.saveFile, { format: 'PDF' }) }).tap();
  const path = await (await saved).path();
  const document = await readFile(path);
  expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  const sha256 = createHash('sha256').update(document).digest('hex');
  await phone.sees(phone.dialog.getByText(sha256));

  await phone.page.getByLabel(funds.checkFile).setInputFiles(path);
  await phone.sees(/unchanged/);
  await phone.page.getByLabel(funds.checkFile).setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([document, Buffer.from(' ')]),
  });
  await phone.sees(funds.fileFalse);
});

test('a customer checks in once a day, and a double tap counts once', async () => {
  const customer = await createVerifiedCustomer(stage.product, await createReviewer(stage.product), 'Olga Vale');
  const phone = await stage.phone({ session: customer });
  await phone.open('/information/index');
  const { checkIn, routes } = phone.texts;
  await phone.link(routes.checkIn).tap();
  await phone.arrivesAt('/home/checkIn');
  const before = await expectSuccess(customer.client.call('rewards/getCheckIn', {}));
  await phone
    .button(fillPlaceholders(checkIn.act, { amount: `${before.reward.replace(/0{1,4}$/, '')}\u00a0USDT` }))
    .dblclick();
  await phone.sees(phone.page.getByText(checkIn.done));
  const { rows } = await expectSuccess(customer.client.call('wallet/listTransfers', { limit: 3 }));
  expect(rows.map(({ code }) => code)).toEqual(['checkIn', 'practice', 'practice']);
  expect(await expectSuccess(customer.client.call('rewards/getCheckIn', {}))).toMatchObject({
    checkedIn: true,
    streak: 1,
    total: 1,
  });
});
