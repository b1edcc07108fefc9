import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;
/** The price axis, at the right. */
const AXIS_PX = 60;
type Point = readonly [x: number, y: number];

/** Opens the sheet, of the small chart or of the full-screen one. */
const opensTools = (phone: Phone): Promise<void> =>
  phone.page.getByRole('button', { name: phone.texts.chartTools.draw }).last().tap();
/** Starts with a tool from the sheet. */
async function takes(phone: Phone, tool: keyof Phone['texts']['chartTools']['tools']): Promise<void> {
  await opensTools(phone);
  await phone.page.getByRole('button', { name: phone.texts.chartTools.tools[tool], exact: true }).tap();
  await phone.sees(phone.page.getByRole('application'));
}
const taps = async (phone: Phone, ...points: readonly Point[]): Promise<void> => {
  for (const [x, y] of points) await phone.page.touchscreen.tap(x, y);
};
const selects = (phone: Phone, what: RegExp | string): Promise<void> =>
  phone.sees(phone.page.getByRole('status').filter({ hasText: what }));
const isDone = (phone: Phone): Promise<void> =>
  phone.page.getByRole('button', { name: phone.texts.shell.done, exact: true }).tap();

async function isFocused(what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('a trend line is drawn with two taps, dragged and undone, and remains in another period', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { chartTools: t, quotes } = phone.texts;
  await phone.settles();
  await takes(phone, 'trend');
  await phone.sees(t.tap.first);
  await taps(phone, [60, 320]);
  await phone.sees(t.tap.second);
  await taps(phone, [240, 180]);
  const readStatus = () => phone.page.getByRole('status').filter({ hasText: t.tools.trend }).innerText();
  await selects(phone, t.tools.trend);
  const drawn = await readStatus();
  const from = await phone.finger.centreOf(phone.page.getByRole('button', { name: /^Point 2/ }));
  await phone.finger.moves(from, { x: from.x - 40, y: from.y + 90 });
  await expect.poll(readStatus).not.toBe(drawn);
  await phone.page.getByRole('button', { name: t.undo }).click();
  await expect.poll(readStatus).toBe(drawn);
  await isDone(phone);
  // A tap on its middle selects it again.
  await taps(phone, [150, 250]);
  await selects(phone, t.tools.trend);

  await phone.page.reload();
  await phone.settles();
  await phone.page.getByRole('group', { name: quotes.period }).getByRole('button', { name: quotes.barsOf['1w'] }).tap();
  await phone.settles();
  await phone.button(quotes.asTable).tap();
  await phone.sees(phone.dialog.getByText(drawn));
});

test('every tool draws, a note shows its text, and all drawings are erased after one confirmation', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { chartTools: t, shell } = phone.texts;
  await phone.settles();
  const two: readonly Point[] = [
    [90, 330],
    [220, 200],
  ];
  for (const tool of ['ray', 'rectangle', 'fibonacci'] as const) {
    await takes(phone, tool);
    await taps(phone, ...two);
    await selects(phone, t.tools[tool]);
    await isDone(phone);
  }
  for (const tool of ['horizontal', 'vertical'] as const) {
    await takes(phone, tool);
    await taps(phone, [120, 260]);
    await selects(phone, t.tools[tool]);
    await isDone(phone);
  }
  await takes(phone, 'note');
  await taps(phone, [150, 150]);
  await phone.page.getByLabel(t.noteText).fill('Before the report');
  await phone.page.getByRole('button', { name: shell.save, exact: true }).tap();
  await selects(phone, 'Before the report');
  await isDone(phone);

  await opensTools(phone);
  const deletes = phone.page.getByRole('button', { name: new RegExp(`^${t.remove.split('{')[0]}`) });
  await expect.poll(() => deletes.count()).toBe(6);
  await phone.page.getByRole('button', { name: t.eraseAll, exact: true }).tap();
  await phone.sees(phone.page.getByText(t.eraseTitle.replace('{name}', DEMO_STOCK_NAME)));
  await phone.page.getByRole('alertdialog').getByRole('button', { name: t.eraseAll }).tap();
  await phone.sees(t.none);
  await phone.page.getByRole('button', { name: t.undo, exact: true }).tap();
  await expect.poll(() => deletes.count()).toBe(6);
});

