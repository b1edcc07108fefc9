import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

const NAME = 'Fourthirds Works';
/** Only the split moves the price: four shares for three. */
const BARS = `Date,Open,High,Low,Close,Volume
2020-08-27,100,100,100,100,38888100
2020-08-28,100,100,100,100,46907600
2020-08-31,75,75,75,75,225702700
2020-09-01,75,75,75,75,152470100
`;
/** At the first speed a trading day lasts longer than buying and checking; at the other, four seconds. */
const SLOW = 60;
const FAST = 6_000;

test('a 4-for-3 split turns 60 shares into 80 at 3/4 of the cost, with a notice and a continuous chart', async () => {
  const customer = await stage.customer();
  const code = `FOUR${Date.now() % 100_000}`;
  const instrument = await playPriceBars(stage.product, {
    code,
    name: NAME,
    bars: BARS,
    actions: `kind,instrument,ex,ratio\nsplit,US.${code},2020-08-31,4:3\n`,
    play: { from: '2020-08-28', speed: SLOW },
  });
  await expect
    .poll(
      async () =>
        (
          await customer.client.call('trading/placeOrder', {
            instrument,
            side: 'long',
            type: 'market',
            quantity: '60',
            key: createIdempotencyKey(),
          })
        ).ok,
      { timeout: 8_000 },
    )
    .toBe(true);
  const {
    rows: [before],
  } = await expectSuccess(customer.client.call('trading/listPositions', { instrument }));
  if (!before) throw new Error('nothing was bought');
  const phone = await stage.phone({ session: customer });
  const { trading, notices, routes } = phone.texts;
  const figure = (name: string) =>
    phone.page.locator('dl > div, li').filter({ hasText: name }).filter({ visible: true }).first();
  await phone.open(`/trade/positionDetail?position=${before.id}`);
  await phone.sees(figure(trading.quantity).getByText('60', { exact: true }));
  await setPlaybackSpeed(stage.product, instrument, FAST);

  await phone.sees(`${trading.corporate.kind.split} 4:3`);
  await phone.sees(fillPlaceholders(trading.corporate.units, { before: '60', after: '80' }));
  await phone.sees(figure(trading.quantity).getByText('80', { exact: true }));
  const after = await expectSuccess(customer.client.call('trading/getPosition', { position: before.id }));
  expect([after.openQuantity, (Number(after.averageCost) * 4) / 3]).toEqual([
    '80',
    expect.closeTo(Number(before.averageCost), 5),
  ]);
  expect(Math.abs(Number(after.marketValue) - Number(before.marketValue))).toBeLessThan(2);

  await phone.open('/information/userInfo');
  await phone
    .list(routes.userInfo)
    .getByRole('listitem')
    .filter({ hasText: NAME })
    .filter({ hasText: notices.splitInto.title })
    .first()
    .getByRole('link')
    .tap();
  await phone.sees(fillPlaceholders(notices.splitInto.body, { instrument: NAME, old: '3', new: '4' }));

  const { bars } = await expectSuccess(
    customer.client.call('quotes/getBars', { instrument, period: '1d', adjustment: 'forward' }),
  );
  expect(bars.map(({ close }) => Number(close))).toEqual(bars.map(() => 75));
  await phone.open(`/market/stockDetail?instrument=${instrument}`);
  await phone.sees(phone.heading(new RegExp(NAME)));
});
