import { expect, test } from 'vitest';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { listAxeFindings } from '../browser/axe-check.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

const rows = (phone: Phone) => phone.dialog.getByRole('listitem').allInnerTexts();
const press = (phone: Phone, name: string) => phone.dialog.getByRole('button', { name, exact: true });

/** How far down a card begins. */
const top = async (phone: Phone, heading: string): Promise<number> =>
  (await phone.heading(heading).first().boundingBox())?.y ?? Number.NaN;

/** What is further down is read once a reader comes near. */
async function scrollTo(phone: Phone, heading: string): Promise<void> {
  const card = phone.heading(heading).first();
  await expect
    .poll(async () => {
      await phone.page.mouse.wheel(0, 500);
      return card.count();
    })
    .toBe(1);
  await phone.sees(card);
}

test('home sections are reordered by buttons, keys and handle, hidden, and reset', async () => {
  const { phone } = await stage.customersPhone('/home/index', { calm: true });
  const { home, homeOrder, discovery } = phone.texts;
  const { section } = homeOrder;
  await scrollTo(phone, section.watchlist);
  await phone.settles();
  expect(await top(phone, home.positions)).toBeLessThan(await top(phone, section.watchlist));

  await phone.button(home.arrange).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: homeOrder.title }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'home order')).toEqual([]);
  const before = Object.values(section);
  expect(await rows(phone)).toEqual(before);
  await press(phone, fillPlaceholders(homeOrder.up, { name: section.watchlist })).tap();
  const at = before.indexOf(section.watchlist);
  const raised = before.with(at, before[at - 1]!).with(at - 1, section.watchlist);
  await expect.poll(() => rows(phone)).toEqual(raised);
  await press(phone, fillPlaceholders(discovery.drag, { name: section.cards })).press('ArrowUp');
  await expect.poll(async () => (await rows(phone)).at(-1)).toBe(section.offers);

  const handle = press(phone, fillPlaceholders(discovery.drag, { name: section.positions }));
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await phone.page.mouse.move(x, y);
  await phone.page.mouse.down();
  await phone.page.mouse.move(x, y + 56 * 3, { steps: 4 });
  await phone.page.mouse.up();
  await expect.poll(async () => (await rows(phone)).indexOf(section.positions)).toBe(3);

  await press(phone, fillPlaceholders(homeOrder.hide, { name: section.movers })).tap();
  await phone.sees(press(phone, fillPlaceholders(homeOrder.show, { name: section.movers })));
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  const movers = phone.heading(home.moving);
  expect(await movers.count()).toBe(0);

  await phone.page.reload();
  await scrollTo(phone, section.watchlist);
  await phone.settles();
  expect(await top(phone, section.watchlist)).toBeLessThan(await top(phone, home.positions));
  expect(await movers.count()).toBe(0);

  await phone.button(home.arrange).tap();
  await press(phone, homeOrder.reset).tap();
  await expect.poll(() => rows(phone)).toEqual(before);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await phone.heading(home.positions).scrollIntoViewIfNeeded();
  await phone.sees(movers);
  await scrollTo(phone, section.watchlist);
  expect(await top(phone, home.positions)).toBeLessThan(await top(phone, section.watchlist));
});
