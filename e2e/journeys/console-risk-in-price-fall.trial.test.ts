/**
 * The risk page while a market falls: without any input holdings lose worth, the nearest position gets a margin call,
 * and a limit's alarm ends with the price that brought it back.
 */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterEach, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { enableMargin, expectSuccess } from '../browser/customer-with-history.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const desks: StaffDesktop[] = [];
afterEach(async () => {
  for (const each of desks.splice(0)) await each.switchOff();
});

/** A fall of twelve percent at the opening of 31 August, and no further move. */
const DAYS = ['08-27', '08-28', '08-31', '09-01', '09-02', '09-03', '09-04', '09-08'];
const PRICES = [100, 100, 88, 88, 88, 88, 88, 88];
const BARS = [
  'Date,Open,High,Low,Close,Volume',
  ...DAYS.map((day, nth) => `2020-${day},${Array(4).fill(PRICES[nth]!.toFixed(2)).join(',')},46907600`),
  '',
].join('\n');
/** At the first speed a trading day lasts longer than the journey; at the other, four seconds. */
const SLOW = 60;
const FAST = 6_000;
/** 20 shares are worth 2,000 dollars before the fall and 1,760 after it. */
const SHARES = '20';
const CEILING = '1900.00';
const NAME = 'Sinking Works';

async function setLimit([one, other]: [CallClient, CallClient], instrument: string): Promise<void> {
  const { proposal } = await expectSuccess(
    one.call('staff/proposeRiskLimit', {
      scope: 'instrument',
      of: instrument,
      measure: 'gross',
      ceiling: CEILING,
      key: createIdempotencyKey(),
    }),
  );
  const verdict = { proposal: proposal?.id ?? '', verdict: 'approve', key: createIdempotencyKey() } as const;
  await expectSuccess(other.call('staff/decideProposal', verdict));
}

test('the risk page updates by itself during a price fall: exposure, nearest margin calls, limit alarm', async () => {
  const customer = await stage.customer();
  await enableMargin(customer.client);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const instrument = await playPriceBars(stage.product, {
    code: `SINKS${Date.now() % 100_000}`,
    name: NAME,
    bars: BARS,
    play: { from: '2020-08-27', speed: SLOW },
  });
  const order = { instrument, side: 'long', type: 'market', quantity: SHARES, leverage: 5 } as const;
  await expect
    .poll(
      async () => (await customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })).ok,
      {
        timeout: 8_000,
      },
    )
    .toBe(true);
  const [one, other] = [
    await logInStaffWithOneTimeCode(
      stage.product,
      await createStaffMember(stage.product, `falls-${Date.now()}`, 'risk'),
    ),
    await logInStaffWithOneTimeCode(
      stage.product,
      await createStaffMember(stage.product, `seconds-${Date.now()}`, 'risk'),
    ),
  ];
  await setLimit([one.client, other.client], instrument);

  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token: one.token });
  desks.push(desk);
  const rowsOf = (name: string, about: string) =>
    desk.page.getByRole('table', { name, exact: true }).getByRole('row').filter({ hasText: about });
  const exposed = rowsOf('Exposure', NAME);
  const near = rowsOf('Nearest to a margin call', NAME).filter({ hasText: id });
  const limit = rowsOf('Limits', instrument);
  const alarm = desk.page.getByRole('alert').getByText(`Instrument ${instrument}, gross: 2,000.00 USD is beyond`);
  await desk.open('/risk');
  await desk.sees(exposed.filter({ hasText: '2,000.00' }));
  await desk.sees(near.filter({ hasText: 'Not called' }));
  await desk.sees(alarm);
  await desk.sees(limit.filter({ hasText: 'Exceeded' }));

  await setPlaybackSpeed(stage.product, instrument, FAST);
  await desk.sees(exposed.filter({ hasText: '1,760.00' }));
  await setPlaybackSpeed(stage.product, instrument, SLOW);
  await desk.sees(near.filter({ hasNotText: 'Not called' }).filter({ hasText: 'Called' }));
  await alarm.waitFor({ state: 'detached' });
  await desk.sees(limit.filter({ hasText: '1,760.00' }).filter({ hasNotText: 'Exceeded' }));
  const { alarms } = await expectSuccess(one.client.call('staff/listRiskLimits', {}));
  expect(alarms.filter(({ of }) => of === instrument)).toMatchObject([
    { used: '2000.00', most: '2000.00', fellAt: expect.any(String) },
  ]);
  expect(await listAxeFindings(desk, 'the risk page after a fall')).toEqual([]);
});
