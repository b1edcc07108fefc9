import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test("from a stock to its market's calendar, rules and charges, each with its source", async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=depth`);
  const { rulebook: t, charges, quotes } = phone.texts;
  await phone.sees(phone.heading(quotes.rules));
  await phone.button(t.open).tap();
  await phone.sees(phone.dialog.getByText(t.always, { exact: false }));
  const days = phone.dialog.getByRole('listitem');
  await expect.poll(() => days.count()).toBe(30);
  const texts = await days.allInnerTexts();
  expect(texts.some((text) => text.includes('09:30–16:00'))).toBe(true);
  expect(texts.filter((text) => text.includes(t.closed)).length).toBeGreaterThanOrEqual(8);

  await phone.dialog.getByRole('radio', { name: t.rules }).tap();
  for (const title of [t.hours, t.ticks, t.bands, t.pauses, t.halts, t.lots, t.shorting])
    await phone.sees(phone.dialog.getByRole('heading', { name: title, exact: true }));
  await phone.dialog.getByRole('radio', { name: t.charges }).tap();
  await phone.sees(phone.dialog.getByText(charges.commission, { exact: true }));
  await phone.sees(
    phone.dialog
      .getByText(buildTemplatePattern(fillPlaceholders(t.source, { source: t.house, date: '{date}' })))
      .first(),
  );
  await phone.back();
  await phone.seesNoMore(phone.dialog);
});
