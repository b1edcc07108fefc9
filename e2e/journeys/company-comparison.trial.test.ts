/** Companies side by side on a phone. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { escapeRegExp } from '../browser/template-pattern.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { formatEnglishDate } from '../browser/english-date.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const INDIAN = 'IN.BHARANI';

test('a company is compared with one of another market, in a chosen currency and year', async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=company`);
  const { compare: t } = phone.texts.companies;
  await phone.link(t.open).tap();
  await phone.arrivesAt(`/market/comparison?with=${DEMO_STOCK}`);
  await phone.button(t.add).tap();
  await phone.dialog.getByLabel(t.find).fill('Bharani');
  await phone.dialog.getByRole('button', { name: /BHARANI/ }).tap();
  await phone.arrivesAt(`/market/comparison?with=${DEMO_STOCK}%2C${INDIAN}`);
  await phone.button('KRW').tap();
  await phone.button('2024').tap();
  const address = `/market/comparison?with=${DEMO_STOCK}%2C${INDIAN}&in=KRW&period=2024`;
  await phone.arrivesAt(address);

  const comparison = await expectSuccess(
    customer.client.call('discovery/compareFinancials', { instruments: [DEMO_STOCK, INDIAN], in: 'KRW' }),
  );
  const { columns } = comparison.periods.find(({ period }) => period === '2024')!;
  expect(columns.map(({ ends }) => ends)).toEqual(['2024-09-30', '2025-03-31']);
  const table = phone.page.getByRole('table', { name: phone.texts.routes.financialComparison });
  for (const { ends } of columns)
    await phone.sees(table.getByText(fillPlaceholders(t.ends, { date: formatEnglishDate(ends!) })));
  const margins = columns.map(({ figures }) => `${(Number(figures.netMargin.value) * 100).toFixed(2)}%`);
  await expect.poll(() => table.locator('[data-figure=netMargin]').allInnerTexts()).toEqual(margins);
  await phone.sees(fillPlaceholders(t.rateMean, { days: columns[1]!.rates!.days }));
  await phone.sees(new RegExp(escapeRegExp(t.about.slice(0, 40))));
  // The picture is also there in words.
  await expect.poll(() => phone.list(t.radar).getByRole('listitem').count()).toBe(5);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a comparison')).toEqual([]);

  await phone.open('/home/index');
  await phone.open(address);
  await expect.poll(() => table.locator('[data-figure=netMargin]').allInnerTexts()).toEqual(margins);
  const name = comparison.companies[1]!.name;
  await phone.button(fillPlaceholders(t.remove, { name })).tap();
  await phone.arrivesAt(`/market/comparison?with=${DEMO_STOCK}&in=KRW&period=2024`);
  await phone.switchOff();
});

test('a ranking compares its first four companies and no fifth', async () => {
  const { phone } = await stage.customersPhone('/market/companies?market=KR');
  const { compare: t } = phone.texts.companies;
  await phone.link(fillPlaceholders(t.first, { count: 4 })).tap();
  await phone.sees(fillPlaceholders(t.full, { maximum: 4 }));
  await expect.poll(() => phone.page.locator('[data-figure=sales]').count()).toBe(4);
  await expect.poll(() => phone.button(t.add).count()).toBe(0);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a comparison of four')).toEqual([]);
  await phone.switchOff();
});

test('a company that can’t be compared is named and can be removed', async () => {
  const { phone } = await stage.customersPhone('/market/comparison');
  const { companies } = phone.texts;
  await phone.sees(fillPlaceholders(companies.compare.choose, { maximum: 4 }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'nothing to compare yet')).toEqual([]);
  await phone.open('/market/comparison?with=FX.EURUSD');
  await phone.sees(new RegExp(escapeRegExp(' EURUSD: it isn’t a company')));
  await phone.button(fillPlaceholders(companies.compare.remove, { name: 'EURUSD' })).tap();
  await phone.arrivesAt('/market/comparison');
  await phone.switchOff();
});
