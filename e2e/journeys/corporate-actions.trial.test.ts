import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** As quoted: the close of 28 August is 500, the open of 31 August a quarter of it; the last day is flat. */
const BARS = `Date,Open,High,Low,Close,Volume
2020-08-27,508.56,509.94,495.32,500.04,38888100
2020-08-28,504.04,505.76,498.32,500.00,46907600
2020-08-31,125.00,131.00,124.00,129.04,225702700
2020-09-01,132.76,134.80,130.52,134.16,152470100
2020-09-02,137.60,137.96,127.00,131.40,200119000
`;
/** At the first speed a trading day lasts longer than buying and checking; at the other, four seconds. */
const SLOW = 60;
const FAST = 6_000;

test('a position shows its split and new name, and a suspension appears wherever one could trade', async () => {
  const customer = await stage.customer();
  // A second try finds what the first one has brought.
  const stamp = Date.now() % 100_000;
  const [code, next] = [`OLDN${stamp}`, `NEWN${stamp}`];
  const actions =
    `kind,instrument,ex,ratio,code,name\nsplit,US.${code},2020-08-31,4,,\nsymbol ` +
    `change,US.${code},2020-08-31,,${next},Newname Works\nsuspension,US.${code},2020-09-01,,,\n`;
  const instrument = await playPriceBars(stage.product, {
    code,
    name: 'Oldname Works',
    bars: BARS,
    actions,
    play: { from: '2020-08-27', speed: SLOW },
  });
  const order = { instrument, side: 'long', type: 'market', quantity: '10' } as const;
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
  const { trading, quotes, labels } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${bought.id}`);
  await setPlaybackSpeed(stage.product, instrument, FAST);
  await phone.sees(phone.heading(trading.corporate.title));
  await phone.sees(`${trading.corporate.kind.split} 4:1`);
  await phone.sees(fillPlaceholders(trading.corporate.units, { before: '10', after: '40' }));
  await phone.sees(`${code} · Oldname Works → ${next} · Newname Works`);
  const {
    adjustments: [met],
  } = await expectSuccess(customer.client.call('trading/getPosition', { position: bought.id }));
  expect(Number(met?.costBefore)).toBeCloseTo(Number(bought.averageCost), 6);

  await expect
    .poll(async () => (await expectSuccess(customer.client.call('quotes/getInstrument', { instrument }))).listingStatus)
    .toBe('suspended');
  await phone.page.reload();
  await phone.sees(phone.page.getByRole('note').getByText(labels.name.suspended));
  await phone.sees(trading.notWhileSuspended);
  await phone.settles();
  expect(await listAxeFindings(phone, 'an adjusted position')).toEqual([]);
  // The new code leads to the stock's old address.
  await phone.open(`/market/stockDetail?instrument=US.${next}`);
  await phone.arrivesAt(`/market/stockDetail?instrument=${instrument}`);
  await phone.sees(phone.heading(/Newname Works/));
  await phone.sees(
    phone.page
      .getByRole('note')
      .getByText(fillPlaceholders(quotes.listingStatus.suspended, { date: 'Sep 1, 2020' }), { exact: false }),
  );
  await phone.tab(quotes.pagePart.company).tap();
  await phone.sees(fillPlaceholders(quotes.formerlyUntil, { code, name: 'Oldname Works', date: 'Aug 31, 2020' }));
  await phone.seesNoMore(phone.button(trading.buy));
  await phone.settles();
  expect(await listAxeFindings(phone, 'a suspended stock')).toEqual([]);
  await phone.open('/favorite/search');
  await phone.page.getByRole('searchbox').fill(code);
  await phone.sees(phone.page.getByRole('link').filter({ hasText: 'Newname Works' }).filter({ visible: true }).first());
});
