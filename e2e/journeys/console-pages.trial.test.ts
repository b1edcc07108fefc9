/**
 * Every page of the console on a small screen, in both languages, with its tabs and the dialogs that its buttons open.
 * Pages are read from the areas' manifests and buttons from the pages, so a new one is walked here without a change.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  createStaffConsoleDialogChecker,
  BLOCKED_REQUEST_ERROR,
  blockChangingCalls,
} from '../browser/check-staff-console-dialogs.ts';
import {
  type StaffConsoleLanguage,
  createStaffConsolePageCheck,
  SMALLEST_STAFF_CONSOLE_SCREEN,
} from '../browser/check-staff-console-page.ts';
import {
  visitEachTabByKeyboard,
  openMenuEntryByKeyboard,
  listKeyboardFaults,
} from '../browser/check-staff-console-keyboard.ts';
import {
  type StaffConsoleTestRecords,
  createStaffConsoleTestRecords,
  listStaffConsolePaths,
} from '../browser/staff-console-pages.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { isWholeWalk } from '../browser/walk-width.ts';

const stage = openJourneyFixture();
/** Those who appoint staff can't decide about money, so it takes two people to see all pages. */
const EVERYTHING_ELSE = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'risk'];
const OWNERS = '/staff';
/** The owner alone has a button there. */
const CLOCK = '/system';
/** A day has to end first: the journey of the ends of days makes the same checks there. */
const ELSEWHERE = ['/day-ends/:number'];
const CASE = '/surveillance/:case';
const APPEARANCES = [
  ['en', 'light'],
  ['kor', 'dark'],
] as const;

const { pages, places } = listStaffConsolePaths();
let { addresses, names }: StaffConsoleTestRecords = { addresses: {}, names: [] };
let [staff, owner, other] = [] as unknown as [Session, Session, Session];
type Session = Awaited<ReturnType<typeof logInStaffWithOneTimeCode>>;
const desks: StaffDesktop[] = [];

beforeAll(async () => {
  ({ addresses, names } = await createStaffConsoleTestRecords(stage.product));
  const session = async (...roles: string[]) =>
    logInStaffWithOneTimeCode(
      stage.product,
      await createStaffMember(stage.product, `walker-${roles[0]}-${Date.now()}`, ...roles),
    );
  [staff, owner, other] = [await session(...EVERYTHING_ELSE), await session('owner'), await session('owner')];
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.switchOff();
});

async function sitDown(language: StaffConsoleLanguage, theme: 'light' | 'dark', token?: string): Promise<StaffDesktop> {
  const options = { language, theme, expected: BLOCKED_REQUEST_ERROR, ...(token ? { token } : {}) };
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, options);
  await desk.page.setViewportSize(SMALLEST_STAFF_CONSOLE_SCREEN);
  desks.push(desk);
  return desk;
}

/** The case that trades between two accounts of one person have led to. */
async function addressOfCase(): Promise<string> {
  const found = async () =>
    (await expectSuccess(staff.client.call('staff/listRiskCases', { rule: 'wash' }))).rows[0]?.case;
  await expect.poll(found, { timeout: 90_000, interval: 2_000 }).toBeDefined();
  return `/surveillance/${await found()}`;
}

const addressesOf = async (page: string): Promise<readonly string[]> =>
  page === CASE ? [await addressOfCase()] : (addresses[page] ?? [page]);

test('the list of pages contains every page of the console', () => {
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((path) => !pages.includes(path))).toEqual([]);
  const unknown = pages.filter((page) => page.includes(':') && !(page in addresses) && page !== CASE);
  expect(unknown).toEqual(ELSEWHERE);
});

/** Fewer would mean that the walk no longer finds them. */
const DIALOGS_LEAST = 40;

test.each(APPEARANCES)(
  'every page fits 1024 × 768, in its language, with nothing for axe to find, and by keyboard: %s, %s',
  async (language, theme) => {
    const [findings, dialogs] = [
      createStaffConsolePageCheck(language, names),
      createStaffConsoleDialogChecker(language, names),
    ];
    const found: string[] = [];
    const checkPage = async (desk: StaffDesktop, page: string): Promise<void> => {
      await desk.settles();
      found.push(...(await findings(desk, page)));
      if (isWholeWalk || language === 'en') found.push(...(await listKeyboardFaults(desk, page)));
      found.push(...(await dialogs.findings(desk, page)));
      found.push(...desk.complaints.splice(0).map((complaint) => `${page}: ${complaint}`));
    };
    const visitPage = async (desk: StaffDesktop, page: string): Promise<void> => {
      await checkPage(desk, page);
      await visitEachTabByKeyboard(desk, (tab) => checkPage(desk, `${page}, ${tab}`));
    };
    const desk = await sitDown(language, theme, staff.token);
    await blockChangingCalls(desk);
    await desk.open('/no-such-page');
    await desk.settles();
    const nothing = await desk.page.locator('h1').innerText();
    const own = desk.page.locator('header button:not([lang])');
    for (const button of await own.all())
      if (/^(Keys|단축키|Password|비밀번호)$/.test(await button.innerText()))
        found.push(...((await dialogs.opened(desk, 'menu', button)) ?? ['menu: a button opens nothing']));
    const menu = await desk.page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(menu.map((href) => href?.slice(1)).sort()).toEqual(places.filter((path) => path !== OWNERS));
    for (const [nth, href] of menu.entries()) {
      await openMenuEntryByKeyboard(desk, href!.slice(1), menu[nth - 1]?.slice(1) ?? null);
      await visitPage(desk, href!.slice(1));
    }
    for (const page of pages.filter((path) => !places.includes(path) && !ELSEWHERE.includes(path)))
      for (const address of await addressesOf(page)) {
        await desk.open(address);
        await visitPage(desk, page);
        if ((await desk.page.locator('h1').innerText()) === nothing) found.push(`${page}: nothing there`);
      }
    const owners = await sitDown(language, theme, owner.token);
    await blockChangingCalls(owners);
    for (const path of [OWNERS, CLOCK]) {
      await owners.open(path);
      await visitPage(owners, path);
    }
    expect(found).toEqual([]);
    expect(dialogs.seen.size).toBeGreaterThan(DIALOGS_LEAST);
  },
  300_000,
);

test.each(APPEARANCES)('so do the login and setting up a login: %s, %s', async (language, theme) => {
  const stamp = Date.now();
  const [name, called] = [`heron-${stamp}`, `Hana Heron ${stamp}`];
  const added = await expectSuccess(
    owner.client.call('staff/addStaff', {
      login: name,
      name: called,
      roles: ['reviewer'],
      key: createIdempotencyKey(),
    }),
  );
  const proposal = added.appointment.proposal!.id;
  const decided = await expectSuccess(
    other.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  );
  const [findings, found] = [createStaffConsolePageCheck(language, [called]), [] as string[]];
  const desk = await sitDown(language, theme);
  const visitPage = async (page: string): Promise<void> => {
    await desk.settles();
    found.push(...(await findings(desk, page)), ...(await listKeyboardFaults(desk, page)));
  };
  const submit = desk.page.locator('main [type="submit"]');
  await desk.open('/');
  await visitPage('the login');
  await submit.press('Enter');
  await visitPage('an empty login');
  await desk.open(`/enrol/${added.link}`);
  await visitPage('the code');
  await desk.page.locator('#enrol-code').fill(decided.code!);
  await submit.press('Enter');
  await desk.page.locator('#enrol-next').waitFor();
  await visitPage('the password');
  await submit.press('Enter');
  await visitPage('an empty password');
  expect(found).toEqual([]);
});
