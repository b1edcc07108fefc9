/** The home screen: the total and today's change, and a tab for each kind of investment. */
import { expect, test } from 'vitest';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('each tab shows its offers: stocks, IPOs, blocks, quant strategies', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { home, offerTabs, blockTab, quantTab, offerings } = phone.texts;
  await phone.sees(phone.heading(home.positions));
  const { client } = customer;
  const [offer] = (await expectSuccess(client.call('offerings/listOfferings', { kind: 'ipo' }))).rows;
  const blocks = (await expectSuccess(client.call('offerings/listOfferings', { kind: 'block', phase: 'open' }))).rows;
  const { rows: strategies, kinds } = await expectSuccess(client.call('strategies/listStrategies', {}));
  expect([blocks.length, strategies.length].every((count) => count > 0)).toBe(true);
  const tabPanel = phone.page.getByRole('tabpanel');
  for (const [title, link, count] of [
    [offerTabs.home, '/home/newStockBuy', 1],
    [blockTab.title, '/home/blockTrade1', 1],
    [quantTab.title, '/home/strategy?', strategies.length],
    [quantTab.title, '/home/strategyTest', kinds.length],
  ] as const) {
    await phone.tab(title).tap();
    // Whether one can be applied for depends on the exchanges' days.
    if (title === offerTabs.home)
      await tabPanel.getByRole('button', { name: offerings.phase[offer!.phase], exact: true }).tap();
    const links = tabPanel.locator(`a[href*="${link}"]`);
    await phone.sees(links.first());
    expect(await links.count()).toBeGreaterThanOrEqual(count);
  }
  await phone.settles();
  expect(await listAxeFindings(phone, 'strategies on home')).toEqual([]);
  await tabPanel.locator('a[href*="/home/strategy?"]').first().tap();
  await phone.arrivesAt('/home/strategy');
});

test('one line shows today’s change, and a position’s value is its quantity times its price', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { curve, home } = phone.texts;
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  await phone.open('/home/index');
  await phone.sees(curve.spans.day);
  expect(await phone.text(curve.spans.day).count()).toBe(1);
  const row = phone
    .link(new RegExp(DEMO_STOCK_NAME))
    .filter({ hasText: home.atBid.split(' ')[0]! })
    .first();
  await phone.sees(row);
  const rowText = (await row.innerText()).replaceAll(',', '');
  const [price, value] = [/bid ([\d.]+)/.exec(rowText)?.[1], /([\d.]+)\s+USD/.exec(rowText)?.[1]];
  expect(Number(value)).toBeCloseTo(10 * Number(price), 2);
});

test('a holding fully covered by a stop is still listed, and among the movers', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { home, homeOrder, wallet, terms } = phone.texts;
  const { client } = customer;
  const position = await buyAtMarket(client, DEMO_STOCK, '10');
  const stop = { effect: 'close', type: 'stop', stopPrice: '1', timeInForce: 'gtc' } as const;
  await expectSuccess(
    client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      quantity: '10',
      ...stop,
      key: createIdempotencyKey(),
    }),
  );
  expect((await expectSuccess(client.call('trading/getPosition', { position }))).status).toBe('readyToClose');
  await phone.open('/home/index');
  await phone.sees(phone.link(new RegExp(DEMO_STOCK_NAME)).filter({ hasText: home.atBid.split(' ')[0]! }));
  expect(await phone.text(home.noPositions).count()).toBe(0);
  const movers = phone.heading(homeOrder.section.heldMovers);
  await expect
    .poll(async () => {
      await phone.page.mouse.wheel(0, 400);
      return movers.count();
    })
    .toBe(1);
  await phone.open('/information/payBag');
  await phone.sees(fillPlaceholders(wallet.inPositions, { count: 1 }));
  await phone.open('/trade/index');
  await phone.sees(
    phone.page
      .getByRole('listitem')
      .filter({ hasText: DEMO_STOCK_NAME })
      .filter({ hasText: terms.orderStatus.readyToClose }),
  );
});

