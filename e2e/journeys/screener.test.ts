/** Screening companies, on a phone. */
import { fill } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { axeFindings } from '../browser/axe.ts';
import { granted } from '../browser/lived-in.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();

test('companies are found by bounds and industry, the conditions kept under a name, and opened again', async () => {
  const { phone, customer } = await stage.customersPhone('/market/companies?market=US');
  await phone.open('/home/toolMore');
  const { companies, sectors, routes, markets } = phone.texts;
  const { screener: t, rankings } = companies;
  await phone.link(routes.screener).tap();
  await phone.arrivesAt('/market/screener');
  await phone.button(markets.short.US).tap();

  await phone.button(new RegExp(`^${t.industries}`)).tap();
  await phone.dialog.getByRole('button', { name: sectors.health }).tap();
  await phone.dialog.getByRole('button', { name: sectors.finance }).tap();
  const chosen = await granted(
    customer.client.call('discovery/screen', { market: 'US', industries: ['health', 'finance'] }),
  );
  await phone.dialog.getByRole('button', { name: fill(t.show, { fit: chosen.fit }) }).tap();
  await phone.arrivesAt('/market/screener?market=US&industries=health%2Cfinance');
  await phone.button(t.add).tap();
  await phone.sees(companies.trend.notHere);
  await phone.dialog.getByRole('button', { name: rankings.marketCap }).tap();
  await phone.dialog.getByLabel(new RegExp(`^${t.from}`)).fill('20000');
  await phone.dialog.getByLabel(new RegExp(`^${t.to}`)).fill('10000');
  await phone.sees(t.wrong);
  await phone.settles();
  expect(await axeFindings(phone, 'the bounds of a figure')).toEqual([]);
  await phone.dialog.getByLabel(new RegExp(`^${t.to}`)).fill('');
  const found = await granted(
    customer.client.call('discovery/screen', {
      market: 'US',
      industries: ['health', 'finance'],
      ranges: { marketCap: { from: '20000000000' } },
    }),
  );
  await phone.dialog.getByRole('button', { name: fill(t.show, { fit: found.fit }) }).tap();
  const address = '/market/screener?market=US&industries=health%2Cfinance&ranges=marketCap%3A20000000000..';
  await phone.arrivesAt(address);

  expect(found.fit).toBeGreaterThan(0);
  expect(found.fit).toBeLessThan(found.among);
  await phone.sees(new RegExp(fill(t.fit, { fit: found.fit, among: found.among })));
  await phone.sees(phone.list(companies.members).getByRole('link', { name: new RegExp(found.rows[0]!.name) }));
  await phone.settles();
  expect(await axeFindings(phone, 'a screen')).toEqual([]);

  await phone.button(t.save).tap();
  await phone.dialog.getByLabel(t.name).fill('Large care and banks');
  await phone.dialog.getByRole('button', { name: t.keep, exact: true }).tap();
  await phone.seesNoMore(phone.dialog);
  await phone.open('/market/screener?market=KR&ranges=change%3A5..');
  await phone.sees(t.none);
  await phone
    .button(/Large care and banks/)
    .first()
    .tap();
  await phone.arrivesAt(address);
  await phone.page.getByRole('switch', { name: fill(t.follow, { name: 'Large care and banks' }) }).tap();
  await phone.sees(new RegExp(t.followed));
  await phone.button(fill(t.watchAll, { fit: found.fit })).tap();
  await phone.sees(fill(t.watched, { added: found.fit }));
  const { rows: watched } = await granted(customer.client.call('discovery/listFavorites', {}));
  expect(watched.map(({ instrument }) => instrument)).toEqual(
    expect.arrayContaining(found.rows.map(({ instrument }) => instrument)),
  );
  await phone.button(fill(t.remove, { name: 'Large care and banks' })).tap();
  await phone.seesNoMore(t.kept);
  await phone.switchOff();
});
