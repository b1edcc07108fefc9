import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { FakeNativeShell } from '../browser/fake-native-shell.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

test('a customer shares a price, and a stranger who opens the link sees it and how to register', async () => {
  const { phone } = await stage.customersPhone(DETAIL, { language: 'kor' });
  const { sharing } = phone.texts;
  await phone.page.getByRole('heading', { level: 1 }).waitFor();
  await phone.button(new RegExp(sharing.share.replace('{name}', '.*'))).tap();
  await phone.sees(phone.toast(sharing.copied));

  const stranger = await stage.phone({ language: null });
  await stranger.page.goto(`${stage.product.origin}/share/${DEMO_STOCK}?language=kor`);
  await stranger.sees(stranger.page.getByRole('heading', { level: 1 }));
  const picture = stranger.page.getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await stranger.sees(sharing.says);
  expect(await listAxeFindings(stranger, 'share')).toEqual([]);
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await stranger.page.getByRole('link').tap();
  await stranger.arrivesAt('/login/login');
});

test("a native shell opens the device's share sheet", async () => {
  const customer = await stage.customer();
  const phone = await stage.phone({ session: customer });
  const shell = await FakeNativeShell.startOn(phone);
  await phone.open(DETAIL);
  await phone.sees(phone.page.getByRole('heading', { name: DEMO_STOCK_NAME }));
  await phone.button(phone.texts.sharing.share.replace('{name}', DEMO_STOCK_NAME)).tap();
  const url = `${stage.product.origin}/share/${DEMO_STOCK}?language=en`;
  await expect.poll(() => shell.calls('Share.share')).toEqual([{ title: DEMO_STOCK_NAME, url }]);
});
