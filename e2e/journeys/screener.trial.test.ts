/** Screening companies, on a phone. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('companies are found by bounds and industry, and the conditions are saved under a name and reopened', async () => {
  const { phone, customer } = await stage.customersPhone('/market/companies?market=US');
  await phone.open('/home/toolMore');
  const { companies, sectors, routes, markets } = phone.texts;
  const { screener: t, rankings } = companies;
  await phone.link(routes.screener).tap();
  await phone.arrivesAt('/market/screener');
  await phone.button(markets.short.US).tap();

  await phone.button(new RegExp(`^${t.industries}`)).tap();
  await phone.dialog.getByRole('button', { name: sectors.health }).tap();
  await phone.dialog.getByRole('button', { name: sectors.finance }).tap();
  const chosen = await expectSuccess(
    customer.client.call('discovery/screen', { market: 'US', industries: ['health', 'finance'] }),
  );
  await phone.dialog.getByRole('button', { name: fillPlaceholders(t.show, { fit: chosen.fit }) }).tap();
  await phone.arrivesAt('/market/screener?market=US&industries=health%2Cfinance');
  await phone.button(t.add).tap();
  await phone.sees(companies.trend.notHere);
  await phone.dialog.getByRole('button', { name: rankings.marketCap }).tap();
  await phone.dialog.getByLabel(new RegExp(`^${t.from}`)).fill('20000');
  await phone.dialog.getByLabel(new RegExp(`^${t.to}`)).fill('10000');
  await phone.sees(t.wrong);
  await phone.settles();
  expect(await listAxeFindings(phone, 'the bounds of a figure')).toEqual([]);
  await phone.dialog.getByLabel(new RegExp(`^${t.to}`)).fill('');
  const found = await expectSuccess(
    customer.client.call('discovery/screen', {
      market: 'US',
      industries: ['health', 'finance'],
      ranges: { marketCap: { from: '20000000000' } },
    }),
  );
  await phone.dialog.getByRole('button', { name: fillPlaceholders(t.show, { fit: found.fit }) }).tap();
  const address = '/market/screener?market=US&industries=health%2Cfinance&ranges=marketCap%3A20000000000..';
  await phone.arrivesAt(address);

  expect(found.fit).toBeGreaterThan(0);
  expect(found.fit).toBeLessThan(found.among);
  await phone.sees(new RegExp(fillPlaceholders(t.fit, { fit: found.fit, among: found.among })));
  await phone.sees(phone.list(companies.members).getByRole('link', { name: new RegExp(found.rows[0]!.name) }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'a screen')).toEqual([]);

  await phone.button(t.save).tap();
  await phone.dialog.getByLabel(t.name).fill('Large care and banks');
  await phone.dialog.getByRole('button', { name: t.keep, exact: true }).tap();
  await phone.seesNoMore(phone.dialog);
  await phone.open('/market/screener?market=KR&ranges=change%3A5..');
  await phone.sees(t.none);
  await phone
    .button(/Large care and banks/)
    .first()
    .tap();
  await phone.arrivesAt(address);
  await phone.page.getByRole('switch', { name: fillPlaceholders(t.follow, { name: 'Large care and banks' }) }).tap();
  await phone.sees(new RegExp(t.followed));
  await phone.button(fillPlaceholders(t.watchAll, { fit: found.fit })).tap();
  await phone.sees(fillPlaceholders(t.watched, { added: found.fit }));
  const { rows: favourites } = await expectSuccess(customer.client.call('discovery/listFavorites', {}));
  expect(favourites.map(({ instrument }) => instrument)).toEqual(
    expect.arrayContaining(found.rows.map(({ instrument }) => instrument)),
  );
  await phone.button(fillPlaceholders(t.remove, { name: 'Large care and banks' })).tap();
  await phone.seesNoMore(t.kept);
  await phone.switchOff();
});

/** The figures of a whole market are looked up first. */
const TIMEOUT_MS = 120_000;

/** A bound in the middle of a market's companies. */
const middle = (figures: readonly (string | null | undefined)[]): number =>
  figures.map(Number).toSorted((a, b) => a - b)[figures.length >> 1]!;

