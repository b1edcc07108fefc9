/** A market's companies on a phone: by industry, ranked, and by who trades them. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import {
  RANKING_FIGURE_GROUPS,
  type RankingFigureGroup,
  RANKING_FIGURE_NAMES,
} from '@bourse/core/information/companies/company-ranking.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { formatEnglishDate } from '../browser/english-date.ts';
import { escapeRegExp } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a customer goes from a market to an industry, to a company, and back by its industry', async () => {
  const { phone, customer } = await stage.customersPhone('/market/index?tab=US');
  const { companies: t, routes, sectors } = phone.texts;
  await phone.link(routes.industries).tap();
  await phone.arrivesAt('/market/industries?market=US');
  const listing = await expectSuccess(customer.client.call('discovery/listIndustries', { market: 'US' }));
  const tiles = phone.list(t.map).getByRole('listitem');
  await expect.poll(() => tiles.count()).toBe(listing.rows.length);
  // Each tile states its sign, if any, and its figure in words for screen readers.
  for (const tile of await tiles.allInnerTexts()) expect(tile).toMatch(/[▲▼–]|0\.00%/);
  await phone.settles();
  expect(await listAxeFindings(phone, 'industries')).toEqual([]);

  const row = listing.rows.find(({ industry }) => industry === 'health')!;
  await phone
    .list(t.map)
    .getByRole('link', { name: new RegExp(sectors.health) })
    .tap();
  await phone.arrivesAt('/market/industry?market=US&industry=health');
  const members = phone.list(t.members).getByRole('listitem');
  await expect.poll(() => members.count()).toBe(row.names);
  await phone.sees(t.weighted);
  await phone.settles();
  expect(await listAxeFindings(phone, 'an industry')).toEqual([]);

  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=company`);
  const { sector } = await expectSuccess(customer.client.call('quotes/getInstrument', { instrument: DEMO_STOCK }));
  await phone.link(sectors[sector as keyof typeof sectors]).tap();
  await phone.arrivesAt(`/market/industry?market=US&industry=${sector}`);
  await phone.switchOff();
});

test('a theme shows its rule and median, and lists its companies of all markets', async () => {
  const { phone, customer } = await stage.customersPhone('/market/index?tab=US');
  const { companies: t, routes } = phone.texts;
  await phone.link(routes.themes).tap();
  await phone.arrivesAt('/market/themes');
  await phone.sees(t.themes.names.payers);
  await phone.settles();
  expect(await listAxeFindings(phone, 'themes')).toEqual([]);
  await phone.link(new RegExp(`^${t.themes.names.health}`)).tap();
  await phone.arrivesAt('/market/theme?theme=health');
  const listing = await expectSuccess(customer.client.call('discovery/getTheme', { theme: 'health', limit: 100 }));
  await phone.sees(t.themes.median);
  await phone.sees(t.themes.rule);
  await expect.poll(() => phone.list(t.members).getByRole('listitem').count()).toBeGreaterThan(5);
  await phone.sees(phone.link(new RegExp(listing.rows[0]!.name)));
  await phone.settles();
  expect(await listAxeFindings(phone, 'a theme')).toEqual([]);
  await phone.open('/market/theme?theme=constructor');
  await phone.seesNoMore(t.themes.rule);
  await phone.switchOff();
});

test('every market is listed with the data its source has, or the reason why it has none', async () => {
  const { phone, customer } = await stage.customersPhone('/market/index?tab=CRYPTO');
  const { companies: t, markets, routes } = phone.texts;
  await phone.link(routes.industries).tap();
  await phone.arrivesAt('/market/industries?market=CRYPTO');
  await phone.sees(t.notHere.CRYPTO.industries);
  await phone.sees(t.whole);
  await phone.settles();
  expect(await listAxeFindings(phone, 'industries of coins')).toEqual([]);
  await phone.page.getByRole('navigation', { name: t.known }).getByRole('link', { name: t.rankings.turnover }).tap();
  await phone.arrivesAt('/market/companies?market=CRYPTO&by=turnover');
  const { rows } = await expectSuccess(
    customer.client.call('discovery/listCompanies', { market: 'CRYPTO', by: 'turnover', limit: 1 }),
  );
  await phone.sees(phone.list(t.members).getByRole('listitem').first().getByText(rows[0]!.name));
  await phone.button(t.rankingGroups.growth).tap();
  await phone.sees(t.notHere.CRYPTO.ranking);
  await phone.button(markets.short.FX).tap();
  await phone.sees(t.notHere.FX.ranking);
  await phone.button(t.rankingGroups.change).tap();
  await expect.poll(() => phone.list(t.members).getByRole('listitem').count()).toBeGreaterThan(5);
  for (const [path, of] of [
    ['shortSelling', 'short'],
    ['investorTrend', 'trend'],
    ['industries', 'industries'],
  ] as const) {
    await phone.open(`/market/${path}?market=CRYPTO`);
    await phone.sees(t.notHere.CRYPTO[of]);
    await phone.button(markets.short.FX).tap();
    await phone.sees(t.notHere.FX[of]);
  }
  await phone.button(markets.short.KR).tap();
  await phone.sees(fillPlaceholders(t.names, { count: 5 }));
  await phone.open('/market/comparison?market=FX');
  await phone.sees(t.notHere.FX.compare);
  await phone.button(t.compare.add).tap();
  const [coin] = rows;
  await phone.dialog.getByLabel(t.compare.find).fill(coin!.code);
  await phone.sees(t.notHere.CRYPTO.compare);
  await phone.open('/market/screener?market=FX&ranges=change%3A-9..');
  await expect.poll(() => phone.list(t.members).getByRole('listitem').count()).toBeGreaterThan(5);
  await phone.sees(t.trend.notHere);
  await phone.switchOff();
});

test('companies are ranked by each figure, also by three of growth and of valuation', async () => {
  const { phone, customer } = await stage.customersPhone('/home/toolMore');
  const { companies: t, routes, markets } = phone.texts;
  await phone.link(routes.companyRanking).tap();
  await phone.arrivesAt('/market/companies');
  await phone.button(markets.short.IN).tap();
  for (const by of RANKING_FIGURE_NAMES) {
    const [group] = Object.entries(RANKING_FIGURE_GROUPS).find(([, measures]) => measures.some((each) => each === by))!;
    await phone.button(t.rankingGroups[group as RankingFigureGroup]).tap();
    if (group === 'growth' || group === 'valuation') await phone.button(t.rankings[by]).tap();
    await phone.sees(new RegExp(escapeRegExp(t.rankingSays[by])));
    const { rows } = await expectSuccess(
      customer.client.call('discovery/listCompanies', { market: 'IN', by, limit: 1 }),
    );
    const [first] = rows;
    await phone.sees(phone.list(t.members).getByRole('listitem').first().getByText(first!.name));
  }
  await phone.settles();
  expect(await listAxeFindings(phone, 'a ranking')).toEqual([]);
  await phone.switchOff();
});

test('short sales and buyers of a market link to those of a company, as does the company’s page', async () => {
  const { phone, customer } = await stage.customersPhone('/market/shortSelling?market=US');
  const { companies: t, routes } = phone.texts;
  // A market's sessions are looked up while it is asked, which takes long on a busy machine.
  const computing = async (call: 'discovery/listShortSelling' | 'discovery/listInvestorTrend', market: 'US' | 'KR') =>
    (await expectSuccess(customer.client.call(call, { market, limit: 1 }))).computing;
  await expect.poll(() => computing('discovery/listShortSelling', 'US'), { timeout: 60_000 }).toBeNull();
  await expect.poll(() => computing('discovery/listInvestorTrend', 'KR'), { timeout: 60_000 }).toBeNull();
  const { rows } = await expectSuccess(customer.client.call('discovery/listShortSelling', { market: 'US', limit: 1 }));
  const [first] = rows;
  await phone.page.reload();
  await phone.sees(new RegExp(escapeRegExp(t.short.allowed)));
  await phone
    .list(t.short.part)
    .getByRole('link', { name: new RegExp(escapeRegExp(first!.name)) })
    .tap();
  await phone.arrivesAt(`/market/shortSelling?instrument=${first!.instrument}`);
  await phone.sees(t.short.days);
  await phone.sees(t.short.fee);
  await phone.settles();
  expect(await listAxeFindings(phone, 'short sales of one')).toEqual([]);

  await phone.open('/market/investorTrend?market=US');
  await phone.sees(t.trend.notPublished);
  await phone.button(phone.texts.markets.short.KR).tap();
  await phone.page.getByRole('radio', { name: t.trend.today }).tap();
  await phone.sees(new RegExp(escapeRegExp(t.trend.provisionalSays.split('{at}')[1]!)));
  await phone.sees(phone.list(t.trend.net).getByText(t.trend.provisional).first());
  await phone.page.getByRole('radio', { name: t.trend.spans[20] }).tap();
  await phone.button(t.trend.buyers.institutions).tap();
  const trend = await expectSuccess(
    customer.client.call('discovery/listInvestorTrend', { market: 'KR', span: 20, by: 'institutions', limit: 1 }),
  );
  await phone.list(t.trend.net).getByRole('link').first().tap();
  await phone.arrivesAt(`/market/investorTrend?instrument=${trend.rows[0]!.instrument}`);
  await phone.page.getByRole('radio', { name: t.trend.today }).tap();
  await phone.sees(`${t.trend.net} · ${t.trend.provisional}`);
  await phone.settles();
  expect(await listAxeFindings(phone, 'buyers of one')).toEqual([]);

  const { instrument } = trend.rows[0]!;
  await phone.open(`/market/stockDetail?instrument=${instrument}&tab=company`);
  await phone.heading(t.detail.results).scrollIntoViewIfNeeded();
  await phone.link(routes.investorTrend).tap();
  await phone.arrivesAt(`/market/investorTrend?instrument=${instrument}`);
  await phone.switchOff();
});

test("a company's page shows its reports, its margins, and who traded it in the last session", async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=company`);
  const { companies, quotes } = phone.texts;
  const { detail: t, rankings, short, trend } = companies;
  const { company, figures } = await expectSuccess(
    customer.client.call('quotes/getInstrument', { instrument: DEMO_STOCK }),
  );
  expect(company!.years.at(-1)).toMatchObject({ sales: figures.sales, netProfit: figures.netProfit });
  const table = phone.page.getByRole('table').filter({ has: phone.page.getByText(quotes.operatingProfit) });
  await expect.poll(() => table.getByRole('row').count()).toBe(company!.years.length + 1);
  await phone.heading(t.results).scrollIntoViewIfNeeded();
  await phone.page.getByRole('radio', { name: t.quarters }).tap();
  const newest = company!.quarters.at(-1)!;
  await expect.poll(() => table.getByRole('row').count()).toBe(company!.quarters.length + 1);
  expect(await table.getByRole('rowheader').first().innerText()).toBe(formatEnglishDate(newest.ends));
  const flows = phone.page.getByRole('table').filter({ has: phone.page.getByText(t.operations) });
  expect(await flows.getByRole('row').count()).toBe(company!.quarters.length + 1);
  for (const name of [
    ...[quotes.marketCap, quotes.shares, quotes.foreignOwnership, quotes.dividendYield],
    `${quotes.debtRatio} (${formatEnglishDate(company!.stoodOn)})`,
    ...[quotes.sales, quotes.operatingProfit, quotes.netProfit],
    ...[rankings.priceEarnings, t.earnings, t.operatingMargin, t.netMargin, t.growth, t.payout, t.founded],
    ...[short.volume, short.value, short.part],
  ]) {
    const value = phone.page.locator('dl > div').filter({ has: phone.page.getByText(name, { exact: true }) });
    await expect.poll(() => value.locator('dd').first().innerText(), { message: name }).toMatch(/\d/);
  }
  await phone.sees(trend.notHere);
  await phone.switchOff();
});
