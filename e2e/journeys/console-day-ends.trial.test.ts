/** A day ends: its report balances, shows what waited, can be downloaded, and its hash is that of the file. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createStaffConsolePageCheck, SMALLEST_STAFF_CONSOLE_SCREEN } from '../browser/check-staff-console-page.ts';
import { listKeyboardFaults } from '../browser/check-staff-console-keyboard.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const world = openOwnJourneyWorld(stage, 'day-ends');
const DAY_MS = 86_400_000;

test("a day's report appears after its end, with a balanced trial balance and a file of the stated hash", async () => {
  const { origin, demo } = world.server;
  const { client } = await registerCustomer({ origin, invitation: demo.invitation });
  await buyAtMarket(client, DEMO_STOCK, '2');
  await world.pass(DAY_MS);
  const { token, client: treasurer } = await logInStaffWithOneTimeCode(
    world.server,
    findStaffMember(demo, 'treasurer'),
    DAY_MS,
  );
  const ended = async () => (await expectSuccess(treasurer.call('staff/listDayEnds', { market: 'US' }))).rows.length;
  await expect.poll(ended, { timeout: 20_000 }).toBeGreaterThan(0);
  for (const language of ['en', 'kor'] as const) {
    const desk = await StaffDesktop.switchOn(stage.browser, world.server.origin, { language, token });
    await desk.page.setViewportSize(SMALLEST_STAFF_CONSOLE_SCREEN);
    const findings = createStaffConsolePageCheck(language);
    await desk.open('/day-ends');
    // Two days have ended if New York's midnight came since this world began.
    const row = desk.row(language === 'en' ? /US stocks.*Balanced/ : /미국.*대차 일치/).first();
    await desk.sees(row);
    expect(await findings(desk, 'ends of days')).toEqual([]);
    await row.getByRole('link').first().click();
    await desk.sees(
      desk.page.getByRole('heading', { name: language === 'en' ? 'Open items by age' : '경과 기간별 미결 항목' }),
    );
    expect([...(await findings(desk, "a day's end")), ...(await listKeyboardFaults(desk, "a day's end"))]).toEqual([]);
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.button(language === 'en' ? 'Download report' : '보고서 내려받기').click(),
    ]);
    const text = await readFile(await file.path());
    await desk.sees(createHash('sha256').update(text).digest('hex'));
    expect(text.toString()).toMatch(/^day end \d+ US .*\n(.*\n)*account USD available /);
    expect(desk.complaints).toEqual([]);
    await desk.switchOff();
  }
});
