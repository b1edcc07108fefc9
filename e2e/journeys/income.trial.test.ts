import { readFile } from 'node:fs/promises';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test("the year's profit and fees are seen by market, and every transfer behind them is saved as a file", async () => {
  const { phone, customer } = await stage.customersPhone('/information/payBag');
  const { wallet: t, markets } = phone.texts;
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '4');
  await expectSuccess(customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  const reportOf = (year: number) => expectSuccess(customer.client.call('wallet/getTaxReport', { year }));
  // A trade belongs to New York's date, which may be last year's when it is a new one here.
  const year = (await reportOf(new Date().getFullYear())).years[0]!;
  const { rows } = await reportOf(year);

  await phone.button(new RegExp(`^${t.income}`)).tap();
  await phone.sees(phone.dialog.getByText(t.noDividends));
  await phone.dialog.getByRole('radio', { name: t.taxYear }).tap();
  await phone.dialog.getByRole('button', { name: String(year), exact: true }).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: `${markets.name.US} · USD` }));
  const fees = phone.dialog.locator('dl > div').filter({ hasText: t.feesPaid }).locator('dd');
  expect(await fees.innerText()).toContain(rows[0]!.fees.replace('-', '\u2212'));

  const saved = phone.page.waitForEvent('download');
  await phone.button(fillPlaceholders(t.saveYear, { year })).tap();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`bourse-${year}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const entries = await expectSuccess(customer.client.call('wallet/listTaxEntries', { year }));
  expect(lines.slice(1).map((line) => line.split(',')[6])).toEqual(entries.rows.map(({ seq }) => seq));
  expect(lines[1]).toContain(DEMO_STOCK);
});
