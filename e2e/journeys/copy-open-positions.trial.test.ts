/** Before a copy begins: what the leader has open, at which prices, and what buying it costs in all. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { DEMO_STOCK, DEMO_STOCK_NAME, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Customer } from '../browser/register-customer.ts';
import { createReviewer, createVerifiedCustomer } from '../browser/verified-customers.ts';

const stage = openJourneyFixture();

/** Leads with a portfolio in which a stock lies. */
async function leadWithStock({ client }: Customer, name: string): Promise<string> {
  const key = createIdempotencyKey;
  const made = await expectSuccess(client.call('portfolios/createPortfolio', { name: 'Leading', key: key() }));
  const { portfolio } = made.portfolio;
  const money = { from: '0', to: portfolio, currency: 'USD', amount: '6000', key: key() };
  await expectSuccess(client.call('portfolios/transferBetween', money));
  const wish = { portfolio, name, currency: 'USD', profitShare: '0', agreed: true, key: key() } as const;
  const { leader } = await expectSuccess(client.call('copying/applyLeader', wish));
  const order = {
    instrument: DEMO_STOCK,
    side: 'long',
    type: 'market',
    quantity: '10',
    portfolio,
    key: key(),
  } as const;
  await expectSuccess(client.call('trading/placeOrder', order));
  return leader.id;
}

test('a follower sees what is open with prices and all costs, decides, and gets it', async () => {
  const reviewer = await createReviewer(stage.product);
  const name = `Open ${Date.now() % 100_000}`;
  const leader = await leadWithStock(await createVerifiedCustomer(stage.product, reviewer, 'Grace Hopper'), name);
  const follower = await stage.customer();
  await expect
    .poll(
      async () => (await expectSuccess(follower.client.call('copying/previewOpenPositions', { leader }))).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1);
  const phone = await stage.phone({ session: follower });
  const { copying: t } = phone.texts;
  await phone.open(`/home/fllowCopy?leader=${leader}`);
  await phone.sees(t.open.title);
  const row = phone.link(new RegExp(DEMO_STOCK_NAME));
  await phone.sees(row.getByText(/\d+\.\d\d/).first());
  // Nothing is bought that isn't chosen, and no cost is made up without an amount.
  const choice = phone.page.getByRole('switch', { name: t.copyOpen });
  expect(await choice.getAttribute('aria-checked')).toBe('false');
  await choice.tap();
  await phone.sees(t.open.needsAmount);
  await phone.page.getByRole('textbox', { name: /USD/ }).first().fill('3000');
  await phone.page.getByRole('textbox', { name: t.instrumentShare }).fill('100');
  for (const figure of [t.open.cost, t.open.charges, t.open.moves]) await phone.sees(figure);
  await phone.sees(row.getByText(new RegExp(t.open.yours.split(':')[0] ?? '')));
  await phone.settles();
  expect(await listAxeFindings(phone, 'open positions to copy')).toEqual([]);
  await phone.page.getByRole('button', { name: /3,000/ }).tap();
  await phone.sees(phone.dialog.getByText(t.open.cost));
  await phone.button(t.startBare).tap();
  await phone.arrivesAt('/home/fllowOrders');
  const copy = async () => (await expectSuccess(follower.client.call('copying/listCopies', {}))).rows[0];
  await expect.poll(async () => (await copy())?.openPositions, { timeout: 20_000 }).toBe(1);
  const { rows } = await expectSuccess(follower.client.call('copying/listCopyOrders', {}));
  expect(rows).toMatchObject([{ status: 'filled', instrument: DEMO_STOCK }]);
  expect(phone.complaints).toEqual([]);
});
