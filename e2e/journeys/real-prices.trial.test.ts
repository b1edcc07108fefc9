/** Real prices on the phone: found, looked at, traded at, always with their source, its own time and their state. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { type FakeYahoo, startFakeYahoo } from '../browser/fake-yahoo.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { LAYOUT_SHIFT_MAXIMUM, recordLayoutShifts } from '../browser/layout-shifts.ts';
import type { Phone } from '../browser/phone.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const APPLE = 'US.AAPL';
const SAMSUNG = 'KR.005930';
const LATE_MS = 1_200_000;

const stage = openJourneyFixture();
let starting: Promise<FakeYahoo> | undefined;
const startYahoo = (): Promise<FakeYahoo> => (starting ??= startFakeYahoo());
const world = openOwnJourneyWorld(stage, 'real-prices', async () => ({
  BOURSE_YAHOO_URL: (await startYahoo()).origin,
}));
let yahoo: FakeYahoo;
let customer: Customer;

/** Sets the world's clock to the next moment of this weekday and time in UTC. 1: Monday. */
async function goTo(weekday: number, time: string): Promise<void> {
  const now = Date.now() + yahoo.aheadMs;
  const at = new Date(`${new Date(now).toISOString().slice(0, 10)}T${time}Z`);
  while (at.getUTCDay() !== weekday || at.getTime() < now) at.setUTCDate(at.getUTCDate() + 1);
  yahoo.aheadMs = at.getTime() - Date.now();
  await world.setClock(yahoo.aheadMs);
}

beforeAll(async () => {
  yahoo = await startYahoo();
});
afterAll(() => yahoo?.stop());

const states = ({ texts }: Phone) => texts.priceSources.states;
const markLine = ({ page }: Phone, words: string) =>
  page.locator('main p').filter({ hasText: 'Yahoo Finance' }).filter({ hasText: words }).filter({ visible: true });

