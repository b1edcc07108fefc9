/** The public league of a practice world: joined from home with one tap, in its own colour, with a board to read. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Phone } from '../browser/phone.ts';

const stage = openJourneyFixture();
/** From home, in taps. */
const TAPS_MAXIMUM = 2;

const accentOf = ({ page }: Phone, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--accent').trim());

test('a new customer joins the week’s public league from home in at most two taps', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index', { calm: true });
  const { leagues: t, leagueStrip } = phone.texts;
  let taps = 0;
  const card = phone.page.getByRole('region', { name: new RegExp(leagueStrip.weekly) });
  await phone.sees(card);
  await phone.settles();
  expect(await listAxeFindings(phone, 'home with a public league')).toEqual([]);
  await card.getByRole('button', { name: t.join }).tap();
  taps += 1;
  await phone.arrivesAt('/home/league');
  await phone.sees(phone.heading(leagueStrip.weekly));
  expect(taps).toBeLessThanOrEqual(TAPS_MAXIMUM);
  const { rows } = await expectSuccess(customer.client.call('leagues/listLeagues', {}));
  expect(rows).toMatchObject([{ public: true, mine: { name: expect.stringMatching(/^\S+ \d{4}$/) } }]);
  // Its own row is in sight on the board, and home leads to the league from now on.
  await phone.sees(phone.page.getByRole('group', { name: t.yourPlace }));
  expect(await listAxeFindings(phone, 'a public league')).toEqual([]);
  await phone.open('/home/index');
  await phone.sees(phone.link(new RegExp(fillPlaceholders(leagueStrip.on, { name: leagueStrip.weekly }))));
  expect(await card.count()).toBe(0);
});

test('a league has its colour everywhere: its card, its page, the markets, the tab bar and the ticket', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index', { calm: true });
  const { leagueStrip, trading } = phone.texts;
  const own = await accentOf(phone, 'html');
  const card = phone.page.getByRole('region', { name: new RegExp(leagueStrip.weekly) });
  await phone.sees(card);
  const colour = await accentOf(phone, 'section[data-portfolio="league"]');
  expect(colour).not.toBe(own);
  const [league] = (await expectSuccess(customer.client.call('leagues/listLeagues', {}))).open;
  await card.getByRole('button', { name: phone.texts.leagues.join }).tap();
  await phone.arrivesAt('/home/league');
  await expect.poll(() => accentOf(phone, 'main')).toBe(colour);
  await phone.button(phone.texts.leagues.trade).tap();
  await phone.arrivesAt('/market/index');
  await expect.poll(() => accentOf(phone, 'main')).toBe(colour);
  await phone.open(`/home/stockList?portfolio=${league!.league}`);
  await expect.poll(() => accentOf(phone, 'nav')).toBe(colour);
  await phone.open(`/market/stockDetail?instrument=US.NWRB&portfolio=${league!.league}`);
  await phone.button(trading.buy).tap();
  await phone.sees(phone.dialog);
  await expect.poll(() => accentOf(phone, '[role="dialog"]')).toBe(colour);
  await phone.open('/information/recharge');
  await expect.poll(() => accentOf(phone, 'html')).toBe(own);
});

test('whoever reads the league first finds its button within the thumb’s reach', async () => {
  const { phone } = await stage.customersPhone('/home/index', { calm: true });
  const { leagues: t, leagueStrip } = phone.texts;
  await phone.page
    .getByRole('region', { name: new RegExp(leagueStrip.weekly) })
    .getByRole('link')
    .tap();
  await phone.arrivesAt('/home/league');
  const join = phone.button(t.join);
  await phone.sees(join);
  await phone.page.mouse.wheel(0, 3_000);
  await phone.settles();
  const box = await join.boundingBox();
  const height = await phone.page.evaluate(() => innerHeight);
  expect(box!.y + box!.height).toBeLessThanOrEqual(height);
  expect(box!.y).toBeGreaterThan(height * 0.6);
  await join.tap();
  await phone.sees(phone.button(t.trade));
});