test('by keyboard, arrow keys and Enter draw, arrow keys move, and Delete removes', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { chartTools: t } = phone.texts;
  await phone.settles();
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await phone.page.keyboard.press(key);
  };
  await takes(phone, 'trend');
  await isFocused(phone.page.getByRole('application'));
  await press('ArrowUp', 'Enter');
  await phone.sees(t.tap.second);
  await isFocused(phone.page.getByRole('application'));
  await press('Shift+ArrowLeft', 'Shift+ArrowDown', 'Enter');
  const status = phone.page.getByRole('status').filter({ hasText: t.tools.trend });
  await phone.sees(status);
  const drawn = await status.innerText();
  const whole = phone.page.getByRole('button', { name: t.moveWhole });
  await whole.focus();
  await press('ArrowLeft', 'ArrowLeft', 'ArrowUp');
  await expect.poll(() => status.innerText()).not.toBe(drawn);
  await whole.focus();
  await press('Delete');
  await phone.seesNoMore(status);
});

test('a long press sets an alert at its price, and dragging its line changes the price', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { chartTools: t, quotes } = phone.texts;
  const waiting = async () =>
    (await expectSuccess(customer.client.call('discovery/listAlerts', {}))).rows.map(({ kind, price }) => ({
      kind,
      price,
    }));
  await phone.settles();
  const chart = await phone.page.getByRole('img', { name: new RegExp(DEMO_STOCK_NAME) }).boundingBox();
  if (!chart) throw new Error('there is no chart');
  await phone.finger.down({ x: chart.x + 100, y: chart.y + 60 });
  const here = phone.page.getByRole('button', { name: new RegExp(`^${t.alertAt.split('{')[0]}`) });
  await phone.sees(here);
  await phone.finger.up();
  await here.click();
  // A toast doesn't stay long.
  const toast = phone.page.getByText(buildTemplatePattern(t.alertSet)).first();
  await phone.sees(toast);
  const words = await toast.innerText();
  await expect.poll(waiting).toHaveLength(1);
  const [set] = await waiting();
  // The days before decide on which side of the price the finger is.
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  expect(set?.kind).toBe(Number(set?.price) > Number(last) ? 'above' : 'below');
  expect(words).toBe(fillPlaceholders(t.alertSet, { price: Number(set?.price).toFixed(2) }));

  await phone.button(quotes.fullScreen).tap();
  const full = phone.dialog.getByRole('img');
  await phone.sees(full);
  await phone.settles();
  const box = await full.boundingBox();
  // Only the chart knows where its line is: the finger probes the plot's right edge, where a line without candles there
  // has its name.
  const x = (box?.x ?? 0) + (box?.width ?? 0) - AXIS_PX - 30;
  for (let y = 80; y < 400 && (await waiting())[0]?.price === set?.price; y += 8)
    await phone.finger.moves({ x, y: (box?.y ?? 0) + y }, { x, y: (box?.y ?? 0) + y - 30 });
  await expect
    .poll(waiting)
    .toEqual([{ kind: expect.stringMatching(/^(above|below)$/), price: expect.not.stringMatching(`^${set?.price}$`) }]);
});

test('an index is overlaid in percent until it is removed', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { chartTools: t, quotes } = phone.texts;
  await phone.settles();
  await phone.button(quotes.chartSettings).tap();
  await phone.dialog.getByLabel(t.find).fill('B100');
  const found = phone.dialog.getByRole('button', { name: /\^B100/ });
  await phone.sees(found);
  const name = (await found.innerText()).split('\n')[0] ?? '';
  await found.tap();
  await phone.sees(phone.dialog.getByRole('button', { name: fillPlaceholders(t.compareEnd, { name }) }));
  await phone.back();
  await phone.button(quotes.asTable).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(t.compared, { name })));
  await phone.back();
  await phone.button(quotes.chartSettings).tap();
  await phone.dialog.getByRole('button', { name: fillPlaceholders(t.compareEnd, { name }) }).tap();
  await phone.sees(phone.dialog.getByLabel(t.find));
});

test('a layout brings its period and indicators back', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { chartTools: t, quotes } = phone.texts;
  await phone.settles();
  const macd = phone.dialog.getByRole('button', { name: `MACD, ${quotes.indicators.MACD}` });
  await phone.button(quotes.chartSettings).tap();
  await macd.tap();
  await phone.dialog
    .getByLabel(fillPlaceholders(t.parameterOf, { indicator: 'MACD', parameter: t.parameter.fast }))
    .fill('8');
  await phone.dialog.getByLabel(t.layoutName).fill('My swings');
  await phone.dialog.getByRole('button', { name: t.layoutSave }).tap();
  await macd.tap();
  await expect.poll(() => macd.getAttribute('aria-pressed')).toBe('false');
  await phone.page.reload();
  await phone.settles();
  await phone.button(quotes.chartSettings).tap();
  await phone.dialog.getByRole('button', { name: 'My swings', exact: true }).tap();
  await expect.poll(() => macd.getAttribute('aria-pressed')).toBe('true');
  await phone.back();
  await phone.button(quotes.asTable).tap();
  await phone.sees(phone.dialog.getByText('MACD 8, 26, 9'));
});
