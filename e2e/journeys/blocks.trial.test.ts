/** A block sold by a seat to another customer, both on phones. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import { type Customer, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { alterCallAnswers, dropCallAnswers } from '../browser/intercept-call-answers.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const CHANNEL = 'seven grey larks';

/** Two verified customers: one with a seat and shares, one without a channel password yet. */
async function sellerAndBuyer(): Promise<[Customer, Customer]> {
  const reviewer = await createReviewer(stage.product);
  const seller = await createVerifiedCustomer(stage.product, reviewer, 'Ida Larch');
  const wish = { organisation: 'Larch & Sons', agreed: true as const, key: createIdempotencyKey() };
  const { request } = await expectSuccess(seller.client.call('user/applySeat', wish));
  await expectSuccess(reviewer.call('staff/claimReview', { review: request.id, key: createIdempotencyKey() }));
  await expectSuccess(
    reviewer.call('staff/decideReview', { review: request.id, verdict: 'approve', key: createIdempotencyKey() }),
  );
  await buyAtMarket(seller.client, DEMO_STOCK, '20');
  const buyer = await createVerifiedCustomer(stage.product, reviewer, 'Uma Finch');
  return [seller, buyer];
}

test('a seat offers a block on its phone, another customer finds it on home and buys with the password', async () => {
  const [seller, buyer] = await sellerAndBuyer();
  const selling = await stage.phone({ session: seller, calm: true, expected: /ERR_/ });
  const { blocks, blockTab, shell } = selling.texts;
  await selling.open('/home/blockTrade');
  await selling.button(blocks.offer).tap();
  await selling.dialog.getByRole('button', { name: DEMO_STOCK_NAME, exact: true }).tap();
  await selling.sees(selling.page.getByText(buildTemplatePattern(blocks.priceHint)));
  expect(await listAxeFindings(selling, 'offering a block')).toEqual([]);
  const offer = selling.dialog.getByRole('button', { name: blocks.offer, exact: true });
  const price = selling.dialog.getByRole('textbox', { name: blocks.price });
  const lost = await dropCallAnswers(selling, 'offerings/offerBlock');
  await offer.tap();
  await selling.sees(selling.dialog.getByText(shell.noAnswer));
  // Whatever the market does meanwhile, it is one block at one price.
  const typedPrice = await price.inputValue();
  const moved = await alterCallAnswers(selling, 'offerings/getBlockTerms', (data: { last: string }) => {
    data.last = (Number(data.last) + 0.01).toFixed(2);
  });
  await expect.poll(moved, { timeout: 20_000 }).toBeGreaterThan(0);
  await selling.settles();
  expect(await price.inputValue()).toBe(typedPrice);
  lost.found();
  await offer.tap();
  await selling.sees(selling.toast(blocks.offered));
  expect(new Set(lost.keys).size).toBe(1);
  const open = await expectSuccess(seller.client.call('offerings/listOfferings', { kind: 'block', phase: 'open' }));
  const { id, minimum } = open.rows.find(({ block }) => block?.own)!;

  const buying = await stage.phone({ session: buyer, calm: true });
  await buying.open('/home/index');
  await buying.tab(blockTab.title).tap();
  await buying.sees(buying.page.getByText(buildTemplatePattern(`{market} · ${blocks.left} · {until}`)).first());
  await buying.open(`/home/blockTrade1?offering=${id}`);
  await buying.sees(blocks.seller.seat);
  expect(await listAxeFindings(buying, 'a block')).toEqual([]);
  await buying.button(blocks.buy).tap();
  // The password that is lacking is set right there, and the purchase goes on.
  const { channel } = buying.texts.security;
  await buying.field(buying.texts.settings.proofPassword).fill(CUSTOMER_PASSWORD);
  await buying.field(channel.next).fill(CHANNEL);
  await buying.field(channel.confirm).fill(CHANNEL);
  expect(await listAxeFindings(buying, 'setting the password of the channel')).toEqual([]);
  await buying.button(channel.set).tap();
  await buying.sees(buying.button(fillPlaceholders(blocks.buyShares, { quantity: minimum })));
  await buying.field(blocks.password).fill('not the password');
  const act = buying.button(fillPlaceholders(blocks.buyShares, { quantity: minimum }));
  await act.tap();
  await buying.sees(buying.texts.errors.wrongChannelPassword);
  expect(await listAxeFindings(buying, 'buying of a block')).toEqual([]);
  await buying.field(blocks.password).fill(CHANNEL);
  await act.tap();
  await buying.sees(buying.toast(buying.texts.successes.purchase));
  await buying.sees(blocks.status.paid);

  await buying.open('/home/blockTrade2');
  await buying.link(new RegExp(`^${DEMO_STOCK_NAME}`)).tap();
  await buying.link(blocks.toPosition).tap();
  await buying.arrivesAt('/trade/positionDetail');
  await selling.open(`/home/blockTrade1?offering=${id}`);
  await selling.sees(blocks.own);
  await selling.button(blocks.withdraw).tap();
  await selling.page.getByRole('alertdialog').getByRole('button', { name: blocks.withdraw }).tap();
  await selling.sees(selling.toast(blocks.withdrawn));
  await selling.sees(blocks.state.lapsed);
  // What has ended doesn't speak as if it could still be bought, and says why it ended.
  await selling.sees(blocks.ending.withdrawn);
  for (const offered of [blocks.leftName, blocks.band, blocks.lock, blocks.dailyLimit])
    expect(await selling.page.getByText(offered, { exact: true }).count()).toBe(0);
});
