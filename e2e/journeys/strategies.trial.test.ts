/** One's own strategy, from its settings via a back-test to following it with one's own money, and to its end. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { STRATEGY_RULES } from '@bourse/core/products/strategies/strategy-specification.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const FIRST_TIME_MS = 60_000;

/** Types an amount, reads what is confirmed, and confirms it. */
async function followWith(phone: Phone, amount: string): Promise<void> {
  const { strategies: t } = phone.texts;
  await phone.page.getByLabel(fillPlaceholders(t.followAmount, { currency: 'USD' })).fill(amount);
  await phone.settles();
  expect(await listAxeFindings(phone, 'following a strategy')).toEqual([]);
  await phone.page.getByRole('button', { name: /^Follow with/ }).tap();
  await phone.sees(t.review);
  await phone.sees(t.reviewLoss);
  await phone.settles();
  expect(await listAxeFindings(phone, 'what is confirmed of a strategy')).toEqual([]);
  await phone.button(t.followBare).tap();
  await phone.sees(phone.toast(t.followed));
  await phone.sees(t.ownRun);
  await phone.sees(t.runStatus.running);
}

test('a customer sets parameters, back-tests with costs and losses, and follows their own strategy', async () => {
  const { phone, customer } = await stage.customersPhone('/home/financial');
  const { strategies: t, routes } = phone.texts;
  await phone.link(new RegExp(t.card)).tap();
  await phone.arrivesAt('/home/strategies');
  await phone.sees(t.makeOwn);
  await phone.link(new RegExp(t.short.momentum)).tap();
  await phone.arrivesAt('/home/strategyTest?strategy=momentum');
  await phone.sees(routes.strategyTest);
  const lookback = phone.page.getByLabel(t.parameter.lookback);
  await lookback.fill('5');
  await phone.button(t.run).tap();
  const { least, most } = STRATEGY_RULES.momentum.parameters.find(({ name }) => name === 'lookback')!;
  await phone.sees(new RegExp(`${least} to ${most}`));
  await lookback.fill('40');
  await phone.button(t.run).tap();
  // Five years of eight instruments are computed for the first time.
  await phone.page.getByText(t.notLive).waitFor({ timeout: FIRST_TIME_MS });
  await phone.sees(/of 14 strategies over 1,000 simulated markets/);
  await phone.sees(t.expected);
  await phone.sees(t.costs);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a back-test')).toEqual([]);
  await phone.button(t.save).tap();
  await phone.sees(phone.toast(t.saved));
  await phone.arrivesAt('/home/strategy');
  await phone.sees(new RegExp('over 40 sessions'));
  const { rows } = await expectSuccess(customer.client.call('strategies/listMyStrategies', {}));
  expect(rows).toMatchObject([{ kind: 'momentum', owner: 'own' }]);
  expect(rows[0]!.parameters.find(({ name }) => name === 'lookback')?.value).toBe(40);
  await phone.button(t.follow).tap();
  await followWith(phone, '2000');
  const { run } = await expectSuccess(customer.client.call('strategies/getStrategy', { strategy: rows[0]!.id }));
  expect(run).toMatchObject({ status: 'running', paid: '2000.00' });
  await phone.open('/home/strategies?tab=own');
  await phone.sees(t.kind.momentum);
});

test('a saved strategy is followed with the customer’s money, reports its state, and is stopped', async () => {
  const { phone, customer } = await stage.customersPhone('/home/financial');
  const { strategies: t } = phone.texts;
  const { strategy } = await expectSuccess(
    customer.client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: [DEMO_STOCK],
      stopAt: 2_500,
      key: createIdempotencyKey(),
    }),
  );
  await phone.open(`/home/strategy?strategy=${strategy.id}`);
  await phone.button(t.follow).tap();
  await phone.sees(t.followRisk);
  await phone.button(t.followBare).tap();
  await phone.sees(t.followNeeded);
  await followWith(phone, '1000');
  const { run } = await expectSuccess(customer.client.call('strategies/getStrategy', { strategy: strategy.id }));
  expect(run).toMatchObject({ status: 'running', paid: '1000.00' });
  await phone.button(t.move).tap();
  await phone.page.getByLabel(fillPlaceholders(t.followAmount, { currency: 'USD' })).fill('500');
  await phone.button(t.moveDirection.deposit).tap();
  await phone.sees(phone.toast(t.moved));
  await phone.button(t.stop).tap();
  await phone.sees(t.stopKeepSays);
  await phone.button(t.stopClose).tap();
  await phone.sees(phone.toast(t.stoppedNow));
  await phone.sees(t.runStatus.stopped);
  const ended = await expectSuccess(customer.client.call('strategies/getStrategy', { strategy: strategy.id }));
  expect(ended.run).toMatchObject({ status: 'stopped', cause: 'customer', holds: [] });
});
