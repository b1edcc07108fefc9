import { fillPlaceholders, LANGUAGES } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { applyForDayTrading, buyAtMarket, findCalmStock, expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { unfoldTicketSection } from '../browser/unfold-ticket-section.ts';
import { createScreenLanguageCheck } from '../browser/check-screen-language.ts';

const stage = openJourneyFixture();
/**
 * Digital currency has its midnight in UTC; these journeys don't depend on the hour, so they use the market whose
 * remaining day is longest.
 */
const MARKETS = ['US', 'KR'] as const;
/** The demo world's rule decides after five seconds. */
const REVIEWED_MS = 20_000;

async function longestDay(
  client: Awaited<ReturnType<typeof stage.customer>>['client'],
): Promise<{ market: (typeof MARKETS)[number]; instrument: string }> {
  const { markets } = await expectSuccess(client.call('trading/getDayTrading', {}));
  const until = (market: string): number =>
    Date.parse(markets.find((row) => row.market === market)?.opensUntil ?? '') || 0;
  const market = until('US') > until('KR') ? 'US' : 'KR';
  // Four hundred shares of an expensive stock are a large order; a recently volatile one has less leverage.
  return { market, instrument: await findCalmStock(client, market, 10, 'dearest') };
}
const unfold = async (phone: Phone): Promise<void> =>
  phone.dialog.getByRole('button', { name: phone.texts.ticket.more, expanded: false }).tap();

test('a customer reads the risks, applies, learns who decides and when, and then sees the allowance', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index');
  const { dayTrading, routes, notices } = phone.texts;
  await phone.link(new RegExp(`^${routes.dayTrading}`)).tap();
  await phone.arrivesAt('/home/dayTrading');
  for (const risk of [dayTrading.risk1, dayTrading.risk2, dayTrading.risk3, dayTrading.risk4, dayTrading.risk5])
    await phone.sees(phone.page.getByText(risk));
  await phone.sees(phone.page.getByText(buildTemplatePattern(dayTrading.automatic)));
  expect(await phone.button(dayTrading.apply).isDisabled()).toBe(true);
  await phone.page.getByLabel(dayTrading.consent).check();
  await phone.button(dayTrading.apply).tap();
  await phone.sees(phone.heading(dayTrading.waiting));
  const { review } = await expectSuccess(customer.client.call('trading/getDayTrading', {}));
  expect(review.decidesAt).not.toBeNull();
  await phone.page.getByText(dayTrading.left).waitFor({ timeout: REVIEWED_MS });
  const {
    markets: [first],
  } = await expectSuccess(customer.client.call('trading/getDayTrading', {}));
  expect(first).toMatchObject({ market: 'US', used: '0.00', left: '50000.00' });
  await phone.sees(phone.page.getByText('50,000.00', { exact: true }));
  await phone.sees(phone.page.getByText(dayTrading.noneOpen));
  const { rows } = await expectSuccess(customer.client.call('notices/listNotices', {}));
  expect(rows.slice(0, 2).map(({ code }) => code)).toEqual(['dayTradingApproved', 'dayTradingApplied']);
  await phone.open('/information/userInfo');
  await phone.sees(phone.page.getByText(notices.dayTradingApproved.title));
});

test('only approved customers can place a day trade, which uses allowance, states its end and is listed', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { client } = customer;
  const { dayTrading, ticket, trading } = phone.texts;
  const { instrument, market } = await longestDay(client);
  await phone.open(`/market/stockDetail?instrument=${instrument}`);
  await phone.button(trading.buy).tap();
  await unfold(phone);
  await phone.sees(phone.dialog.getByLabel(ticket.ownNumber));
  expect(await phone.dialog.getByText(dayTrading.held).count()).toBe(0);

  await applyForDayTrading(client);
  await phone.page.reload();
  await phone.button(trading.buy).tap();
  await unfold(phone);
  await phone.dialog.getByRole('radio', { name: dayTrading.heldDay, exact: true }).tap();
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(dayTrading.daySaysAt)));
  await unfoldTicketSection(phone, ticket.leverage);
  await phone.dialog.getByRole('button', { name: fillPlaceholders(ticket.times, { n: 10 }), exact: true }).tap();
  await phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input')).fill('3');
  await phone.sees(phone.dialog.getByText(ticket.notes.dayTrade));
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 3 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  const {
    rows: [position],
  } = await expectSuccess(client.call('trading/listPositions', {}));
  expect(position).toMatchObject({ instrument, dayTrading: true, leverage: 10, openQuantity: '3' });
  await phone.button(ticket.seePosition).tap();
  await phone.arrivesAt(`/trade/positionDetail?position=${position?.id}`);
  await phone.sees(phone.page.getByText(dayTrading.closesItself, { exact: true }));

  await phone.open('/home/dayTrading');
  const used = (await expectSuccess(client.call('trading/getDayTrading', {}))).markets.find(
    (row) => row.market === market,
  );
  expect(used).toMatchObject({ trades: 1 });
  await phone.sees(
    phone.page.getByText(fillPlaceholders(dayTrading.tradesOf, { count: 1, maximum: used?.tradesPerDay ?? 0 })),
  );
  await phone.page.getByRole('list', { name: dayTrading.openTrades }).getByRole('link').first().tap();
  await phone.arrivesAt(`/trade/positionDetail?position=${position?.id}`);
});

test('a day trade above the maximum is refused at the quantity field', async () => {
  const customer = await stage.customer();
  await applyForDayTrading(customer.client);
  const { instrument } = await longestDay(customer.client);
  await buyAtMarket(customer.client, instrument, '2', { dayTrading: true, leverage: 10 });
  const phone = await stage.phone({ session: customer });
  const { dayTrading, ticket, trading } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${instrument}`);
  await phone.button(trading.buy).tap();
  await unfold(phone);
  await phone.dialog.getByRole('radio', { name: dayTrading.heldDay, exact: true }).tap();
  await phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input')).fill('400');
  await phone.sees(
    phone.dialog
      .getByText(buildTemplatePattern(phone.texts.errors.dayTradingOrderLimit))
      .or(phone.dialog.getByText(buildTemplatePattern(phone.texts.errors.dayTradingAllowance))),
  );
});

test.each(LANGUAGES)(
  'the application in %s speaks that language alone, and axe finds nothing on it',
  async (language) => {
    const foreignWords = await createScreenLanguageCheck(language, []);
    const { phone } = await stage.customersPhone('/home/dayTrading', { language, calm: true });
    await phone.settles();
    expect(await foreignWords(phone, 'application')).toEqual([]);
    expect(await listAxeFindings(phone, 'application')).toEqual([]);
    await phone.turns('dark');
    expect(await listAxeFindings(phone, 'application', 'colours')).toEqual([]);
  },
  60_000,
);
