/** The calendar of coming events, on a phone. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('the calendar says if the watchlist is empty, then leads to companies by watchlist and by market', async () => {
  const { phone, customer } = await stage.customersPhone('/home/toolMore');
  const { companies, routes, markets, homeOrder } = phone.texts;
  const { calendar: t } = companies;
  for (const group of Object.values(homeOrder.groups)) await phone.sees(phone.heading(group));
  await phone.link(routes.calendar).tap();
  await phone.arrivesAt('/market/calendar');
  await phone.sees(t.nothingOwn);
  await expectSuccess(
    customer.client.call('discovery/addFavorite', { instrument: DEMO_STOCK, key: createIdempotencyKey() }),
  );
  await phone.open('/home/index');
  await phone.page.reload();
  await phone.open('/market/calendar');
  // Reports are looked up while it is asked.
  const mine = async () => (await expectSuccess(customer.client.call('discovery/getCalendar', {}))).rows;
  await expect.poll(async () => (await mine()).map(({ kind }) => kind), { timeout: 20_000 }).toContain('earnings');
  await phone.page.reload();
  await phone.sees(new RegExp(t.earnings));
  await phone.settles();
  expect(await listAxeFindings(phone, 'my calendar')).toEqual([]);

  await phone.page.getByRole('radio', { name: t.market }).tap();
  await phone.button(markets.short.IN).tap();
  await phone.arrivesAt('/market/calendar?market=IN');
  const { rows } = await expectSuccess(customer.client.call('discovery/getCalendar', { market: 'IN', limit: 100 }));
  const first = rows.find(({ instrument }) => instrument !== null)!;
  const economic = rows.find(({ kind }) => kind === 'economic')!;
  await phone.sees(`${markets.short.IN} · ${t.economic[economic.release!]}`);
  await phone.sees(new RegExp(t.economicSays));
  await phone.settles();
  expect(await listAxeFindings(phone, 'the calendar of a market')).toEqual([]);
  await phone.link(new RegExp(first.name)).first().tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${first.instrument}`);
  await phone.open('/market/calendar?market=CRYPTO');
  await phone.sees(new RegExp(t.notPublished.economic));
  await phone.switchOff();
});
