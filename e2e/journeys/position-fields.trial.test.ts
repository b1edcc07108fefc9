import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, enableMargin, expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** The value next to each name on the screen or sheet; a missing name is an error. */
async function valuesOf(
  phone: Phone,
  names: readonly string[],
  within = phone.page.locator('main').filter({ visible: true }),
): Promise<Map<string, string>> {
  const pairs = await within
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map(
        (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
      ),
    );
  const values = new Map(pairs);
  expect(names.filter((name) => !values.get(name))).toEqual([]);
  return values;
}

test('3.05 every field of section 3 is on the position and its order, while open and after closing', async () => {
  const customer = await stage.customer();
  const { client } = customer;
  await enableMargin(client);
  const {
    rows: [stock],
  } = await expectSuccess(
    client.call('quotes/listInstruments', { market: 'KR', board: 'listed', rank: 'code', limit: 1 }),
  );
  if (!stock) throw new Error('there is no Korean stock');
  const position = await buyAtMarket(client, stock.instrument, '20', { leverage: 2 });
  await expectSuccess(client.call('trading/closePosition', { position, quantity: '5', key: createIdempotencyKey() }));
  const known = await expectSuccess(client.call('trading/getPosition', { position }));
  const phone = await stage.phone({ session: customer });
  const { trading: t, terms } = phone.texts;
  const { legs } = t;
  const address = `/trade/positionDetail?position=${position}`;
  await phone.open(address);
  await phone.sees(phone.heading(`${stock.name} · ${terms.side.long}`));
  await phone.sees(t.profit);
  const always = [
    t.orderNumber,
    legs.code,
    legs.type,
    t.quantity,
    t.averageCost,
    legs.buyTime,
    legs.buyPrice,
    legs.sellTime,
    legs.sellPrice,
    legs.lock,
    legs.originalMargin,
    legs.buyFee,
    legs.sellFee,
    legs.tax,
    legs.applied,
    legs.reviewed,
    t.status,
  ];
  const values = await valuesOf(phone, [...always, legs.openCost, t.lastPrice, t.marketValue, t.margin]);
  expect(values.get(t.orderNumber)).toBe(known.openingOrder);
  expect(values.get(legs.code)).toBe(stock.code);
  expect(values.get(legs.type)).toBe(`${terms.side.long} · 2 ×`);
  expect(values.get(legs.lock)).toBe(legs.noLock);
  expect(values.get(t.status)).toBe(terms.orderStatus.inPosition);
  expect(await phone.page.locator('main').filter({ visible: true }).innerText()).toMatch(/%/);

  await expectSuccess(client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  await phone.sees(phone.page.locator('dd').getByText(terms.orderStatus.closed));
  await valuesOf(phone, [...always, legs.cost]);

  await phone.open('/trade/gdOrders?tab=history');
  await phone.sees(phone.heading(t.history));
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: stock.name })
    .filter({ visible: true })
    .last()
    .getByRole('button')
    .first()
    .tap();
  await phone.sees(phone.dialog);
  await valuesOf(
    phone,
    [
      t.orderNumber,
      legs.code,
      t.status,
      t.quantity,
      t.filled,
      t.averagePrice,
      t.fees,
      t.taxes,
      t.placed,
      t.changed,
      terms.direction.buy,
    ],
    phone.dialog,
  );
});
