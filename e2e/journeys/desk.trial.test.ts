/** The desk on a computer: everything by keyboard, remembered, and readable for everybody. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Phone } from '../browser/phone.ts';

const stage = openJourneyFixture();
const OTHER_STOCK_NAME = 'Alpenglow Software';

const press = async ({ page }: Phone, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Presses Tab until the focus is on a control with this name, as somebody without a mouse does. */
async function tabsTo({ page }: Phone, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    const found = await page.evaluate(() => {
      const on = document.activeElement;
      return `${on?.getAttribute('aria-label') ?? ''} ${on?.textContent ?? ''}`.trim();
    });
    if (name.test(found)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never comes to ${name}`);
}

test('a stock is found, bought, sorted and exported by keyboard alone, and a pane stays as it was made', async () => {
  const { phone: desk } = await stage.customersPhone('/market/stockDetail', { computer: true });
  const { page, texts } = desk;
  await desk.settles();

  await press(desk, '/');
  await page.keyboard.type('NWRB');
  await press(desk, 'Enter');
  await desk.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await desk.sees(desk.heading(new RegExp(DEMO_STOCK_NAME)));
  await desk.settles();

  await press(desk, 'b');
  await desk.sees(page.locator('input:focus'));
  await page.keyboard.type('3');
  await press(desk, 'Enter');
  await desk.sees(desk.button(texts.ticket.confirm.buy));
  await tabsTo(desk, new RegExp(`^${texts.ticket.confirm.buy}$`));
  // The buttons ignore what comes at once, as after a double tap.
  await desk.sees(page.locator('[data-ticket-foot] :not([inert]) > button'));
  await press(desk, 'Enter');
  await desk.sees(desk.button(texts.shell.done));

  const positions = page.getByRole('table', { name: texts.trading.positions });
  await desk.sees(positions.getByRole('row', { name: new RegExp(`${DEMO_STOCK_NAME}.* 3 `) }));

  await tabsTo(desk, new RegExp(`^${texts.trading.profit}`));
  await press(desk, 'Enter');
  const heading = positions.getByRole('columnheader', { name: texts.trading.profit });
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');

  await tabsTo(desk, new RegExp(`^${texts.desk.exportCsv}$`), 'Shift+Tab');
  const [file] = await Promise.all([page.waitForEvent('download'), press(desk, 'Enter')]);
  expect(file.suggestedFilename()).toMatch(/^positions-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(`${texts.desk.instrument},${texts.desk.code},`);
  expect(csv).toMatch(new RegExp(`${DEMO_STOCK_NAME},${DEMO_STOCK},Long,3,`));

  const border = page.getByRole('separator', { name: texts.desk.resize.list });
  const width = Number(await border.getAttribute('aria-valuenow'));
  await tabsTo(desk, new RegExp(`^${texts.desk.resize.list}$`), 'Shift+Tab');
  await press(desk, 'ArrowRight', 'ArrowRight');
  await page.reload();
  await desk.settles();
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe(String(width + 32));
  const list = page.getByRole('region', { name: texts.desk.instruments });
  expect((await list.boundingBox())?.width).toBeCloseTo(width + 32, 0);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
});

test('the arrow keys walk the list, Escape leaves what is open, and letters can be switched off', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
    storage: { desk: '{"list":"US"}' },
  });
  const { page, texts } = desk;
  await desk.settles();
  const list = page.getByRole('region', { name: texts.desk.instruments });
  const names = await list
    .locator('[data-instrument]')
    .evaluateAll((rows) => rows.map(({ dataset }) => dataset['instrument']));
  const at = names.indexOf(DEMO_STOCK);
  expect(at).toBeGreaterThanOrEqual(0);
  const key = at + 1 < names.length ? 'ArrowDown' : 'ArrowUp';
  const next = names[key === 'ArrowDown' ? at + 1 : at - 1] ?? '';
  await press(desk, key);
  await desk.arrivesAt(`/market/stockDetail?instrument=${next}`);
  await press(desk, key === 'ArrowDown' ? 'ArrowUp' : 'ArrowDown');
  await desk.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await desk.settles();

  await press(desk, 's');
  await expect
    .poll(() => page.getByRole('radio', { name: texts.trading.sell, exact: true }).getAttribute('aria-checked'))
    .toBe('true');
  await desk.sees(page.locator('input:focus'));
  await press(desk, 'Escape');
  await desk.seesNoMore(page.locator('input:focus'));

  await press(desk, '?');
  await desk.sees(desk.dialog.getByText(texts.desk.key.walk));
  await tabsTo(desk, new RegExp(`^${texts.desk.keysOn}`));
  await press(desk, 'Enter', 'Escape');
  await desk.seesNoMore(desk.dialog);
  await press(desk, '/');
  expect(await page.locator('input:focus').count()).toBe(0);
});

test('Enter chooses what is found for all that is typed, not what was found for its beginning', async () => {
  const { phone: desk } = await stage.customersPhone('/market/stockDetail', { computer: true });
  const { page, texts } = desk;
  await desk.settles();
  const whole = Promise.withResolvers<void>();
  await page.route('**/discovery/search', async (route) => {
    if ((route.request().postDataJSON() as { query: string }).query !== 'N') await whole.promise;
    await route.continue();
  });
  await press(desk, '/');
  await page.keyboard.type('N');
  const first = page.getByRole('listbox', { name: texts.discovery.results }).getByRole('option').first();
  await desk.sees(first);
  expect(await first.innerText()).not.toContain(DEMO_STOCK_NAME);
  const request = page.waitForRequest('**/discovery/search');
  await page.keyboard.type('WRB');
  await press(desk, 'Enter');
  await request;
  whole.resolve();
  await desk.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
});

test('a link that asks for a ticket opens it', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}&ticket=sell`, {
    computer: true,
  });
  await desk.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const sell = desk.page.getByRole('radio', { name: desk.texts.trading.sell, exact: true });
  await expect.poll(() => sell.getAttribute('aria-checked')).toBe('true');
});

