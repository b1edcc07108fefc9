/** A phone on its side, 812 × 375 points: what stays fixed leaves room for what is read and typed. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_STOCK } from '../browser/customer-with-history.ts';
import { PHONE_HEIGHT_PX, type Phone, PHONE_WIDTH_PX } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const ROOM_PX = 150;

async function onItsSide(): Promise<Phone> {
  const session = await stage.customer();
  const phone = await stage.phone({ session, calm: true, width: PHONE_HEIGHT_PX, height: PHONE_WIDTH_PX });
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.sees(phone.button(phone.texts.trading.buy));
  await phone.settles();
  return phone;
}

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0;
async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : 0;
}

test('in landscape the chart is visible at once, with room between the bars', async () => {
  const phone = await onItsSide();
  const bar = phone.button(phone.texts.trading.buy).locator('..');
  const chart = phone.page.getByRole('img').and(phone.page.locator('[data-sideways]')).filter({ visible: true });
  await phone.sees(chart);
  expect((await topOf(bar)) - (await topOf(chart))).toBeGreaterThan(60);
  await phone.page.evaluate(() => scrollTo(0, 300));
  const head = phone.page.getByRole('heading', { level: 1 }).locator('..');
  expect((await topOf(bar)) - Math.max(0, await bottomOf(head))).toBeGreaterThan(ROOM_PX);
});

test('in landscape the ticket shows its whole field, also above the keypad', async () => {
  const phone = await onItsSide();
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const field = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(field);
  await phone.settles();
  const content = field.locator('xpath=ancestor::*[@tabindex="0"][1]');
  const height = async () => (await content.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(ROOM_PX);
  expect(await bottomOf(field)).toBeLessThanOrEqual(await bottomOf(content));
  await field.tap();
  const pad = phone.page.locator('[data-keypad]');
  await phone.sees(pad);
  await phone.settles();
  expect(await bottomOf(field)).toBeLessThanOrEqual(await bottomOf(content));
  expect(await topOf(field)).toBeGreaterThanOrEqual(await topOf(content));
  for (const key of await pad.getByRole('button').all()) {
    expect(await bottomOf(key)).toBeLessThanOrEqual(PHONE_WIDTH_PX);
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
