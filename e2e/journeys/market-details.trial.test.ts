import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { expect, test } from 'vitest';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

const listed = (phone: Phone): Promise<string[]> =>
  phone.list(phone.texts.home.list).getByRole('listitem').allInnerTexts();

/** The rows' changes as shown, with their sign, in order. */
async function readDisplayedChanges(phone: Phone): Promise<number[]> {
  const rows = await listed(phone);
  return rows.map((row) => {
    const [, arrow = '', percent = '0'] = /([▲▼]?)\s*([\d.,]+)%/.exec(row) ?? [];
    return Number(percent) * (arrow === '▼' ? -1 : 1);
  });
}

test('both addresses of the market screen show the same tabs in the same order', async () => {
  const { phone } = await stage.customersPhone('/home/stockList');
  const tabs = () => phone.page.getByRole('tab').filter({ visible: true }).allInnerTexts();
  await phone.sees(phone.tab(phone.texts.markets.board.otc));
  const { short, board } = phone.texts.markets;
  const [us, kr, india, th, mx, sa, otc] = await tabs();
  expect([us, kr, india, th, mx, sa, otc]).toEqual([
    short.US,
    short.KR,
    short.IN,
    short.TH,
    short.MX,
    short.SA,
    board.otc,
  ]);
  const here = await tabs();
  await phone.open('/market/index');
  await phone.arrivesAt('/market/index');
  await phone.sees(phone.tab(board.otc));
  expect(await tabs()).toEqual(here);
});

test('offers have their own tabs: subscriptions, and auctions with their provisional price', async () => {
  const { phone } = await stage.customersPhone('/market/index');
  await phone.sees(phone.tab(phone.texts.markets.board.otc));
  for (const name of ['subscription', 'auction'] as const) {
    await phone.tab(phone.texts.offerTabs[name]).tap();
    await phone.sees(phone.page.getByRole('button', { name: phone.texts.offerings.phase.open, exact: true }));
  }
  await phone.page.getByRole('list', { name: phone.texts.offerings.phase.open }).getByRole('link').first().tap();
  await phone.sees(phone.texts.offerKinds.provisionalUnder);
  await phone.sees(phone.texts.offerKinds.auctionSays);
});

test('the rankings: rising begins with what rose most, falling with what fell most', async () => {
  const { phone } = await stage.customersPhone('/market/index');
  const { home } = phone.texts;
  await phone.button(home.rising).tap();
  await phone.settles();
  const rising = await readDisplayedChanges(phone);
  expect(rising.length).toBeGreaterThan(5);
  expect(rising[0]).toBeGreaterThan(0);
  expect(rising[0]).toBeGreaterThanOrEqual(rising.at(-1) ?? 0);
  await phone.button(home.falling).tap();
  await phone.settles();
  const falling = await readDisplayedChanges(phone);
  expect(falling[0]).toBeLessThan(0);
  expect(falling[0]).toBeLessThanOrEqual(falling.at(-1) ?? 0);
  await phone.button(home.active).tap();
  await phone.settles();
  const volumes = await stage
    .customer()
    .then(({ client }) =>
      expectSuccess(client.call('quotes/listInstruments', { market: 'US', board: 'listed', rank: 'active', limit: 3 })),
    );
  const firstNames = (await listed(phone)).slice(0, 6).join('\n');
  expect(volumes.rows.filter(({ name }) => firstNames.includes(name)).length).toBeGreaterThan(0);
});

test('the market screen has tabs for listed stocks, the counter, digital currency and FX', async () => {
  const { phone, customer } = await stage.customersPhone('/market/index');
  const { markets, home } = phone.texts;
  for (const [tab, market, board] of [
    [markets.board.otc, 'US', 'otc'],
    [markets.short.CRYPTO, 'CRYPTO', 'crypto'],
    [markets.short.FX, 'FX', 'fx'],
  ] as const) {
    await phone.tab(tab).tap();
    const {
      rows: [first],
    } = await expectSuccess(
      customer.client.call('quotes/listInstruments', { market, board, rank: 'active', limit: 1 }),
    );
    await expect.poll(async () => (await listed(phone)).join('\n')).toContain(first?.name);
  }
  await phone.sees(phone.list(home.list));
});

test('home shows what moves in the reader’s market, with changes, and each row leads to its page', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const { home, quotes } = phone.texts;
  const movers = phone.page.locator('section').filter({ has: phone.heading(home.moving) });
  await expect
    .poll(async () => {
      await phone.page.mouse.wheel(0, 300);
      return movers.getByRole('link').count();
    })
    .toBeGreaterThan(1);
  await phone.settles();
  const rates = (await movers.getByText(/^[▲▼] [\d.]+%$/).allInnerTexts()).map((text) =>
    Number(/[\d.]+/.exec(text)?.[0]),
  );
  expect(rates.length).toBeGreaterThan(1);
  expect(rates[0]).toBeGreaterThan(0);
  const industries = movers.getByRole('link', { name: phone.texts.routes.industries, exact: true });
  expect(await industries.getAttribute('href')).toMatch(/\/market\/industries\?market=[A-Z]+$/);
  await movers.getByRole('link').first().tap();
  await phone.arrivesAt('/market/stockDetail');
  await phone.sees(phone.heading(quotes.figures));
});

test('an index has its own detail without trading, and says that it moves independently', async () => {
  const { phone } = await stage.customersPhone('/market/index?tab=US');
  const { trading, quotes } = phone.texts;
  await phone.link(/Bourse US Index/).tap();
  await phone.arrivesAt('/market/stockDetailzs');
  await phone.sees(phone.page.getByText(quotes.ownIndex).filter({ visible: true }));
  await phone.sees(phone.page.getByRole('img', { name: /\d/ }));
  await phone.sees(phone.heading(quotes.figures));
  expect(await phone.button(trading.buy).count()).toBe(0);
});

test('a link to a stock can be shared: path and query survive a reload', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.sees(phone.heading(new RegExp(DEMO_STOCK_NAME)));
  await phone.page.reload();
  await phone.sees(phone.heading(new RegExp(DEMO_STOCK_NAME)));
  expect(phone.path).toBe(`/market/stockDetail?instrument=${DEMO_STOCK}`);
});

test('an unchanged price is marked with its time, on its row and above its chart', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  const still = 'CRYPTO.BTCUSDT';
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await phone.page.routeWebSocket(/stream/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { type: string; instrument?: string };
      line.send(frame.type === 'quote' && frame.instrument === still ? JSON.stringify({ ...frame, at }) : text);
    });
  });
  await phone.open('/market/index?tab=CRYPTO');
  const mark = new RegExp(fillPlaceholders(phone.texts.formats.asOf, { time: '.*\\d\\d:\\d\\d' }));
  const row = phone.link(/BTCUSDT/).filter({ hasText: mark });
  await phone.sees(row);
  expect(await phone.link(/USDT/).filter({ hasText: mark }).count()).toBe(1);
  await row.tap();
  await phone.arrivesAt('/market/stockDetail');
  await phone.sees(phone.page.locator('p').filter({ hasText: mark }));
});
