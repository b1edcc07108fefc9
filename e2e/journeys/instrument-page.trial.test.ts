/** An instrument's page: its parts as tabs, its chart's ranges and crosshair, and an order moved by its line. */
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import {
  buyAtMarket,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
  expectSuccess,
  placeWaitingOrder,
} from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { PHONE_HEIGHT_PX, type Phone } from '../browser/phone.ts';
import type { Customer } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

const scrollY = ({ page }: Phone): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const scrolls = ({ page }: Phone, y: number): Promise<void> => page.evaluate((to) => scrollTo(0, to), y);
const summary = ({ page }: Phone): Promise<string | null> =>
  page
    .getByRole('img', { name: new RegExp(DEMO_STOCK_NAME) })
    .last()
    .getAttribute('aria-label');
const bar = ({ page, texts }: Phone) => page.getByRole('slider', { name: texts.chartTools.bar }).last();
const valueOf = (phone: Phone): Promise<string | null> => bar(phone).getAttribute('aria-valuetext');

test('the parts of a stock are tabs that a link opens and that keep their place; price and position stay', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  const { quotes, trading } = phone.texts;
  await phone.open(DETAIL);
  const header = phone.page.locator('header').filter({ visible: true });
  const held = phone.link(new RegExp(`${quotes.holding} 5`));
  await phone.sees(held);
  expect(await header.innerText()).not.toMatch(/%/);
  await phone.settles();

  await phone.tab(quotes.pagePart.company).tap();
  await phone.arrivesAt(`${DETAIL}&tab=company`);
  await phone.sees(phone.heading(phone.texts.companies.detail.results));
  await scrolls(phone, 700);
  await expect.poll(() => header.innerText()).toMatch(/\d+\.\d\d [▲▼]? ?\d+\.\d\d%/);
  for (const visible of [held, phone.button(trading.buy), phone.tab(quotes.pagePart.chart)]) {
    const { y = -1, height = 0 } = (await visible.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(PHONE_HEIGHT_PX);
  }
  const left = await scrollY(phone);

  await phone.tab(quotes.pagePart.depth).tap();
  await phone.arrivesAt(`${DETAIL}&tab=depth`);
  await phone.sees(phone.heading(quotes.depth));
  await phone.sees(phone.heading(quotes.rules));
  // A part opens at its beginning, below the tabs that were in sight.
  expect(await scrollY(phone)).toBeLessThan(left);
  await phone.tab(quotes.pagePart.company).tap();
  await expect.poll(() => scrollY(phone)).toBe(left);
  await phone.settles();
  expect(await listAxeFindings(phone, 'the company of a stock')).toEqual([]);

  await phone.tab(quotes.pagePart.news).tap();
  await phone.arrivesAt(`${DETAIL}&tab=news`);
  await phone.page.reload();
  await phone.sees(phone.page.getByRole('tab', { name: quotes.pagePart.news, selected: true }));
  await phone.tab(quotes.pagePart.chart).tap();
  await phone.arrivesAt(DETAIL);
  expect(phone.path).toBe(DETAIL);
});

test('the keys of a keyboard choose a part, a range, a bar size and a bar', async () => {
  const { phone } = await stage.customersPhone(`${DETAIL}&tab=depth`);
  const { page, texts } = phone;
  const { quotes, chartTools } = texts;
  await phone.settles();
  await phone.tab(quotes.pagePart.depth).focus();
  await page.keyboard.press('ArrowRight');
  await phone.arrivesAt(`${DETAIL}&tab=company`);
  await page.keyboard.press('Home');
  await phone.arrivesAt(DETAIL);
  await phone.sees(page.getByRole('tab', { name: quotes.pagePart.chart, selected: true }));

  const ranges = page.getByRole('group', { name: chartTools.range });
  const chosen = () => ranges.locator('[aria-pressed="true"]').allInnerTexts();
  await expect.poll(chosen).toEqual([chartTools.ranges['3M']]);
  await ranges.getByRole('button', { name: chartTools.rangeOf['1W'] }).press('Enter');
  await expect.poll(chosen).toEqual([chartTools.ranges['1W']]);
  await expect.poll(() => summary(phone)).toContain(quotes.barsOf['4h']);
  const size = (period: '1h' | '1Y') =>
    page.getByRole('group', { name: quotes.period }).getByRole('button', { name: quotes.barsOf[period], exact: false });
  await size('1h').press('Enter');
  await expect.poll(() => summary(phone)).toContain(quotes.barsOf['1h']);
  await expect.poll(chosen).toEqual([chartTools.ranges['1W']]);
  // Bars that can't show the range leave it.
  await size('1Y').press('Enter');
  await expect.poll(chosen).toEqual([]);
  await ranges.getByRole('button', { name: chartTools.rangeOf['3M'] }).press('Enter');
  await page.reload();
  await expect.poll(chosen).toEqual([chartTools.ranges['3M']]);

  await phone.settles();
  await bar(phone).focus();
  const newest = Number(await bar(phone).getAttribute('aria-valuenow'));
  const current = async () => Number(await bar(phone).getAttribute('aria-valuenow'));
  // The first key counts once the bars are drawn.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft');
      return current();
    })
    .toBeLessThan(newest);
  await page.keyboard.press('End');
  await expect.poll(current).toBe(newest);
  for (const [key, number] of [
    ['ArrowLeft', newest - 1],
    ['ArrowLeft', newest - 2],
    ['ArrowRight', newest - 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(current).toBe(number);
  }
  for (const name of [quotes.open, quotes.high, quotes.low, quotes.close, chartTools.change, quotes.volume])
    expect(await valueOf(phone)).toMatch(new RegExp(`, ${name} [+−\\d]`));
  await page.keyboard.press('Escape');
  await expect.poll(() => bar(phone).getAttribute('aria-valuenow')).toBe(String(newest));
});

