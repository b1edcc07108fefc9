/** A spin-off from its form in the console, by two people, to the holder's phone. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const stage = openJourneyFixture();

const NAME = 'Whole Works';
const BORN = 'Part Works';
const barsOf = (before: number, after: number) => `Date,Open,High,Low,Close,Volume
2020-08-27,${before},${before},${before},${before},38888100
2020-08-28,${before},${before},${before},${before},46907600
2020-08-31,${after},${after},${after},${after},225702700
2020-09-01,${after},${after},${after},${after},152470100
`;
/** At the first speed a trading day lasts longer than buying and proposing; at the other, four seconds. */
const SLOW = 30;
const FAST = 6_000;

async function treasurer(name: string): Promise<StaffDesktop> {
  const member = await createStaffMember(stage.product, `${name}-${Date.now()}`, 'treasurer');
  const { token } = await logInStaffWithOneTimeCode(stage.product, member);
  return StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
}

test('a form previews a spin-off, a second person approves it, and the holder sees shares and money', async () => {
  const customer = await stage.customer();
  const number = Date.now() % 100_000;
  const play = { from: '2020-08-28', speed: SLOW };
  const born = await playPriceBars(stage.product, { code: `PART${number}`, name: BORN, bars: barsOf(60, 60), play });
  const instrument = await playPriceBars(stage.product, {
    ...{ code: `WHOLE${number}`, name: NAME, bars: barsOf(100, 80), play },
  });
  const buy = { instrument, side: 'long', type: 'market', quantity: '50' } as const;
  await expect
    .poll(async () => (await customer.client.call('trading/placeOrder', { ...buy, key: createIdempotencyKey() })).ok, {
      timeout: 8_000,
    })
    .toBe(true);
  const { rows } = await expectSuccess(customer.client.call('trading/listPositions', { instrument }));
  const position = rows[0]!;

  const [first, second] = [await treasurer('spinning'), await treasurer('seconding')];
  await first.open('/actions');
  await first.button('Propose one action').click();
  await first.dialog.getByLabel('Action').selectOption('spinOff');
  for (const [label, value] of [
    ['Instrument', instrument],
    ['Ex-date', '2020-08-31'],
    ['New company', born],
    ['Ratio, new for old', '1:3'],
    ['Price of a share received', '60'],
    ['Its part of the cost', '0.2'],
    ['Reason', 'The exchange has announced it'],
  ] as const)
    await first.dialog.getByLabel(label, { exact: true }).fill(value);
  await first.dialog.getByRole('button', { name: 'Check and preview' }).click();
  await first.dialog
    .getByText(`keeps 100 ${instrument} · receives 33 ${born} · 0.2 of the cost goes to ${born} · 20.00 USD in money`)
    .waitFor();
  expect(await listAxeFindings(first, 'a spin-off')).toEqual([]);
  await first.dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await first.sees('Proposed. A second person has to decide');
  await second.open('/actions');
  await second.sees(second.page.getByText(`1 ${born} for each 3 held, with 0.2 of the cost; fractions at 60`));
  await second.button(/^Approve/).click();
  await second.dialog.getByRole('button', { name: 'Approve' }).click();
  await second.sees(second.row(born).filter({ hasText: 'Spin-off' }));

  const phone = await stage.phone({ session: customer });
  const { trading, notices } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position.id}`);
  for (const each of [born, instrument]) await setPlaybackSpeed(stage.product, each, FAST);
  await phone.sees(trading.corporate.kind.spinOff);
  const after = await expectSuccess(customer.client.call('trading/getPosition', { position: position.id }));
  expect(after.adjustments).toMatchObject([
    { kind: 'spinOff', cash: '40.00', received: { name: BORN, quantity: '16' } },
  ]);
  await phone.sees(phone.page.getByText(new RegExp(`16 ${BORN} `)));
  await phone.open('/information/userInfo');
  await phone.sees(phone.page.getByText(notices.spunOff.title).first());
  await first.switchOff();
  await second.switchOff();
});
