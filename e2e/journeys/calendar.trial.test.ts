/** The calendar of coming events, on a phone. */
import { newKey } from '@bourse/contract/client.ts';
import { expect, test } from 'vitest';
import { axeFindings } from '../browser/axe.ts';
import { granted, STOCK } from '../browser/lived-in.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();

test('customers who watch nothing are told so; what they watch then, and a market, lead to companies', async () => {
  const { phone, customer } = await stage.customersPhone('/home/toolMore');
  const { companies, routes, markets, homeOrder } = phone.texts;
  const { calendar: t } = companies;
  for (const group of Object.values(homeOrder.groups)) await phone.sees(phone.heading(group));
  await phone.link(routes.calendar).tap();
  await phone.arrivesAt('/market/calendar');
  await phone.sees(t.nothingOwn);
  await granted(customer.client.call('discovery/addFavorite', { instrument: STOCK, key: newKey() }));
  await phone.open('/home/index');
  await phone.page.reload();
  await phone.open('/market/calendar');
  // Reports are looked up while it is asked.
  const mine = async () => (await granted(customer.client.call('discovery/getCalendar', {}))).rows;
  await expect.poll(async () => (await mine()).map(({ kind }) => kind), { timeout: 20_000 }).toContain('earnings');
  await phone.page.reload();
  await phone.sees(new RegExp(t.earnings));
  await phone.settles();
  expect(await axeFindings(phone, 'my calendar')).toEqual([]);

  await phone.page.getByRole('radio', { name: t.market }).tap();
  await phone.button(markets.short.IN).tap();
  await phone.arrivesAt('/market/calendar?market=IN');
  const { rows } = await granted(customer.client.call('discovery/getCalendar', { market: 'IN', limit: 100 }));
  const first = rows.find(({ instrument }) => instrument !== null)!;
  const economic = rows.find(({ kind }) => kind === 'economic')!;
  await phone.sees(`${markets.short.IN} · ${t.economic[economic.release!]}`);
  await phone.sees(new RegExp(t.economicSays));
  await phone.settles();
  expect(await axeFindings(phone, 'the calendar of a market')).toEqual([]);
  await phone.link(new RegExp(first.name)).first().tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${first.instrument}`);
  await phone.open('/market/calendar?market=CRYPTO');
  await phone.sees(new RegExp(t.notPublished.economic));
  await phone.switchOff();
});
