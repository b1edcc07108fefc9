import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { dropCallAnswers } from '../browser/intercept-call-answers.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('the star on a detail adds a stock to the watchlist and removes it', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { quotes, discovery } = phone.texts;
  await phone.button(quotes.addFavorite).tap();
  await phone.sees(phone.toast(quotes.favoriteAdded));
  await phone.open('/favorite/index');
  await phone.sees(phone.list(discovery.list).getByText(DEMO_STOCK_NAME));
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.button(quotes.removeFavorite).tap();
  await phone.sees(phone.toast(quotes.favoriteRemoved));
  await phone.open('/favorite/index');
  await phone.sees(discovery.empty);
});

test('the watchlist is edited: select all, deselect one, delete the others after a confirmation', async () => {
  const customer = await stage.customer();
  for (const instrument of [DEMO_STOCK, 'CRYPTO.BTCUSDT', 'FX.EURUSD'])
    await expectSuccess(customer.client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { discovery, successes } = phone.texts;
  await phone.open('/favorite/index');
  await phone.link(discovery.edit).tap();
  await phone.arrivesAt('/favorite/editSelf');
  await phone.sees(fillPlaceholders(discovery.selected, { count: 0 }));
  await phone.button(discovery.selectAll).tap();
  await phone.sees(fillPlaceholders(discovery.selected, { count: 3 }));
  await phone.page.getByRole('checkbox', { name: fillPlaceholders(discovery.select, { name: DEMO_STOCK_NAME }) }).tap();
  await phone.button(fillPlaceholders(discovery.removeCount, { count: 2 })).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(discovery.removeTitle, { count: 2 })));
  await phone.dialog.getByRole('button', { name: discovery.remove }).tap();
  await phone.sees(phone.toast(successes.delete));
  await expect.poll(() => phone.list(discovery.list).getByRole('listitem').count()).toBe(1);
  const { rows } = await expectSuccess(customer.client.call('discovery/listFavorites', {}));
  expect(rows.map(({ instrument }) => instrument)).toEqual([DEMO_STOCK]);
});

test('an entry is moved to the top, and stays there', async () => {
  const customer = await stage.customer();
  for (const instrument of [DEMO_STOCK, 'CRYPTO.BTCUSDT', 'FX.EURUSD'])
    await expectSuccess(customer.client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() }));
  const order = async (): Promise<string[]> =>
    (await expectSuccess(customer.client.call('discovery/listFavorites', {}))).rows.map(({ instrument }) => instrument);
  const last = (await order()).at(-1) ?? '';
  const names = new Map(
    (await expectSuccess(customer.client.call('discovery/listFavorites', {}))).rows.map(({ instrument, name }) => [
      instrument,
      name,
    ]),
  );
  const phone = await stage.phone({ session: customer });
  await phone.open('/favorite/editSelf');
  await phone.button(fillPlaceholders(phone.texts.discovery.toTop, { name: names.get(last) ?? '' })).tap();
  await expect.poll(async () => (await order())[0]).toBe(last);
});

test('a search finds by name and code, remembers opened results, and clears them on request', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index', { expected: /ERR_/ });
  const { discovery, shell } = phone.texts;
  await phone.link(shell.searchHint).tap();
  await phone.arrivesAt('/favorite/search');
  const field = phone.page.getByRole('searchbox');
  await field.fill('nordw');
  await phone.page.getByRole('link').filter({ hasText: DEMO_STOCK_NAME }).filter({ visible: true }).first().tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.back();
  await phone.button(discovery.clearField).tap();
  await phone.sees(phone.heading(discovery.history));
  await phone.button('nordw').tap();
  expect(await field.inputValue()).toBe('nordw');
  await field.fill('NWRB');
  await phone.sees(phone.page.getByRole('link').filter({ hasText: DEMO_STOCK_NAME }).filter({ visible: true }).first());
  await field.fill('no such company anywhere');
  await phone.sees(fillPlaceholders(discovery.nothingFound, { query: 'no such company anywhere' }));
  await phone.sees(discovery.searchTips);
  // Other journeys replay prices in the same world: what they replay may be real.
  const { rows: markets } = await expectSuccess(customer.client.call('quotes/listMarkets', {}));
  if (markets.every(({ isSimulated, otherSources }) => isSimulated && otherSources.length === 0))
    await phone.sees(discovery.inventedCompanies);
  else await phone.seesNoMore(discovery.inventedCompanies);
  await field.fill('');
  await phone.button(discovery.clear).tap();
  const lost = await dropCallAnswers(phone, 'discovery/clearSearchHistory');
  const clear = phone.dialog.getByRole('button', { name: discovery.clear });
  await clear.tap();
  await phone.sees(phone.dialog.getByText(shell.noAnswer));
  lost.found();
  await clear.tap();
  await phone.seesNoMore(phone.dialog);
  await phone.seesNoMore(phone.heading(discovery.history));
});

