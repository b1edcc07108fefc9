import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DAY_MS = 86_400_000;

/** The product as if its clock moved forward by a day at `at`: the config call announces it. */
async function movesAt(phone: Phone, at: number): Promise<void> {
  await phone.page.route('**/common/config', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { name: string; value: string }[] };
    const instant = (ms: number): string => new Date(ms).toISOString();
    const settings: Record<string, string> =
      Date.now() < at
        ? { now: instant(Date.now()), clockAhead: '0', clockMovesAt: instant(at), clockMovesTo: instant(at + DAY_MS) }
        : { now: instant(Date.now() + DAY_MS), clockAhead: '86400', clockMovesAt: '', clockMovesTo: '' };
    const unchanged = data.filter(({ name }) => !(name in settings));
    await route.fulfill({
      response: answer,
      json: { ...rest, data: [...unchanged, ...Object.entries(settings).map(([name, value]) => ({ name, value }))] },
    });
  });
}

test('a clock move is announced above the screen, and once it has happened everything reloads', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone({ session: customer });
  const reads: string[] = [];
  phone.page.on('request', (request) => void reads.push(request.url().split('/api/vue/')[1] ?? ''));
  await movesAt(phone, Date.now() + 6_000);
  await phone.open('/information/payBag');
  const strip = phone.text(
    new RegExp(
      `^${fillPlaceholders(phone.texts.worldClock.moves, { length: '1\u00a0day', time: String.raw`\d\d:\d\d` })}`,
    ),
  );
  await phone.sees(strip);
  await phone.sees(/^in 0:0\d$/);
  await phone.sees(phone.texts.worldClock.says);
  expect(await listAxeFindings(phone, 'a move that is told')).toEqual([]);
  reads.length = 0;
  await phone.seesNoMore(strip);
  await expect
    .poll(() => reads)
    .toEqual(expect.arrayContaining(['wallet/getWallet', 'wallet/listTransfers', 'user/getUserinfo']));
  await phone.open('/information/fundRecord?tab=statements');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await expect.poll(() => phone.field(phone.texts.funds.lastDay).inputValue()).toBe(tomorrow);
  expect(phone.complaints).toEqual([]);
});
