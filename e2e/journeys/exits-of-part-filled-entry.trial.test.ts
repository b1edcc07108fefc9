/**
 * A partly filled entry: the filled part is protected while the rest waits, and stays so when the rest is cancelled.
 */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { groupThousands } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { enableMargin, expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { unfoldTicketSection } from '../browser/unfold-ticket-section.ts';

const stage = openJourneyFixture();
/** The order's cost in dollars, four fifths of it borrowed: many times what is displayed. */
const SPENT = 44_000;
const LEVERAGE = 5;

/** The American stock whose displayed sizes cost least: much more of it can be afforded, and little fills a second. */
async function cheapest(client: CallClient) {
  const { rows } = await expectSuccess(
    client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 100 }),
  );
  const quotes = await Promise.all(
    rows.map(({ instrument }) => expectSuccess(client.call('quotes/getQuote', { instrument }))),
  );
  const cost = ({ ask, askSize, bidSize }: { ask: string; askSize: string; bidSize: string }): number =>
    Number(ask) * Math.max(Number(askSize), Number(bidSize));
  return quotes.reduce((least, quote) => (cost(quote) < cost(least) ? quote : least));
}

const input = (phone: Phone, name: string) =>
  phone.dialog.getByLabel(name, { exact: true }).and(phone.page.locator('input'));
const times = (price: string, factor: number): string => (Math.round(Number(price) * factor * 100) / 100).toFixed(2);

test('the filled part of an entry gets its exit orders at once and keeps them if the rest is cancelled', async () => {
  const customer = await stage.customer();
  await enableMargin(customer.client);
  const quote = await cheapest(customer.client);
  const quantity = Math.floor(SPENT / Number(quote.ask));
  expect(quantity).toBeGreaterThan(6 * Number(quote.askSize));
  const phone = await stage.phone({ session: customer });
  const { ticket, trading, terms } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${quote.instrument}`);
  await phone.button(trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.limit, exact: true }).tap();
  await input(phone, fillPlaceholders(ticket.limitPrice, { currency: 'USD' })).fill(times(quote.ask, 1.001));
  await unfoldTicketSection(phone, ticket.leverage);
  await phone.dialog.getByRole('button', { name: fillPlaceholders(ticket.times, { n: LEVERAGE }), exact: true }).tap();
  await input(phone, ticket.quantityShares).fill(String(quantity));
  await unfoldTicketSection(phone, ticket.exits);
  await input(phone, ticket.takeProfit).fill(times(quote.ask, 1.2));
  await input(phone, ticket.stopLoss).fill(times(quote.ask, 0.8));
  await unfoldTicketSection(phone, ticket.more);
  await phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true }).tap();
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: groupThousands(String(quantity)) })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.button(ticket.seeOrder).tap();
  await phone.arrivesAt('/trade/gdOrders');
  const pending = async () =>
    (await expectSuccess(customer.client.call('trading/listOrders', { status: 'pending' }))).rows;
  const exitsIn = (rows: Awaited<ReturnType<typeof pending>>) =>
    rows
      .filter(({ effect }) => effect === 'close')
      .map(({ type, quantity: held, growsTo }) => `${type} of ${held}, up to ${growsTo ?? 'as much'}`)
      .sort();
  const exits = async () => exitsIn(await pending());
  // The displayed size fills at once; if the price has gone up a tick meanwhile, it fills once the price is back.
  await expect.poll(async () => (await exits()).length).toBe(2);
  // Each second may fill some more of it.
  const rows = await pending();
  const entry = rows.find(({ effect }) => effect === 'open')!;
  expect(exitsIn(rows)).toEqual(['limit', 'stop'].map((type) => `${type} of ${entry.filled}, up to ${entry.quantity}`));
  await phone.sees(phone.list(trading.pending).getByText(/ of /));
  const stop = phone
    .list(trading.pending)
    .getByRole('listitem')
    .filter({ has: phone.page.getByText(trading.stopLoss, { exact: true }) })
    .filter({ hasNot: phone.page.getByText(/ of /) });
  await stop.getByRole('button', { name: trading.details, exact: true }).tap();
  await phone.sees(phone.dialog.getByText(trading.growsTo));
  await phone.back();
  const { order } = await expectSuccess(
    customer.client.call('trading/cancelOrder', { order: entry.id, key: createIdempotencyKey() }),
  );
  await expect.poll(exits).toEqual(['limit', 'stop'].map((type) => `${type} of ${order.filled}, up to as much`));
  await phone.sees(phone.list(trading.pending).getByText(trading.stopLoss, { exact: true }));
});
