import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { buyAtMarket, enableMargin, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('margin is added and removed after a preview, and the liquidation price moves', async () => {
  const customer = await stage.customer();
  await enableMargin(customer.client);
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '20', { leverage: 5 });
  const known = async () => expectSuccess(customer.client.call('trading/getPosition', { position }));
  const before = await known();
  const phone = await stage.phone({ session: customer });
  const {
    trading: { marginWords: words, closesItself },
  } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(phone.heading(words.title));
  await phone.sees(buildTemplatePattern(words.closesLong));

  await phone.button(words.add).tap();
  const amount = phone.dialog.getByLabel(fillPlaceholders(words.amount, { currency: 'USD' }));
  await amount.fill('100');
  await phone.sees(phone.dialog.getByText(closesItself).locator('..').getByText('→'));
  await phone.dialog.getByRole('button', { name: buildTemplatePattern(words.addAmount) }).tap();
  await phone.sees(phone.toast(words.added));
  await phone.seesNoMore(phone.dialog);
  const more = await known();
  expect(Number(more.margin)).toBeCloseTo(Number(before.margin) + 100, 2);
  expect(Number(more.liquidationPrice)).toBeLessThan(Number(before.liquidationPrice));

  await phone.button(words.remove).tap();
  await phone.dialog.getByLabel(fillPlaceholders(words.amount, { currency: 'USD' })).fill('5000');
  await phone.sees(
    phone.dialog.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.errors.marginNeeded) }),
  );
  await phone.dialog.getByRole('button', { name: '50%', exact: true }).tap();
  await phone.dialog.getByRole('button', { name: buildTemplatePattern(words.removeAmount) }).tap();
  await phone.sees(phone.toast(words.removed));
  const less = await known();
  expect(Number(less.margin)).toBeLessThan(Number(more.margin));
  expect(Number(less.margin)).toBeGreaterThan(Number(before.margin));
});

test('a fully paid position says so, and has no margin to move', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { trading } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(trading.liquidationNone);
  await phone.seesNoMore(phone.button(trading.marginWords.add));
});

/** A fall of twelve percent at the opening of 31 August: a margin of a fifth is then eight percent of the cost. */
const FALL = `Date,Open,High,Low,Close,Volume
2020-08-27,100.00,100.50,99.50,100.00,38888100
2020-08-28,100.00,100.50,99.50,100.00,46907600
2020-08-31,88.00,88.50,87.50,88.00,225702700
2020-09-01,88.00,88.50,87.50,88.00,152470100
`;
/** At this speed a trading day lasts longer than the journey; at the other, four seconds. */
const SLOW = 60;
const FAST = 6_000;

test('a margin call states the remaining time and the shortfall, and adding margin ends it', async () => {
  const customer = await stage.customer();
  await enableMargin(customer.client);
  const instrument = await playPriceBars(stage.product, {
    code: `FALLS${Date.now() % 100_000}`,
    name: 'Falling Works',
    bars: FALL,
    play: { from: '2020-08-27', speed: SLOW },
  });
  const order = { instrument, side: 'long', type: 'market', quantity: '20', leverage: 5 } as const;
  await expect
    .poll(
      async () => (await customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })).ok,
      {
        timeout: 8_000,
      },
    )
    .toBe(true);
  const {
    rows: [bought],
  } = await expectSuccess(customer.client.call('trading/listPositions', { instrument }));
  if (!bought) throw new Error('nothing was bought');
  const phone = await stage.phone({ session: customer });
  const {
    trading: { marginWords: words },
  } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${bought.id}`);
  await phone.sees(phone.heading(words.title));
  await phone.seesNoMore(words.called);
  await setPlaybackSpeed(stage.product, instrument, FAST);

  // The screen notices it by itself.
  const called = phone.page.getByRole('status').filter({ hasText: words.called });
  await phone.sees(called);
  await setPlaybackSpeed(stage.product, instrument, SLOW);
  const known = await expectSuccess(customer.client.call('trading/getPosition', { position: bought.id }));
  expect(known.calledAt).not.toBeNull();
  expect(Date.parse(known.callDueAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await phone.sees(
    phone.page.getByText(words.due).locator('..').getByText(buildTemplatePattern(phone.texts.quotes.days)),
  );
  expect(Number(known.loan?.lacking)).toBeGreaterThan(0);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a called position')).toEqual([]);
  await phone.button(words.add).tap();
  await phone.dialog.getByRole('button', { name: buildTemplatePattern(words.whatLacks) }).tap();
  await phone.dialog.getByRole('button', { name: buildTemplatePattern(words.addAmount) }).tap();
  await phone.sees(phone.toast(words.added));
  await phone.seesNoMore(called);
  const after = await expectSuccess(customer.client.call('trading/getPosition', { position: bought.id }));
  expect([after.calledAt, after.status]).toEqual([null, 'inPosition']);
});
