/**
 * A reader with text at twice the size: no money or security screen overflows the edge, and no title or field name is
 * cut.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { newCustomer } from '../browser/customers.ts';
import { Phone } from '../browser/phone.ts';

const product = inject('product');
const TWICE = '--blink-settings=defaultFontSize=32';
const PATHS = [
  '/information/payBag',
  '/information/fundRecord',
  '/information/fundRecord?tab=statements',
  '/information/authInfo',
  '/information/recharge',
  '/information/rechargeChannel?channel=practice-usdt',
  '/information/cashOut',
  '/information/exchange',
  '/information/bankList',
  '/information/addBankCard',
  '/information/seat',
  '/information/security',
  '/information/loginPass',
  '/information/setting',
  '/home/checkIn',
  '/home/newStock',
  '/home/newStock?tab=placing',
  '/home/newStockBuy?offering=1',
  '/home/qcList',
  '/home/blockTrade',
  '/home/lending',
  '/home/guide',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium([TWICE]);
});
afterAll(() => browser.close());

/** Runs in the page: finds unreadable parts. */
function cutWords(): string[] {
  const wide =
    document.documentElement.scrollWidth > document.documentElement.clientWidth
      ? ['the page reaches past the edge']
      : [];
  const named = [
    ...document.querySelectorAll<HTMLElement>(':is(h1, label, [class*="_label_"]):not(.only-heard)'),
  ].filter((element) => element.checkVisibility() && getComputedStyle(element).overflowX !== 'visible');
  return [
    ...wide,
    ...named.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.innerText),
  ];
}

test('with text at 200 % nothing reaches past the edge, and titles and names of fields stand whole', async () => {
  const phone = await Phone.switchOn(browser, product.origin, {
    session: await newCustomer(product),
    calm: true,
    density: 1,
  });
  const found: Record<string, string[]> = {};
  for (const path of PATHS) {
    await phone.open(path);
    await phone.settles();
    const cut = await phone.page.evaluate(cutWords);
    if (cut.length > 0) found[path] = cut;
  }
  expect(await phone.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(
    32,
  );
  await phone.switchOff();
  expect(found).toEqual({});
}, 60_000);