test('a class gets real prices once somebody has decided it: found instruments have them within a minute', async () => {
  yahoo.prices.set('AAPL', { last: 230.5, ageMs: 0, currency: 'USD' });
  yahoo.prices.set('005930.KS', { last: 71_500, ageMs: LATE_MS, currency: 'KRW' });
  // A Tuesday, 11:00 in New York: Seoul has ended its day.
  await goTo(2, '16:00:00');
  const { server } = world;
  const { client } = await logInStaffWithOneTimeCode(server, findStaffMember(server.demo, 'treasurer'), yahoo.aheadMs);
  await expectSuccess(
    client.call('staff/decidePriceSource', {
      source: 'yahoo',
      markets: ['US', 'KR'],
      displayed: true,
      rank: 1,
      words: 'For a class, to practise; prices are not passed on.',
      termsUrl: 'https://example.com/terms',
      key: createIdempotencyKey(),
    }),
  );
  await expectSuccess(
    client.call('staff/addRealInstruments', {
      markets: [],
      instruments: [APPLE, SAMSUNG],
      key: createIdempotencyKey(),
    }),
  );
  customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  await expect
    .poll(
      async () => {
        const answers = [APPLE, SAMSUNG].map((instrument) => customer.client.call('quotes/getQuote', { instrument }));
        return (await Promise.all(answers)).every(({ ok }) => ok);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
});
test.each([
  ['삼성', '005930'],
  ['Samsung', '005930'],
  ['005930', '005930'],
  ['AAPL', 'AAPL'],
])('a search for %s finds the real company', async (text, code) => {
  const phone = await world.phoneOf(customer);
  await phone.open('/favorite/search');
  await phone.page.getByRole('searchbox').fill(text);
  const row = phone.page.locator('main a').filter({ hasText: code }).first();
  await phone.sees(row);
  await expect.poll(() => row.innerText()).toMatch(code === 'AAPL' ? /^(?!.*day’s last)/s : /day’s last price/);
});

test('a real price says where it comes from, of when it is, and what it is worth, in every language', async () => {
  for (const language of LANGUAGES) {
    const phone = await world.phoneOf(customer, { language });
    const shifts = await recordLayoutShifts(phone.page);
    const t = phone.texts.priceSources;
    await phone.open(`/market/stockDetail?instrument=${APPLE}`);
    await phone.sees(markLine(phone, t.states.polled));
    await phone.sees(phone.heading(t.title));
    await phone.sees(t.says.polled);
    await phone.sees(t.statedSays);
    await phone.settles();
    expect(await shifts.total(), await shifts.largest()).toBeLessThan(LAYOUT_SHIFT_MAXIMUM);
    expect(await listAxeFindings(phone, `instrument, ${language}`)).toEqual([]);
    await phone.open(`/market/stockDetail?instrument=${SAMSUNG}`);
    await phone.sees(markLine(phone, t.states.frozen));
    await phone.sees(t.says.frozen);
    await phone.switchOff();
  }
});

test('the ticket, its result, the position and its fill name the source', async () => {
  const phone = await world.phoneOf(customer);
  const { priceSources: t } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${APPLE}`);
  await phone.settles();
  await phone.button(phone.texts.trading.buy).tap();
  await phone.sees(phone.dialog.locator('p').filter({ hasText: 'Yahoo Finance' }).filter({ hasText: t.states.polled }));
  const { order } = await expectSuccess(
    customer.client.call('trading/placeOrder', {
      instrument: APPLE,
      side: 'long',
      type: 'market',
      quantity: '2',
      key: createIdempotencyKey(),
    }),
  );
  // Yahoo is polled, so the order waits for its next price.
  expect(order.status).toBe('pending');
  const findPlaced = async () =>
    (await expectSuccess(customer.client.call('trading/listOrders', {}))).rows.find(({ id }) => id === order.id)!;
  await expect.poll(async () => (await findPlaced()).status, { timeout: 60_000 }).toBe('inPosition');
  const { position } = await findPlaced();
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(markLine(phone, t.states.polled));
  const stated = fillPlaceholders(phone.texts.explanations.stated, { source: 'Yahoo Finance' });
  await phone.sees(phone.page.locator('main p').filter({ hasText: stated }));
});

test('About prices lists the source with its terms and delays, from the settings and the instrument', async () => {
  const phone = await world.phoneOf(customer);
  const { routes, priceSources: t, markets } = phone.texts;
  await phone.open('/information/setting');
  await phone.link(routes.priceSources).tap();
  await phone.arrivesAt('/information/prices');
  await phone.sees(phone.heading('Yahoo Finance'));
  await phone.sees(markets.name.KR);
  const terms = phone.page.getByRole('link', { name: t.terms }).first();
  expect(await terms.getAttribute('href')).toBe('https://example.com/terms');
  for (const state of Object.values(t.says)) await phone.sees(state);
  expect(await listAxeFindings(phone, 'about prices')).toEqual([]);
  await phone.open(`/market/stockDetail?instrument=${APPLE}`);
  await phone.link(routes.priceSources).tap();
  await phone.arrivesAt('/information/prices');
});

test('in Seoul’s session its price is delayed and only to look at, and New York’s is the last of its day', async () => {
  // 11:00 in Seoul, 21:00 in New York.
  await goTo(3, '02:00:00');
  customer = await world.again(customer);
  const phone = await world.phoneOf(customer);
  const { priceSources: t } = phone.texts;
  const delayed = states(phone).delayed.split('{')[0]!.trim();
  await phone.open(`/market/stockDetail?instrument=${SAMSUNG}`);
  await phone.sees(markLine(phone, delayed));
  await phone.sees(t.viewOnly.delayed);
  await phone.open(`/market/stockDetail?instrument=${APPLE}`);
  await phone.sees(markLine(phone, t.states.frozen));
});

test('at the weekend the market is closed', async () => {
  await goTo(6, '16:00:00');
  customer = await world.again(customer);
  const phone = await world.phoneOf(customer);
  await phone.open(`/market/stockDetail?instrument=${APPLE}`);
  await phone.sees(markLine(phone, states(phone).closed));
  await phone.sees(phone.texts.priceSources.says.closed);
});