test('a held finger and the mouse read a bar’s figures above the chart', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  await phone.settles();
  await expect.poll(() => valueOf(phone)).toMatch(/\d{4}\.\d\d\.\d\d/);
  const before = await valueOf(phone);
  const { x, y, width, height } = (await phone.page.locator('canvas').first().boundingBox())!;
  await phone.finger.down({ x: x + width * 0.3, y: y + height / 2 });
  await expect.poll(async () => (await valueOf(phone))?.slice(0, 10)).not.toBe(before?.slice(0, 10));
  await phone.finger.up();
  await phone.switchOff();

  const desk = await stage.phone({ session: customer, computer: true });
  await desk.open(DETAIL);
  await desk.settles();
  await expect.poll(() => valueOf(desk)).toMatch(/\d{4}\.\d\d\.\d\d/);
  const latest = await valueOf(desk);
  const plot = (await desk.page.locator('canvas').first().boundingBox())!;
  await desk.page.mouse.move(plot.x + plot.width * 0.3, plot.y + plot.height / 2);
  await expect.poll(async () => (await valueOf(desk))?.slice(0, 10)).not.toBe(latest?.slice(0, 10));
  await desk.page.mouse.move(plot.x + plot.width * 0.3, plot.y - 60);
  await expect.poll(async () => (await valueOf(desk))?.slice(0, 10)).toBe(latest?.slice(0, 10));
});

const limitOf = async ({ client }: Customer): Promise<number> => {
  const { rows } = await expectSuccess(client.call('trading/listOrders', { status: 'pending' }));
  return Number(rows[0]?.limitPrice);
};

/** The height on the screen at which the chart has that price, read at its button for alerts. */
async function heightOfPrice({ page, texts }: Phone, price: number): Promise<{ x: number; y: number }> {
  const canvas = (await page.locator('canvas').first().boundingBox())!;
  const alertAt = page.getByRole('button', { name: buildTemplatePattern(texts.chartTools.alertAt) });
  const x = canvas.x + canvas.width * 0.4;
  const priceAt = async (y: number): Promise<number> => {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    return Number(((await alertAt.getAttribute('aria-label')) ?? '').replaceAll(/[^\d.]/g, ''));
  };
  const [top, bottom] = [canvas.y + 60, canvas.y + canvas.height - 60];
  const [high, low] = [await priceAt(top), await priceAt(bottom)];
  return { x, y: top + ((high - price) / (high - low)) * (bottom - top) };
}

test('an order’s line that was dragged asks before it moves the order, and Escape leaves all as it was', async () => {
  const customer = await stage.customer();
  await placeWaitingOrder(customer.client);
  const before = await limitOf(customer);
  const desk = await stage.phone({ session: customer, computer: true });
  const { page, texts } = desk;
  await desk.open(DETAIL);
  await desk.settles();
  const drag = async (px: number): Promise<void> => {
    const { x, y } = await heightOfPrice(desk, await limitOf(customer));
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.25, 0.5, 1]) await page.mouse.move(x, y + px * part);
    await page.mouse.up();
  };
  const asks = desk.dialog.getByRole('heading', { name: buildTemplatePattern(texts.trading.moveTitle) });
  await drag(40);
  await desk.sees(asks);
  await desk.sees(desk.dialog.getByText(new RegExp(before.toFixed(2).replace('.', '\\.'))));
  await page.keyboard.press('Escape');
  await desk.seesNoMore(asks);
  expect(await limitOf(customer)).toBe(before);

  await drag(40);
  await desk.sees(asks);
  expect(await limitOf(customer)).toBe(before);
  await desk.dialog.getByRole('button', { name: texts.trading.moveIt }).click();
  await desk.seesNoMore(asks);
  expect(await limitOf(customer)).toBeLessThan(before);
});
