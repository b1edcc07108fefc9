/**
 * Every page of the console on a small screen, in both languages. Pages are read from the areas' manifests, so a new
 * one is walked here without a change.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { consoleFindings, goesOnTo, keyboardFindings, SMALL } from '../browser/console-findings.ts';
import { furnish, readConsolePaths } from '../browser/console-pages.ts';
import { Desktop } from '../browser/desktop.ts';
import { granted } from '../browser/lived-in.ts';
import { newPerson, sessionOf } from '../browser/staff.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();
/** Those who appoint staff can't decide about money, so it takes two people to see all pages. */
const EVERYTHING_ELSE = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'risk'];
const OWNERS = '/staff';
/** A day has to end first: the journey of the ends of days makes the same checks there. */
const ELSEWHERE = ['/day-ends/:number'];
const CASE = '/surveillance/:case';

const { pages, places } = readConsolePaths();
let addresses: Record<string, string> = {};
let names: string[] = [];
let [staff, owner] = [] as unknown as [Session, Session];
type Session = Awaited<ReturnType<typeof sessionOf>>;
const desks: Desktop[] = [];

beforeAll(async () => {
  ({ addresses, names } = await furnish(stage.product));
  const session = async (...roles: string[]) =>
    sessionOf(stage.product, await newPerson(stage.product, `walker-${roles[0]}-${Date.now()}`, ...roles));
  [staff, owner] = [await session(...EVERYTHING_ELSE), await session('owner')];
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.switchOff();
});

/** The case that trades between two accounts of one person have led to. */
async function addressOfCase(): Promise<string> {
  const found = async () => (await granted(staff.client.call('staff/listRiskCases', { rule: 'wash' }))).rows[0]?.case;
  await expect.poll(found, { timeout: 90_000, interval: 2_000 }).toBeDefined();
  return `/surveillance/${await found()}`;
}

const addressOf = async (page: string): Promise<string> =>
  page === CASE ? addressOfCase() : (addresses[page] ?? page);

test('no page of the console is left out', () => {
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((path) => !pages.includes(path))).toEqual([]);
  const unknown = pages.filter((page) => page.includes(':') && !(page in addresses) && page !== CASE);
  expect(unknown).toEqual(ELSEWHERE);
});

test.each([
  ['en', 'light'],
  ['kor', 'dark'],
] as const)(
  'every page fits 1024 × 768, in its language, with nothing for axe to find, and by keyboard: %s, %s',
  async (language, theme) => {
    const at = async (token: string): Promise<Desktop> => {
      const desk = await Desktop.switchOn(stage.browser, stage.product.origin, { language, theme, token });
      await desk.page.setViewportSize(SMALL);
      desks.push(desk);
      return desk;
    };
    const findings = consoleFindings(language, names);
    const found: string[] = [];
    const look = async (desk: Desktop, page: string): Promise<void> => {
      await desk.settles();
      found.push(...(await findings(desk, page)), ...(await keyboardFindings(desk, page)));
      found.push(...desk.complaints.splice(0).map((complaint) => `${page}: ${complaint}`));
    };
    const desk = await at(staff.token);
    await desk.open('/no-such-page');
    await desk.settles();
    const nothing = await desk.page.locator('h1').innerText();
    const menu = await desk.page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(menu.map((href) => href?.slice(1)).sort()).toEqual(places.filter((path) => path !== OWNERS));
    for (const [nth, href] of menu.entries()) {
      await goesOnTo(desk, href!.slice(1), menu[nth - 1]?.slice(1) ?? null);
      await look(desk, href!.slice(1));
    }
    for (const page of pages.filter((path) => !places.includes(path) && !ELSEWHERE.includes(path))) {
      await desk.open(await addressOf(page));
      await look(desk, page);
      if ((await desk.page.locator('h1').innerText()) === nothing) found.push(`${page}: nothing there`);
    }
    const owners = await at(owner.token);
    await owners.open(OWNERS);
    await look(owners, OWNERS);
    expect(found).toEqual([]);
  },
  180_000,
);