test('a Korean name is found by its first consonants', async () => {
  const customer = await stage.customer();
  const {
    rows: [korean],
  } = await expectSuccess(customer.client.call('quotes/listInstruments', { market: 'KR', rank: 'code', limit: 1 }));
  if (!korean) throw new Error('there is no Korean stock');
  const phone = await stage.phone({ session: customer, language: 'kor' });
  const { localName } = await expectSuccess(
    customer.client.call('quotes/getInstrument', { instrument: korean.instrument }),
  );
  if (!localName) throw new Error('a Korean stock without its own name');
  await phone.open('/favorite/search');
  await phone.page.getByRole('searchbox').fill(initialsOf(localName).slice(0, 3));
  await phone.sees(phone.page.getByRole('link').filter({ hasText: localName }).first());
});

/** First consonants of Hangul syllables, as people type them. */
function initialsOf(name: string): string {
  const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  return [...name]
    .flatMap((letter) => {
      const at = Math.floor((letter.charCodeAt(0) - 0xac00) / 588);
      return consonants[at] ?? [];
    })
    .join('');
}

test('a search finds functions by their names, above what can be traded', async () => {
  const { phone } = await stage.customersPhone('/favorite/search', { language: 'kor' });
  const { discovery: t, routes } = phone.texts;
  const field = phone.page.getByRole('searchbox', { name: t.search });
  await field.fill('출석 체크');
  await phone.sees(phone.link(routes.checkIn));
  await phone.settles();
  expect(await phone.text(fillPlaceholders(t.nothingFound, { query: '출석 체크' })).count()).toBe(0);
  await phone.sees(phone.page.getByRole('status').filter({ hasText: /1/ }));
  await field.fill('공매');
  await phone.sees(t.functions);
  await phone.link(routes.shortSelling).tap();
  await phone.arrivesAt('/market/shortSelling');
});

test('a swiped or long-pressed row offers an alert or removal, which can be undone', async () => {
  const customer = await stage.customer();
  const order = async (): Promise<string[]> =>
    (await expectSuccess(customer.client.call('discovery/listFavorites', {}))).rows.map(({ instrument }) => instrument);
  const instruments = ['CRYPTO.BTCUSDT', DEMO_STOCK, 'FX.EURUSD'];
  for (const instrument of instruments)
    await expectSuccess(customer.client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { discovery, quotes, shell } = phone.texts;
  await phone.open('/favorite/index');
  const row = phone.list(discovery.list).getByRole('link').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(row);
  await phone.settles();

  const at = await phone.finger.centreOf(row);
  await phone.finger.moves({ x: 320, y: at.y }, { x: 60, y: at.y });
  await phone.button(`${discovery.remove}: ${DEMO_STOCK_NAME}`).tap();
  await phone.sees(phone.toast(new RegExp(quotes.favoriteRemoved)));
  await expect.poll(order).toEqual(['CRYPTO.BTCUSDT', 'FX.EURUSD']);
  await phone.button(shell.undo).tap();
  await expect.poll(order).toEqual(instruments);

  await phone.sees(row);
  await phone.settles();
  await phone.finger.down(await phone.finger.centreOf(row));
  await phone.sees(phone.dialog.getByRole('heading', { name: DEMO_STOCK_NAME }));
  await phone.finger.up();
  expect(phone.path).toBe('/favorite/index');
  await phone.dialog.getByRole('button', { name: discovery.alerts.set }).tap();
  await phone.sees(
    phone.dialog.getByRole('heading', { name: fillPlaceholders(discovery.alerts.title, { name: DEMO_STOCK_NAME }) }),
  );
});
