import { BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { PHONE_HEIGHT_PX, type Phone, PHONE_WIDTH_PX } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;
/** What the chart says to a screen reader. */
const heard = (phone: Phone): Promise<string | null> =>
  phone.page.getByRole('img', { name: new RegExp(DEMO_STOCK_NAME) }).getAttribute('aria-label');

test('the chart offers each of the ten periods and describes what it shows', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes } = phone.texts;
  const readSummary = new Set<string>();
  // And an hour and four.
  expect(BAR_PERIODS).toHaveLength(12);
  for (const period of BAR_PERIODS) {
    await phone.page
      .getByRole('group', { name: quotes.period })
      .getByRole('button', { name: `${quotes.periods[period]}, ${quotes.barsOf[period]}`, exact: true })
      .tap();
    await expect.poll(() => heard(phone)).toContain(quotes.barsOf[period]);
    readSummary.add((await heard(phone)) ?? '');
    expect(await heard(phone)).toMatch(buildTemplatePattern(quotes.summary));
  }
  expect(readSummary.size).toBe(BAR_PERIODS.length);
  await phone.page.reload();
  await expect.poll(() => heard(phone)).toContain(quotes.barsOf[BAR_PERIODS.at(-1) ?? '1Y']);
});

test('the chart draws candles in their colours, not an empty canvas', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const colours = (): Promise<number> =>
    phone.page.evaluate(() => {
      const seen = new Set<number>();
      for (const canvas of document.querySelectorAll('canvas')) {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        for (let at = 0; at + 3 < data.length; at += 4 * 7)
          if ((data[at + 3] ?? 0) > 200)
            seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      }
      return seen.size;
    });
  await expect.poll(colours).toBeGreaterThan(3);
});

test('the chart keeps its state each time its tab is left and reopened', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  /** The largest canvas is the candles'. */
  const height = (): Promise<number> =>
    phone.page.evaluate(() =>
      Math.max(0, ...[...document.querySelectorAll('canvas')].map((canvas) => canvas.getBoundingClientRect().height)),
    );
  await expect.poll(height).toBeGreaterThan(150);
  await phone.settles();
  const before = await height();
  for (let time = 0; time < 4; time += 1) {
    await phone.link(phone.texts.shell.tabHome).tap();
    await phone.arrivesAt('/home/index');
    await phone.settles();
    await phone.link(phone.texts.shell.tabTrade).tap();
    await phone.arrivesAt('/market/stockDetail?tab=positions');
    await phone.page.getByRole('link', { name: DEMO_STOCK_NAME }).tap();
    await phone.arrivesAt(DETAIL);
    await phone.settles();
    await expect.poll(height, { message: `after ${time + 1} times` }).toBe(before);
  }
});

