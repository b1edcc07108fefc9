/** Following a leader on a phone: through a gain and a loss to the stop, with the money back. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import type { Customer } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { playPriceBars, setPlaybackSpeed } from '../browser/play-price-bars.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const BARS = `Date,Open,High,Low,Close,Volume
2020-08-27,100,100,100,100,38888100
2020-08-28,100,100,100,100,46907600
2020-08-31,109,109,109,109,45702700
2020-09-01,109,109,109,109,45702700
2020-09-02,97,97,97,97,52470100
2020-09-03,86,86,86,86,52470100
2020-09-04,86,86,86,86,52470100
2020-09-08,86,86,86,86,52470100
`;
/** At the first speed a day lasts longer than the check; at the other, a few seconds. */
const SLOW = 60;
const FAST = 6_000;
/** Slower towards the peak: setting a speed takes seconds on a busy machine, and the fall comes a session later. */
const RISING = 1_500;
const LONG = { timeout: 90_000 };

/** A leader with their own portfolio and name. */
async function leads({ client }: Customer, name: string): Promise<string> {
  const made = await expectSuccess(
    client.call('portfolios/createPortfolio', { name: 'Leading', key: createIdempotencyKey() }),
  );
  const { portfolio } = made.portfolio;
  const money = { from: '0', to: portfolio, currency: 'USD', amount: '6000', key: createIdempotencyKey() };
  await expectSuccess(client.call('portfolios/transferBetween', money));
  const wish = {
    portfolio,
    name,
    currency: 'USD',
    profitShare: '0.05',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  await expectSuccess(client.call('copying/applyLeader', wish));
  return portfolio;
}

/** Chooses a fixed size, types before anything is rendered, like a quick thumb on a slow phone, and turns back. */
async function choosesAndTypes({ page, texts: { copying: t } }: Phone): Promise<void> {
  const fixed = page.getByRole('radio', { name: t.sizes.fixed });
  const loss = await page.getByRole('textbox', { name: t.stopLoss }).elementHandle();
  await fixed.evaluate(async (choice: HTMLElement, field) => {
    choice.click();
    await Promise.resolve();
    if (!(field instanceof HTMLInputElement)) throw new TypeError('the loss is typed into a field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '9');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, loss);
  await page.getByRole('textbox', { name: t.stopLoss }).and(page.locator('[value="9"]')).waitFor();
  expect(await fixed.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: t.sizes.proportional }).tap();
}

/** 7,000 of 10,000 are left; with 500 more, a loss limit of 8 % is at 3,220. */
async function seesWhatMoreWouldDo(phone: Phone): Promise<void> {
  const { copying: t } = phone.texts;
  await phone.button(t.manage).tap();
  await phone.page.getByRole('radio', { name: t.deposit }).tap();
  await phone.sees(/7,000\.00/);
  await phone.page.getByRole('textbox', { name: /USD/ }).fill('500');
  await phone.sees(/3,500\.00.*3,220\.00/);
  await phone.page.keyboard.press('Escape');
}

test('a copy follows its leader through a gain and a loss to its stop, and returns the money', async () => {
  const code = `COPY${Date.now() % 100_000}`;
  const instrument = await playPriceBars(stage.product, {
    code,
    name: 'Copied Works',
    bars: BARS,
    play: { from: '2020-08-28', speed: SLOW },
  });
  const reviewer = await createReviewer(stage.product);
  const leader = await createVerifiedCustomer(stage.product, reviewer, 'Ada Byron');
  const name = `Calm ${code}`;
  const portfolio = await leads(leader, name);
  const follower = await stage.customer();
  const phone = await stage.phone({ session: follower });
  const { copying: t } = phone.texts;
  await phone.open('/home/fllow');
  await phone.link(new RegExp(name)).tap();
  await phone.sees(t.facts);
  for (const field of [t.today, t.totalProfit, t.winRate, t.cycle, t.minimum, t.lock, t.lockNone])
    await phone.sees(field);
  await phone.sees(t.expectedNone);
  expect(await listAxeFindings(phone, 'a leader')).toEqual([]);
  await phone.button(t.copy).tap();
  await phone.sees(t.howEnds);
  await phone.sees(t.howTerm);
  // Starting without an amount leads to its field.
  await phone.button(t.startBare).tap();
  const amount = phone.page.getByRole('textbox', { name: /USD/ }).first();
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await choosesAndTypes(phone);
  await phone.page.getByRole('textbox', { name: /USD/ }).first().fill('3000');
  await phone.page.getByRole('textbox', { name: t.stopLoss }).fill('8');
  await phone.page.getByRole('textbox', { name: t.instrumentShare }).fill('100');
  expect(await listAxeFindings(phone, 'a copy')).toEqual([]);
  await phone.page.getByRole('button', { name: /3,000/ }).tap();
  for (const field of [t.review, t.reviewLoss, t.reviewShare]) await phone.sees(field);
  await phone.sees(/240\.00/);
  await phone.settles();
  expect(await listAxeFindings(phone, 'what is confirmed of a copy')).toEqual([]);
  const names = phone.dialog.locator('dt');
  expect(new Set(await names.evaluateAll((all) => all.map((name) => getComputedStyle(name).textAlign)))).toEqual(
    new Set(['left']),
  );
  await phone.button(t.startBare).tap();
  await phone.arrivesAt('/home/fllowOrders');
  await phone.sees(name);
  await seesWhatMoreWouldDo(phone);

  const bought = async () =>
    (
      await leader.client.call('trading/placeOrder', {
        instrument,
        side: 'long',
        type: 'market',
        quantity: '50',
        portfolio,
        key: createIdempotencyKey(),
      })
    ).ok;
  await expect.poll(bought, { timeout: 8_000 }).toBe(true);
  const copy = async (status: 'inProgress' | 'ended') =>
    (await expectSuccess(follower.client.call('copying/listCopies', { status }))).rows[0];
  await expect.poll(async () => (await copy('inProgress'))?.openPositions, LONG).toBe(1);
  const [order] = (await expectSuccess(follower.client.call('copying/listCopyOrders', {}))).rows;
  expect(order).toMatchObject({ status: 'filled', instrument, leaving: false });

  await setPlaybackSpeed(stage.product, instrument, RISING);
  await expect.poll(async () => Number((await copy('inProgress'))?.profit), LONG).toBeGreaterThan(100);
  await setPlaybackSpeed(stage.product, instrument, SLOW);
  await phone.open('/home/fllow');
  await phone.open('/home/fllowOrders');
  await phone.sees(/\+\d/);
  for (const field of [t.today, t.profit, t.paid, t.sharedOn, t.size, t.number]) await phone.sees(field);
  expect(await listAxeFindings(phone, 'copies')).toEqual([]);

  await setPlaybackSpeed(stage.product, instrument, FAST);
  await expect.poll(async () => (await copy('ended'))?.cause, LONG).toBe('stopLoss');
  const ended = (await copy('ended'))!;
  expect(ended).toMatchObject({ openPositions: 0, available: '0.00' });
  expect(Number(ended.profit)).toBeLessThan(-0.08 * 3_000);
  const { accounts } = await expectSuccess(follower.client.call('wallet/getWallet', {}));
  const dollars = Number(accounts.find(({ currency }) => currency === 'USD')!.available);
  expect(dollars).toBeCloseTo(10_000 + Number(ended.profit), 1);
  await phone.open('/home/fllow');
  await phone.open('/home/fllowOrders');
  await phone.tab(t.tabs.ended).tap();
  await phone.sees(new RegExp(t.cause.stopLoss));
  await phone.tab(t.tabs.orders).tap();
  await phone.sees(new RegExp(t.effect.close));
});
