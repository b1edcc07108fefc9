import { computeMedianRate } from '@bourse/core/information/companies/industry-breadth.ts';
import { STOCK_THEME_NAMES } from '@bourse/core/information/companies/company-ranking.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createMarketSnapshotCache } from './market-snapshot.ts';
import { createThemeSnapshotReader } from './list-stock-themes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const LIVES_MS = 5_000;

const server = provideTestServer();
let reader: TestCustomer;
beforeAll(async () => {
  reader = await server.customer();
  while ((await themes()).computing !== null) server.clock.advance(LIVES_MS);
});

const themes = () => unwrapAnswer(reader.client.call('discovery/listThemes', {}));
type Theme = (typeof STOCK_THEME_NAMES)[number];
async function members(theme: Theme, limit = 100) {
  const rows = [];
  for (let cursor: string | undefined; ; ) {
    const page = await unwrapAnswer(reader.client.call('discovery/getTheme', { theme, limit, cursor }));
    rows.push(...page.rows);
    if (page.next === null) return { page, rows };
    cursor = page.next;
  }
}

test('each theme says its rule, how many of its companies rise and fall, and their median return', async () => {
  const answer = await themes();
  expect(answer.rows.map(({ theme }) => theme)).toEqual(STOCK_THEME_NAMES);
  for (const { theme, names, rising, falling, unchanged, apart, medianReturn, rule } of answer.rows) {
    const { rows } = await members(theme);
    expect(rows).toHaveLength(names);
    expect(rising + falling + unchanged + apart).toBe(names);
    const rates = rows
      .filter(({ tradingStatus: listingStatus }) => listingStatus === 'traded')
      .map(({ changeRate }) => parseScaled(changeRate)!);
    const median = computeMedianRate(rates);
    expect(medianReturn).toBe(median === null ? null : formatScaled(median));
    expect([rule.industries.length > 0, rule.figure !== null, rule.withinDays !== null].filter(Boolean)).toHaveLength(
      1,
    );
  }
  expect(answer.rows.find(({ theme }) => theme === 'digital')!.names).toBeGreaterThan(5);
});

test('a theme is of all markets and all who fit, on pages that join, and of nobody else', async () => {
  const { rows, page } = await members('health', 7);
  expect(new Set(rows.map(({ instrument }) => instrument)).size).toBe(page.names);
  expect(new Set(rows.map(({ market }) => market)).size).toBeGreaterThan(2);
  const fitting = [];
  for (const market of STOCK_MARKETS)
    fitting.push(
      ...(
        await unwrapAnswer(reader.client.call('discovery/listCompanies', { market, industry: 'health', limit: 100 }))
      ).rows.map(({ instrument }) => instrument),
    );
  expect(rows.map(({ instrument }) => instrument).toSorted()).toEqual(fitting.toSorted());
});

test('a theme is cut once for everybody who looks at the same prices, and anew with new ones', async () => {
  const wholes = createThemeSnapshotReader(createMarketSnapshotCache(server.composed.dependencies));
  const [first, second] = [await wholes(), await wholes()];
  expect(second.cut('payers')).toBe(first.cut('payers'));
  server.clock.advance(LIVES_MS);
  const later = await wholes();
  expect(later.at).toBeGreaterThan(first.at);
  expect(later.cut('payers')).not.toBe(first.cut('payers'));
});

test('there is no other theme, and a stranger is shown none', async () => {
  for (const theme of ['none', '', '__proto__', 'constructor'])
    await expect(reader.client.call('discovery/getTheme', { theme: theme as Theme })).rejects.toMatchObject({
      status: 400,
    });
  await expect(server.client().call('discovery/listThemes', {})).rejects.toMatchObject({ status: 401 });
});