test('prices are shown unadjusted, adjusted forward and adjusted backward', async () => {
  const customer = await stage.customer();
  const adjusted = await instrumentWithSplit(customer.client);
  const phone = await stage.phone({ session: customer });
  const { quotes } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${adjusted.instrument}`);
  const readSummary = (): Promise<string | null> =>
    phone.page.getByRole('img', { name: new RegExp(adjusted.name) }).getAttribute('aria-label');
  await phone.page.getByRole('group', { name: quotes.period }).getByRole('button', { name: quotes.barsOf['1w'] }).tap();
  const highestByAdjustment = new Map<string, string>();
  for (const adjustment of ['none', 'forward', 'backward'] as const) {
    const before = await readSummary();
    await phone.button(quotes.chartSettings).tap();
    await phone.dialog.getByRole('radio', { name: quotes.adjustments[adjustment] }).tap();
    await phone.sees(phone.dialog.getByText(quotes.adjustmentSays[adjustment]));
    await phone.back();
    await phone.seesNoMore(phone.dialog);
    await phone.sees(new RegExp(`· ${quotes.adjustment}: ${quotes.adjustments[adjustment]}$`));
    if (highestByAdjustment.size > 0) await expect.poll(readSummary).not.toBe(before);
    await phone.settles();
    highestByAdjustment.set(adjustment, /[Hh]ighest ([\d.,]+)/.exec((await readSummary()) ?? '')?.[1] ?? '');
  }
  expect(new Set(highestByAdjustment.values()).size).toBe(3);
});

/** A US stock whose weekly history differs by its adjustment. */
async function instrumentWithSplit(
  client: Awaited<ReturnType<typeof stage.customer>>['client'],
): Promise<{ instrument: string; name: string }> {
  const { rows } = await expectSuccess(
    client.call('quotes/listInstruments', { market: 'US', board: 'listed', rank: 'code', limit: 40 }),
  );
  for (const { instrument, name } of rows) {
    const first = async (adjustment: 'none' | 'forward'): Promise<string | undefined> =>
      (await expectSuccess(client.call('quotes/getBars', { instrument, period: '1w', adjustment, limit: 200 }))).bars[0]
        ?.close;
    const [plain, forward] = [Number(await first('none')), Number(await first('forward'))];
    if (plain / forward > 1.3 || forward / plain > 1.3) return { instrument, name };
  }
  throw new Error('no stock has had a split within 200 weeks');
}

test('chosen indicators are drawn and remembered', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes } = phone.texts;
  await phone.settles();
  const panes = (): Promise<number> => phone.page.locator('canvas').count();
  const before = await panes();
  await phone.button(quotes.chartSettings).tap();
  const macd = phone.dialog.getByRole('button', { name: `MACD, ${quotes.indicators.MACD}` });
  await macd.tap();
  await expect.poll(() => macd.getAttribute('aria-pressed')).toBe('true');
  await phone.back();
  await expect.poll(panes).toBeGreaterThan(before);
  await phone.page.reload();
  await phone.settles();
  await expect.poll(panes).toBeGreaterThan(before);
});

test('the chart fills the screen, and back leaves it', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes } = phone.texts;
  await phone.button(quotes.fullScreen).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: DEMO_STOCK_NAME }));
  const chart = await phone.dialog.getByRole('img').boundingBox();
  expect(chart?.height ?? 0).toBeGreaterThan(450);
  // On its side: nearly all of the screen, and everything on it.
  await phone.page.setViewportSize({ width: PHONE_HEIGHT_PX, height: PHONE_WIDTH_PX });
  const drawn = async () => (await phone.dialog.getByRole('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect.poll(async () => (await drawn()).width).toBeGreaterThan(PHONE_HEIGHT_PX - 40);
  const { y, height } = await drawn();
  expect(height).toBeGreaterThan(PHONE_WIDTH_PX * 0.55);
  expect(y + height).toBeLessThanOrEqual(PHONE_WIDTH_PX);
  const canvas = await phone.dialog.locator('canvas').first().boundingBox();
  expect(Math.abs((canvas?.width ?? 0) - (await drawn()).width)).toBeLessThan(90);
  for (const button of await phone.dialog.getByRole('button').filter({ visible: true }).all()) {
    const box = (await button.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 };
    expect(box.y, await button.innerText()).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(PHONE_WIDTH_PX);
  }
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await phone.page.setViewportSize({ width: PHONE_WIDTH_PX, height: PHONE_HEIGHT_PX });
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe(DETAIL);
});

/** Where the element lies on the screen; nowhere if it isn't there. */
const boundsOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a phone locked in portrait the chart rotates by itself, and touches land at the finger', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes, chartTools } = phone.texts;
  await phone.button(quotes.fullScreen).tap();
  const chart = phone.dialog.getByRole('img');
  await phone.sees(chart);
  await phone.button(chartTools.landscape).tap();
  await expect.poll(async () => (await boundsOf(chart)).height).toBeGreaterThan(PHONE_HEIGHT_PX - 40);
  const canvas = phone.dialog.locator('canvas').first();
  await expect.poll(() => canvas.evaluate((drawn) => drawn.clientWidth)).toBeGreaterThan(PHONE_HEIGHT_PX - 130);
  const { x, y, width } = await boundsOf(chart);
  expect(x + width).toBeLessThanOrEqual(PHONE_WIDTH_PX);

  // A held finger shows the crosshair and, at its height, the button for an alert.
  const finger = { x: Math.round(x + width * 0.7), y: y + 330 };
  await phone.finger.down(finger);
  const alertHere = phone.dialog.getByRole('button', { name: buildTemplatePattern(chartTools.alertAt) });
  await phone.sees(alertHere);
  const button = await boundsOf(alertHere);
  expect(Math.abs(button.x + button.width / 2 - finger.x)).toBeLessThan(3);
  await phone.finger.up();

  await phone.dialog.getByRole('button', { name: quotes.asTable }).tap();
  const sheet = phone.dialog.filter({ has: phone.page.getByRole('table') });
  await expect.poll(async () => (await boundsOf(sheet)).x).toBe(0);
  const table = await boundsOf(sheet);
  expect(table.width).toBeLessThan(PHONE_WIDTH_PX);
  expect(table.height).toBeGreaterThan(table.width);
  // Down is to the left now.
  const grip = { x: table.width - 8, y: PHONE_HEIGHT_PX / 2 };
  await phone.finger.moves(grip, { x: 40, y: grip.y });
  await phone.seesNoMore(sheet);
  await phone.back();
  await phone.seesNoMore(phone.dialog);

  await phone.button(quotes.fullScreen).tap();
  await expect.poll(async () => (await boundsOf(chart)).width).toBeGreaterThan(PHONE_WIDTH_PX - 40);
  expect(await phone.button(chartTools.landscape).getAttribute('aria-pressed')).toBe('false');
  // Turned by hand it needs no button.
  await phone.page.setViewportSize({ width: PHONE_HEIGHT_PX, height: PHONE_WIDTH_PX });
  await phone.seesNoMore(phone.button(chartTools.landscape));
});

test('the chart locks the screen to landscape where possible, and restores the orientation on closing', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  const requested: string[] = [];
  const screen = await phone.page.context().newCDPSession(phone.page);
  await phone.page.exposeFunction('holds', async (to: 'landscape' | 'any' | 'too early') => {
    requested.push(to);
    const [width, height] = to === 'landscape' ? [PHONE_HEIGHT_PX, PHONE_WIDTH_PX] : [PHONE_WIDTH_PX, PHONE_HEIGHT_PX];
    await screen.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: true });
  });
  // As Android does it: only in full screen, and until it ends.
  await phone.page.addInitScript(() => {
    const { holds } = window as unknown as { holds: (to: string) => Promise<void> };
    Object.assign(ScreenOrientation.prototype, {
      lock: async (to: string) => {
        await holds(document.fullscreenElement ? to : 'too early');
        if (!document.fullscreenElement) throw new DOMException('full screen first', 'SecurityError');
      },
      unlock: () => void holds('any'),
    });
  });
  const { quotes, chartTools } = phone.texts;
  const isFull = () => phone.page.evaluate(() => document.fullscreenElement !== null);
  await phone.open(DETAIL);
  await phone.button(quotes.fullScreen).tap();
  await phone.button(chartTools.landscape).tap();
  await expect.poll(() => phone.button(chartTools.landscape).getAttribute('aria-pressed')).toBe('true');
  expect(await isFull()).toBe(true);
  expect(requested).toEqual(['too early', 'landscape']);
  // The device has turned, so the page doesn't.
  await expect
    .poll(async () => (await boundsOf(phone.dialog.getByRole('img'))).width)
    .toBeGreaterThan(PHONE_HEIGHT_PX - 40);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await expect.poll(() => requested.at(-1)).toBe('any');
  await expect.poll(isFull).toBe(false);
});

test("the chart's figures are available as a table", async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { quotes } = phone.texts;
  await phone.settles();
  await phone.button(quotes.asTable).tap();
  const table = phone.dialog.getByRole('table');
  await phone.sees(table.getByRole('columnheader', { name: quotes.volume }));
  const { bars } = await expectSuccess(
    customer.client.call('quotes/getBars', { instrument: DEMO_STOCK, period: '1d', adjustment: 'forward', limit: 3 }),
  );
  const text = await table.innerText();
  // The last bar may move meanwhile; the previous one is finished.
  for (const value of [bars[1]?.high, bars[1]?.close]) expect(text).toContain(Number(value).toFixed(2));
});

test("the detail shows the day's figures, best bid and ask, profile and rules", async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes } = phone.texts;
  await phone.settles();
  const values = async (...names: readonly string[]) => {
    for (const name of names) {
      const value = phone.page
        .locator('dl > div')
        .filter({ has: phone.page.getByText(name, { exact: true }) })
        .locator('dd');
      await expect.poll(() => value.first().innerText(), { message: name }).toMatch(/\d/);
    }
  };
  await values(quotes.open, quotes.previousClose, quotes.high, quotes.low, quotes.volume, quotes.turnover);
  await values(quotes.high52Weeks, quotes.low52Weeks);
  await phone.tab(quotes.pagePart.company).tap();
  await values(quotes.marketCap);
  await phone.tab(quotes.pagePart.depth).tap();
  await values(quotes.tick);
  await phone.sees(phone.heading(quotes.depth));
  await phone.sees(phone.heading(quotes.rules));
});

const BAR_PX = 8;
const RIGHT_PX = 12;

test('events are marked on the time axis, a tap describes and opens one, and they can be switched off', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { quotes, chartTools } = phone.texts;
  const { marks: markTexts } = chartTools;
  await phone.button(quotes.asTable).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: markTexts.title }));
  await phone.sees(phone.dialog.getByRole('link', { name: new RegExp(markTexts.kinds.earnings) }));
  await phone.back();
  await phone.seesNoMore(phone.dialog);

  await phone.page.getByRole('group', { name: quotes.period }).getByRole('button', { name: quotes.barsOf['1w'] }).tap();
  await expect.poll(() => heard(phone)).toContain(quotes.barsOf['1w']);
  const candles = (await phone.page.locator('canvas').first().boundingBox())!;
  const x = candles.x + candles.width - RIGHT_PX - (await weeksSinceNewest(customer.client)) * BAR_PX - BAR_PX / 2;
  await phone.page.touchscreen.tap(x, candles.y + candles.height - 10);
  await phone.sees(phone.dialog.getByRole('heading', { name: markTexts.title }));
  await phone.dialog.getByRole('link').first().tap();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).not.toBe(DETAIL);

  await phone.open(DETAIL);
  await phone.button(quotes.chartSettings).tap();
  await phone.dialog.getByRole('switch', { name: markTexts.title }).tap();
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await phone.button(quotes.asTable).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: chartTools.shownIndicators }));
  await phone.seesNoMore(phone.dialog.getByRole('heading', { name: markTexts.title }));
});

/** How many weekly bars have begun since the newest mark. */
async function weeksSinceNewest(client: Awaited<ReturnType<typeof stage.customer>>['client']): Promise<number> {
  const requested = { instrument: DEMO_STOCK, period: '1w', adjustment: 'none', limit: 60 } as const;
  const [{ bars }, events, news] = await Promise.all([
    expectSuccess(client.call('quotes/getBars', requested)),
    expectSuccess(client.call('quotes/listEvents', { instrument: DEMO_STOCK, from: '2025-01-01' })),
    expectSuccess(client.call('news/listNews', { instrument: DEMO_STOCK, limit: 1 })),
  ]);
  const newest =
    [...events.rows, ...news.rows]
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  return bars.filter(({ at }) => at > newest).length;
}