test('what was typed for a purchase is there again after a look at the sale', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
  });
  const { page, texts } = desk;
  await desk.settles();
  await press(desk, 'b');
  await desk.sees(page.locator('input:focus'));
  await page.keyboard.type('7');
  const typed = await page.locator('input:focus').inputValue();
  await page.getByRole('radio', { name: texts.trading.sell, exact: true }).click();
  await desk.sees(
    page.getByRole('heading', { name: fillPlaceholders(texts.ticket.title.sell, { name: DEMO_STOCK_NAME }) }),
  );
  await press(desk, 'b');
  await desk.sees(page.locator('input:focus'));
  expect(await page.locator('input:focus').inputValue()).toBe(typed);
});

test('two instruments stand side by side, each with its chart and ticket', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
  });
  const { page, texts } = desk;
  await desk.settles();
  await desk.button(texts.desk.second).press('Enter');
  await press(desk, '/');
  await page.keyboard.type('ALPN');
  await desk.sees(page.getByRole('option', { name: new RegExp(OTHER_STOCK_NAME) }));
  await desk.settles();
  await press(desk, 'Enter');
  await desk.sees(page.getByRole('region', { name: OTHER_STOCK_NAME, exact: true }));
  await desk.sees(page.getByRole('region', { name: DEMO_STOCK_NAME, exact: true }));
  await desk.sees(page.getByRole('region', { name: new RegExp(`. ${OTHER_STOCK_NAME}$`) }).getByRole('textbox'));
  await page.reload();
  await desk.settles();
  await desk.button(texts.desk.closeSecond).press('Enter');
  await desk.seesNoMore(page.getByRole('region', { name: OTHER_STOCK_NAME, exact: true }));
});

test('a border is dragged with the mouse, and a double click puts it back', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
  });
  const { page, texts } = desk;
  await desk.settles();
  const border = page.getByRole('separator', { name: texts.desk.resize.ticket });
  const width = Number(await border.getAttribute('aria-valuenow'));
  const { x, y, height } = (await border.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 38, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe(String(width + 40));
  await border.dblclick();
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe(String(width));
});

test('an arrangement is saved under a name, chosen again after a reload, and reset', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
    calm: true,
    storage: { desk: '{"sizes":{"list":400}}' },
  });
  const { page, texts } = desk;
  const { arrangement } = texts.desk;
  const border = page.getByRole('separator', { name: texts.desk.resize.list });
  const standard = '280';
  const open = async () => {
    await desk.button(arrangement.title).press('Enter');
    await desk.sees(desk.dialog);
  };
  await desk.settles();
  await open();
  await desk.dialog.getByRole('textbox', { name: arrangement.name }).fill('Mornings');
  await desk.dialog.getByRole('textbox', { name: arrangement.name }).press('Enter');
  await desk.sees(desk.dialog.getByRole('button', { name: 'Mornings', exact: true }));
  await desk.dialog.getByRole('button', { name: arrangement.reset }).press('Enter');
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe(standard);
  await page.reload();
  await desk.settles();
  await open();
  await desk.dialog.getByRole('button', { name: 'Mornings', exact: true }).press('Enter');
  await desk.seesNoMore(desk.dialog);
  await expect.poll(() => border.getAttribute('aria-valuenow')).toBe('400');
  await open();
  await desk.dialog
    .getByRole('button', { name: fillPlaceholders(arrangement.remove, { name: 'Mornings' }) })
    .press('Enter');
  await desk.seesNoMore(desk.dialog.getByRole('button', { name: 'Mornings', exact: true }));
});

