/**
 * A reader with text at twice the size: no screen overflows the edge, and no title, name, button or field name is cut.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { buyAtMarket, DEMO_STOCK, expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';

const product = inject('product');
const TWICE = '--blink-settings=defaultFontSize=32';
const PATHS = [
  '/home/index',
  '/home/stockList',
  '/trade/index',
  '/favorite/index',
  '/favorite/search',
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
  `/market/stockDetail?instrument=${DEMO_STOCK}`,
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
    ...document.querySelectorAll<HTMLElement>(
      ':is(h1, h2, label, button, nav span, [class*="_label_"], [class*="_title_"], [class*="_name_"])',
    ),
  ].filter(
    (element) =>
      !element.matches('.only-heard') && element.checkVisibility() && getComputedStyle(element).overflowX !== 'visible',
  );
  const sparklines = [...document.querySelectorAll('a svg[class*="_spark_"]')].filter((line) => line.checkVisibility());
  return [
    ...wide,
    ...sparklines.slice(0, 1).map(() => 'a sparkline has the room of a name'),
    ...named.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.innerText),
  ];
}

/** Runs in the page: keys, and the field that they type into, which a finger or an eye doesn't reach. */
function outOfReach(): string[] {
  const { innerWidth, innerHeight, document: page } = globalThis as unknown as Window & typeof globalThis;
  const keys = [...page.querySelectorAll<HTMLElement>('[data-keypad] > :last-child button')];
  const field = page.activeElement as HTMLInputElement;
  return [...keys, field].flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const name = element === field ? 'the field' : (element.getAttribute('aria-label') ?? element.innerText);
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return [`${name} is beyond the edge`];
    const above = page.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return above && (element.contains(above) || above.contains(element)) ? [] : [`${name} is covered`];
  });
}

test('with text at 200 % nothing overflows, and titles, names, buttons and field labels are complete', async () => {
  const customer = await registerCustomer(product);
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  await expectSuccess(
    customer.client.call('discovery/addFavorite', { instrument: DEMO_STOCK, key: createIdempotencyKey() }),
  );
  const phone = await Phone.switchOn(browser, product.origin, { session: customer, calm: true, density: 1 });
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
});

test('with text at 200 % every keypad key can be reached, and the field is above the keypad', async () => {
  const phone = await Phone.switchOn(browser, product.origin, {
    session: await registerCustomer(product),
    calm: true,
    density: 1,
  });
  const { ticket, trading } = phone.texts;
  const hidden: string[] = [];
  const typesIn = async (name: string, field: Locator): Promise<void> => {
    await field.tap();
    await phone.sees(phone.page.locator('[data-keypad]'));
    await phone.settles();
    hidden.push(...(await phone.page.evaluate(outOfReach)).map((what) => `${name}: ${what}`));
  };
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.settles();
  await phone.button(trading.buy).tap();
  await typesIn(
    'ticket',
    phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input')),
  );
  await phone.open('/information/exchange');
  await typesIn('exchange', phone.page.getByRole('textbox'));
  await phone.switchOff();
  expect(hidden).toEqual([]);
});