test.each(['en', 'kor'] as const)(
  'companies are found by their sales and the days to cover their short sales, saved and followed: %s',
  async (language) => {
    const { phone, customer } = await stage.customersPhone('/market/screener?market=KR', { language });
    const { screener: t, compare, short, trend } = phone.texts.companies;
    const ranges = { sales: {}, daysToCover: {} };
    const runScreen = async (criteria: object) =>
      expectSuccess(customer.client.call('discovery/screen', { market: 'KR', limit: 100, ...criteria }));
    await expect.poll(async () => (await runScreen({ ranges })).computing, { timeout: 60_000 }).toBeNull();
    const { rows } = await runScreen({ ranges });
    const millions = Math.floor(middle(rows.map(({ figures }) => figures.sales)) / 1_000_000);
    const days = middle(rows.map(({ figures }) => figures.daysToCover)).toFixed(1);
    const bounds = { sales: { from: `${millions}000000` }, daysToCover: { to: String(Number(days)) } };
    const written = encodeURIComponent(`sales:${bounds.sales.from}..,daysToCover:..${bounds.daysToCover.to}`);
    const found = await runScreen({ ranges: bounds });
    expect(found.fit).toBeGreaterThan(0);
    expect(found.fit).toBeLessThan(rows.length);

    await phone.button(t.add).tap();
    for (const group of Object.values(t.groups)) await phone.sees(phone.dialog.getByRole('heading', { name: group }));
    await phone.dialog.getByRole('radio', { name: trend.spans[60] }).tap();
    await phone.sees(fillPlaceholders(t.net, { who: trend.buyers.foreigners, sessions: 60 }));
    await phone.settles();
    expect(await listAxeFindings(phone, 'the figures by group')).toEqual([]);
    const sales = fillPlaceholders(t.trailing, { figure: compare.figures.sales });
    await phone.dialog.getByRole('button', { name: sales }).tap();
    const from = phone.dialog.getByLabel(new RegExp(`^${t.from}`));
    await from.fill('-5');
    await phone.sees(t.negative);
    await from.fill('9'.repeat(40));
    await phone.sees(phone.texts.shell.number.tooLong);
    await from.fill('9'.repeat(11));
    await phone.sees(t.tooLarge);
    await from.fill(String(millions));
    // The amount is also said as lists say it.
    await phone.sees(phone.dialog.getByText(language === 'kor' ? /[억조]\u00a0원$/ : /[BT]\u00a0KRW$/));
    await phone.settles();
    expect(await listAxeFindings(phone, 'the bounds of an amount')).toEqual([]);
    await phone.dialog.locator('button').last().tap();
    await phone.seesNoMore(phone.dialog);

    await phone.button(t.add).tap();
    await phone.dialog.getByRole('button', { name: short.days }).tap();
    await phone.dialog.getByLabel(new RegExp(`^${t.to}`)).fill(days);
    await phone.dialog.getByRole('button', { name: fillPlaceholders(t.show, { fit: found.fit }) }).tap();
    await phone.arrivesAt(`/market/screener?market=KR&ranges=${written}`);
    await phone.sees(new RegExp(fillPlaceholders(t.fit, { fit: found.fit, among: found.among })));
    await phone.settles();
    expect(await listAxeFindings(phone, 'a screen by amounts and days')).toEqual([]);

    await phone.button(t.save).tap();
    await phone.dialog.getByLabel(t.name).fill('Large and crowded');
    await phone.dialog.getByRole('button', { name: t.keep, exact: true }).tap();
    await phone.seesNoMore(phone.dialog);
    await phone.page.getByRole('switch', { name: fillPlaceholders(t.follow, { name: 'Large and crowded' }) }).tap();
    await phone.sees(new RegExp(t.followed));
    const savedScreens = await expectSuccess(customer.client.call('discovery/listScreens', {}));
    expect(savedScreens.rows).toMatchObject([
      { name: 'Large and crowded', followed: true, criteria: { ranges: bounds } },
    ]);

    // On another market the amount stays in won, by a rate that is named.
    await phone.button(phone.texts.markets.short.US).tap();
    await phone.arrivesAt(`/market/screener?market=US&ranges=${written}&in=KRW`);
    await phone.sees(/1 USD = [\d,.]+/);
    await phone.settles();
    expect(await listAxeFindings(phone, 'a screen in another currency')).toEqual([]);
    await phone.switchOff();
  },
  TIMEOUT_MS,
);
