import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { LOAD_MORE_DISTANCE_PX } from '@bourse/contract/constants.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const ORDERS = 500;
/** A tiny part of it can be ordered, so practice money lasts for all. */
const COIN = 'CRYPTO.BTCUSDT';
let customer: Customer;
beforeAll(async () => {
  customer = await stage.customer();
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: COIN }));
  const limitPrice = (Math.floor(Number(last) * 95) / 100).toFixed(2);
  const order = {
    instrument: COIN,
    side: 'long',
    type: 'limit',
    timeInForce: 'gtc',
    quantity: '0.0001',
    limitPrice,
  } as const;
  for (let done = 0; done < ORDERS; done += 50) {
    const placed = await Promise.all(
      Array.from({ length: 50 }, () =>
        customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }),
      ),
    );
    const refused = placed.find((answer) => !answer.ok);
    if (refused && !refused.ok) throw new Error(refused.msg);
  }
});

const rowsInPage = (phone: Phone): Promise<number> => phone.page.locator('main ul > li').count();
const list = (phone: Phone) => phone.list(phone.texts.trading.orders);

/** Flings down, screen by screen, until `orders` of them are loaded or nothing moves any more. */
async function scrollThrough(phone: Phone, orders: number): Promise<{ mostRows: number; seen: Set<string> }> {
  const seen = new Set<string>();
  let mostRows = 0;
  let still = 0;
  while (seen.size < orders && still < 40) {
    const before = seen.size;
    for (const place of await list(phone)
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-posinset') ?? '')))
      seen.add(place);
    mostRows = Math.max(mostRows, await rowsInPage(phone));
    await phone.page.evaluate(() => window.scrollBy(0, innerHeight * 0.9));
    await phone.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    still = seen.size === before ? still + 1 : 0;
  }
  return { mostRows, seen };
}

test('500 orders can be scrolled through, with only nearby rows in the page', async () => {
  const phone = await stage.phone({ session: customer, calm: true });
  await phone.open('/trade/gdOrders?tab=history');
  await phone.sees(list(phone));
  const { mostRows, seen } = await scrollThrough(phone, ORDERS);
  expect(seen.size).toBe(ORDERS);
  expect(mostRows).toBeLessThan(60);
});

test('a list loads more when its end is nearer than 300 px, and not before', async () => {
  const phone = await stage.phone({ session: customer, calm: true });
  const pages: string[] = [];
  phone.page.on('request', (request) => {
    const input = request.postData() ?? '';
    if (request.url().endsWith('/trading/listOrders') && input.includes('cursor')) pages.push(input);
  });
  await phone.open('/trade/gdOrders?tab=history');
  await phone.sees(list(phone));
  await phone.settles();
  const scrollUntilEndIsBelowBy = async (distancePx: number): Promise<number> => {
    await list(phone).evaluate(
      (element, distance) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight - distance),
      distancePx,
    );
    await phone.settles();
    return list(phone).evaluate((element) => element.getBoundingClientRect().bottom - innerHeight);
  };
  expect(await scrollUntilEndIsBelowBy(LOAD_MORE_DISTANCE_PX + 100)).toBeGreaterThan(LOAD_MORE_DISTANCE_PX);
  const before = pages.length;
  await scrollUntilEndIsBelowBy(LOAD_MORE_DISTANCE_PX + 40);
  expect(pages).toHaveLength(before);
  await scrollUntilEndIsBelowBy(LOAD_MORE_DISTANCE_PX - 40);
  await expect.poll(() => pages.length).toBe(before + 1);
});