test.each([
  ['Home', '/home/index'],
  ['Assets', '/information/payBag'],
])('the change since midnight on %s moves with the total above it', async (_, path) => {
  const { phone, customer } = await stage.customersPhone('/information/index');
  const { curve } = phone.texts;
  await buyAtMarket(customer.client, 'CRYPTO.BTCUSDT', '0.1');
  await phone.open(path);
  await phone.sees(curve.spans.day);
  const totals = new Set<number>();
  const startTotals = new Set<number>();
  const countStartTotals = async (): Promise<number> => {
    const rowText = (await phone.page.locator('main').innerText()).replaceAll(',', '');
    const [, total, sign, change] = /(\d+\.\d\d)\s[^▲▼(]*?([▲▼]?)\s*([\d.]+) \(/.exec(rowText) ?? [];
    if (total === undefined) throw new Error(`no total with its change in ${rowText}`);
    const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
    totals.add(cents(total));
    startTotals.add(cents(total) - (sign === '▼' ? -1 : 1) * cents(change));
    return totals.size;
  };
  await expect.poll(countStartTotals, { timeout: 25_000 }).toBeGreaterThan(2);
  expect([...startTotals]).toHaveLength(1);
});

test('home has the watchlist, the change of each holding today, check-in, tools and offers', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { home, homeOrder, routes } = phone.texts;
  const { section } = homeOrder;
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  await expectSuccess(
    customer.client.call('discovery/addFavorite', { instrument: 'CRYPTO.BTCUSDT', key: createIdempotencyKey() }),
  );
  const requested: string[] = [];
  phone.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await phone.open('/home/index');
  await phone.sees(phone.link(new RegExp(DEMO_STOCK_NAME)).filter({ hasText: /Price today.*%/ }));
  await phone.button(home.sinceBought).tap();
  await phone.sees(phone.link(new RegExp(DEMO_STOCK_NAME)).filter({ hasText: home.sinceBought }));
  await phone.page.reload();
  await phone.sees(phone.link(new RegExp(DEMO_STOCK_NAME)).filter({ hasText: home.sinceBought }));
  expect(requested.filter((path) => path.includes('listOfferings') || path.includes('listNews'))).toEqual([]);

  // What is further down is read once a reader comes near.
  const read = async (heading: string) => {
    const found = phone.page.getByRole('heading', { name: heading, exact: true });
    await expect
      .poll(async () => {
        await phone.page.mouse.wheel(0, 400);
        return found.count();
      })
      .toBe(1);
    await found.scrollIntoViewIfNeeded();
    await phone.settles();
  };
  await read(home.moving);
  await read(section.watchlist);
  await phone.sees(phone.link(/BTC/));
  await read(section.tools);
  await phone.sees(phone.link(routes.toolMore));
  await read(section.offers);
  await phone.sees(phone.link(new RegExp(routes.checkIn)));
  expect(await listAxeFindings(phone, 'home, all of it')).toEqual([]);
});

test('the change on Assets leads to the line and the figures behind it', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { curve, performance } = phone.texts;
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  await phone.open('/information/payBag');
  await phone.sees(curve.spans.day);
  await phone.link(new RegExp(curve.title)).first().tap();
  await phone.arrivesAt('/information/performance');
  await phone.sees(phone.page.getByRole('img', { name: new RegExp(curve.curveSays.split('{')[0]!) }));
  await phone.sees(phone.heading(performance.returns));
  for (const span of ['day', 'week', 'month', 'year', 'all'] as const)
    await phone.sees(phone.page.getByRole('radio', { name: curve[span], exact: true }));
});

test('the total and today’s change on home lead to the line and the figures behind them', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { curve, home, performance } = phone.texts;
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  await phone.open('/home/index');
  await phone.sees(curve.spans.day);
  await phone.link(new RegExp(home.totalAssets)).first().tap();
  await phone.arrivesAt('/information/performance');
  await phone.back();
  await phone.link(new RegExp(curve.title)).first().tap();
  await phone.arrivesAt('/information/performance');
  for (const title of [performance.returns, performance.parts, performance.risk, performance.lots])
    await phone.sees(phone.heading(title));
  await phone.page.getByRole('radio', { name: curve.all, exact: true }).tap();
  await phone.sees(`${performance.profit} · ${curve.spans.all}`);
  // An index adds its own line.
  const lines = phone.page.getByRole('img', { name: new RegExp(curve.curveSays.split('{')[0]!) }).locator('path');
  await expect.poll(() => lines.count()).toBe(2);
  const { rows } = await expectSuccess(
    customer.client.call('quotes/listInstruments', { market: 'US', board: 'index', limit: 1 }),
  );
  await phone.page.getByRole('button', { name: rows[0]!.name, exact: true }).tap();
  await expect.poll(() => lines.count()).toBe(3);
  await phone.settles();
  expect(await listAxeFindings(phone, 'performance')).toEqual([]);
});

test('home has the waiting orders and what waits for the customer, each one tap from where it is done', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index', { calm: true });
  const { homeNeeds, homeOrder } = phone.texts;
  const limit = { instrument: DEMO_STOCK, side: 'long', type: 'limit', limitPrice: '1', timeInForce: 'gtc' } as const;
  for (const quantity of ['1', '2', '3'])
    await expectSuccess(
      customer.client.call('trading/placeOrder', { ...limit, quantity, key: createIdempotencyKey() }),
    );
  await phone.open('/home/index');
  await phone.sees(phone.heading(homeOrder.waiting));
  await phone.sees(phone.link(fillPlaceholders(homeOrder.waitingCount, { count: '3' })));
  await expect.poll(() => phone.link(new RegExp(DEMO_STOCK_NAME)).count()).toBe(2);
  await phone.sees(phone.heading(homeNeeds.title));
  await phone.settles();
  expect(await listAxeFindings(phone, 'home with waiting orders')).toEqual([]);
  await phone.link(new RegExp(homeNeeds.verify)).tap();
  await phone.arrivesAt('/information/authInfo');
  await phone.open('/home/index');
  await phone.link(fillPlaceholders(homeOrder.waitingCount, { count: '3' })).tap();
  await phone.arrivesAt('/trade/index');
});

test('a part of home that never answers doesn’t hide what is below it', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  await phone.page.route('**/leagues/listLeagues', () => {});
  await phone.open('/home/index');
  const moving = phone.heading(phone.texts.home.moving);
  await expect
    .poll(
      async () => {
        await phone.page.mouse.wheel(0, 400);
        return moving.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
});

test('of the tools home shows four, those used last first', async () => {
  const { phone } = await stage.customersPhone('/home/toolMore', { calm: true });
  const { homeOrder, routes } = phone.texts;
  await phone.link(routes.calendar).tap();
  await phone.arrivesAt('/market/calendar');
  await phone.open('/home/index');
  const card = phone.page.locator('section').filter({ has: phone.heading(homeOrder.section.tools) });
  await expect
    .poll(async () => {
      await phone.page.mouse.wheel(0, 400);
      return card.getByRole('listitem').count();
    })
    .toBe(4);
  expect(await card.getByRole('listitem').first().innerText()).toBe(routes.calendar);
  await card.getByRole('link', { name: routes.toolMore }).tap();
  await phone.arrivesAt('/home/toolMore');
});