test('the order book is one ladder, whose prices fill the ticket', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
    calm: true,
  });
  const { page, texts } = desk;
  await desk.settles();
  const ladder = page.getByRole('region', { name: texts.quotes.depth });
  const levels = ladder.getByRole('button');
  await expect.poll(() => levels.count()).toBe(20);
  const prices = (await levels.allInnerTexts()).map((level) => Number(/ (\d+\.\d\d)\./.exec(level)?.[1]));
  // Asks above bids, each dearer than the next.
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const bid = levels.nth(12);
  await bid.click();
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: fillPlaceholders(texts.ticket.limitPrice, { currency: 'USD' }) }).inputValue(),
    )
    .toMatch(/^\d+\.\d+$/);
});

test('on a narrow desk the list is a tab, and nothing reaches past the edge', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
    calm: true,
    width: 1_024,
    height: 768,
    storage: { desk: '{"list":"US"}' },
  });
  const { page, texts } = desk;
  const tab = page.getByRole('tab', { name: texts.desk.instruments });
  await tab.click();
  const rows = page.getByRole('region', { name: texts.desk.instruments }).locator('[data-instrument]');
  await desk.sees(rows);
  expect(await page.getByRole('separator', { name: texts.desk.resize.list }).count()).toBe(0);
  await rows.filter({ hasNotText: 'NWRB' }).first().click();
  await expect.poll(() => page.url()).not.toContain(DEMO_STOCK);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1_024);
});

test('other screens are a column beside a navigation, from which the desk is one press away', async () => {
  const { phone: desk } = await stage.customersPhone('/information/fundRecord', { computer: true, calm: true });
  const { page, texts } = desk;
  await desk.settles();
  expect(await listAxeFindings(desk, 'records on a computer')).toEqual([]);
  const navigation = page.getByRole('navigation', { name: texts.shell.tabBar });
  const { width = 0, height = 0 } = (await navigation.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(width);
  const column = await page.locator('#root > main').boundingBox();
  expect(column?.width).toBeLessThanOrEqual(840);
  expect(column?.x).toBeGreaterThanOrEqual(width);

  await press(desk, '/');
  await desk.arrivesAt('/favorite/search');
  await page.keyboard.press('Escape');
  await navigation.getByRole('link', { name: texts.shell.tabTrade, exact: true }).press('Enter');
  await desk.sees(page.getByRole('region', { name: texts.desk.instruments }));
});

test('cards stand in two columns beside the navigation', async () => {
  const { phone: desk } = await stage.customersPhone('/home/index', { computer: true, calm: true });
  for (const path of ['/home/index', '/information/payBag', '/information/setting']) {
    await desk.open(path);
    await desk.settles();
    const cards = desk.page.locator('#root > main section').filter({ visible: true });
    const boxes = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    // What comes later has its place in the second column.
    await expect
      .poll(
        async () => {
          const all = await boxes();
          return Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left));
        },
        { timeout: 15_000, message: path },
      )
      .toBeGreaterThan(1_000);
    const widest = Math.max(...(await boxes()).map(({ width }) => width));
    expect(widest, path).toBeGreaterThan(400);
    // None is cut in two by the columns.
    expect(widest, path).toBeLessThan(640);
  }
  expect(await listAxeFindings(desk, 'settings on a computer')).toEqual([]);
});

test('a phone, and a tablet upright, load nothing of the desk', async () => {
  for (const width of [375, 768]) {
    const phone = await stage.phone({ session: await stage.customer(), width, height: 1_000 });
    const loaded: string[] = [];
    phone.page.on('request', (request) => void loaded.push(request.url()));
    await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
    await phone.sees(phone.button(phone.texts.trading.buy));
    await phone.settles();
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((url) => /desk-screen|side-navigation|instrument-list-pane/.test(url))).toEqual([]);
  }
});

test('axe finds nothing on the desk in either theme', async () => {
  const { phone: desk } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, {
    computer: true,
    calm: true,
    storage: { desk: '{"list":"US","second":"KR.006815"}' },
  });
  await desk.settles();
  expect(await listAxeFindings(desk, 'desk, light')).toEqual([]);
  await desk.turns('dark');
  expect(await listAxeFindings(desk, 'desk, dark', 'colours')).toEqual([]);
  await press(desk, '?');
  await desk.settles();
  expect(await listAxeFindings(desk, 'keys, dark')).toEqual([]);
});
