/** Checks the dialogs of a console page: each is opened and closed by keyboard. */
import { calls } from '@bourse/contract/calls.ts';
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { listAxeFindings } from './axe-check.ts';
import { type StaffConsoleLanguage, type CheckStaffConsolePage, listForeignWords } from './check-staff-console-page.ts';
import { listFocusTrapFaults } from './check-staff-console-keyboard.ts';
import type { StaffDesktop } from './staff-desktop.ts';
import { isWholeWalk } from './walk-width.ts';

const DIALOG = '[role="dialog"]';
const CALL = /\/api\/vue\/(staff\/\w+)$/;

const CLOSES_MS = 2_000;

/** The console error of a page whose change was blocked. */
export const BLOCKED_REQUEST_ERROR = /net::ERR_BLOCKED_BY_CLIENT/;

/** Blocks every call that changes anything, so that each button can be pressed. */
export async function blockChangingCalls({ page }: StaffDesktop): Promise<void> {
  const changes = new Set(
    (Object.entries(calls) as [string, CallDefinition][]).flatMap(([name, { writes }]) => (writes ? [name] : [])),
  );
  await page.route(CALL, (route) =>
    changes.has(CALL.exec(route.request().url())?.[1] ?? '') ? route.abort('blockedbyclient') : route.continue(),
  );
}

/** Presses a key, and waits for the calls that it triggers. */
async function pressed(desk: StaffDesktop, key: string): Promise<void> {
  const requests: Request[] = [];
  const note = (request: Request): void => void (CALL.test(request.url()) && requests.push(request));
  desk.page.on('request', note);
  await desk.press(key);
  await desk.page.evaluate(() => new Promise(requestAnimationFrame));
  await Promise.all(requests.map((request) => request.response().catch(() => null)));
  desk.page.off('request', note);
  if (requests.length > 0) await painted(desk.page);
}
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Names of a page's buttons, one of each kind: those of a table's rows say the same. */
function buttonsToPress(): string[] {
  const kinds = new Map<string, string>();
  const plain = 'main button:not([type="submit"], [role="tab"], [aria-pressed], :disabled)';
  for (const each of document.querySelectorAll<HTMLElement>(plain)) {
    if (!each.checkVisibility() || each.closest('nav, [role="search"]')) continue;
    const kind = `${each.innerText} in ${each.closest('table')?.getAttribute('aria-label')}`;
    if (!kinds.has(kind)) kinds.set(kind, each.getAttribute('aria-label') ?? each.innerText.trim());
  }
  return [...kinds.values()];
}

const AHEAD = '2031-01-02T03:04';

/**
 * The button of a form in which somebody writes for publication, its empty fields filled; null if there is none. An
 * answer in a conversation is sent at once.
 */
async function writtenForm({ page }: StaffDesktop): Promise<Locator | null> {
  const form = page.locator('main form:has([role="group"] textarea)');
  if ((await form.count()) === 0) return null;
  const fields = '[role="group"] :is(input, textarea:not([aria-hidden])), [type="datetime-local"]';
  for (const field of await form.locator(fields).all()) {
    const isTime = (await field.getAttribute('type')) === 'datetime-local';
    if ((await field.inputValue()) === '') await field.fill(isTime ? AHEAD : 'Herons');
  }
  return form.locator('[type="submit"]');
}

/** Elements that are cut off, outside, or need sideways scrolling, and headings or buttons out of sight. */
function misfits(part: string): string[] {
  const paper = document.querySelector(part)!;
  const describeElement = (each: Element): string => `${each.tagName} ${each.textContent?.trim().slice(0, 40)}`;
  const isOutside = (each: Element, within: { left: number; right: number; top: number; bottom: number }): boolean => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < within.left - 1 || right > within.right + 1 || top < within.top - 1 || bottom > within.bottom + 1;
  };
  const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const inPaper = { ...screen, left: paper.getBoundingClientRect().left, right: paper.getBoundingClientRect().right };
  const parts = [...paper.querySelectorAll('*')].filter((each) => each.checkVisibility());
  const isCut = (each: Element): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(each);
    const isFullyVisible = overflowX === 'visible' || (overflowX === 'hidden' && textOverflow !== 'ellipsis');
    return !isFullyVisible && each.scrollWidth > each.clientWidth + 1 && !each.matches('input, select, textarea');
  };
  const ends = [...paper.querySelectorAll('h2, button')].filter((each) => !each.closest('.MuiDialogContent-root'));
  return [
    ...(isOutside(paper, screen) ? ['is larger than the screen'] : []),
    ...parts.filter(isCut).map((each) => `cuts ${describeElement(each)}`),
    ...ends.filter((each) => isOutside(each, screen)).map((each) => `has ${describeElement(each)} out of sight`),
    ...parts
      .filter((each) => each.matches('h2, p, label, button, input, select, textarea, dt, dd, td, th'))
      .filter((each) => !each.closest('table') && isOutside(each, { ...inPaper, top: -Infinity, bottom: Infinity }))
      .map((each) => `has ${describeElement(each)} beyond its edge`),
  ];
}

export interface StaffConsoleDialogChecker {
  /** Opens every dialog of the page as it is, and says what is wrong with them. */
  findings: CheckStaffConsolePage;
  /** What is wrong with the dialog that this button opens; null if it opens none. */
  opened(desk: StaffDesktop, name: string, button: Locator): Promise<string[] | null>;
  /** Their titles. */
  seen: Set<string>;
}

export function createStaffConsoleDialogChecker(
  language: StaffConsoleLanguage,
  names: readonly string[],
): StaffConsoleDialogChecker {
  const seen = new Set<string>();
  const findFaults = async (desk: StaffDesktop, name: string): Promise<string[]> => [
    ...(await desk.page.evaluate(misfits, DIALOG)).map((finding) => `${name}: ${finding}`),
    ...(await listForeignWords(desk, name, { language, names, part: DIALOG })),
  ];
  const opened = async (desk: StaffDesktop, page: string, button: Locator): Promise<string[] | null> => {
    await button.focus();
    await pressed(desk, 'Enter');
    if ((await desk.dialog.count()) === 0) return null;
    const title = await desk.dialog.getByRole('heading').first().innerText();
    const name = `${page}, “${title}”`;
    seen.add(title);
    const found = await findFaults(desk, name);
    if (isWholeWalk || language === 'en') found.push(...(await listFocusTrapFaults(desk, DIALOG, name)));
    // With its faults a form shows all that it has.
    let final = name;
    const verb = desk.dialog.locator('button[type="submit"]:enabled');
    if ((await verb.count()) > 0) {
      await verb.focus();
      await pressed(desk, 'Enter');
      final = `${name}, refused`;
      found.push(...(await findFaults(desk, final)));
      if ((await desk.dialog.locator(':focus').count()) === 0) found.push(`${final}: the focus is lost`);
    }
    found.push(...(await listAxeFindings(desk, final, 'all', DIALOG)));
    await pressed(desk, 'Escape');
    await desk.dialog.waitFor({ state: 'detached', timeout: CLOSES_MS }).catch(() => {});
    if ((await desk.dialog.count()) > 0) return [...found, `${name}: Escape doesn't close it`];
    const isBack = await button.evaluate((element) => element === document.activeElement);
    return isBack ? found : [...found, `${name}: the focus doesn't go back to its button`];
  };
  /** By page: above each tab of a page there are the same buttons. */
  const known = new Set<string>();
  const findings: CheckStaffConsolePage = async (desk, page) => {
    const found: string[] = [];
    const address = desk.path;
    for (const name of await desk.page.evaluate(buttonsToPress)) {
      const which = `${address.split('?')[0]} ${name}`;
      if (known.has(which)) continue;
      known.add(which);
      const button = desk.page.locator('main').getByRole('button', { name, exact: true }).first();
      // A row that somebody else has meanwhile dealt with.
      if ((await button.count()) === 0) continue;
      found.push(...((await opened(desk, page, button)) ?? []));
      if (desk.path === address && (await desk.dialog.count()) === 0) continue;
      await desk.open(address);
      await desk.page.reload();
      await desk.settles();
    }
    const written = await writtenForm(desk);
    if (written) found.push(...((await opened(desk, page, written)) ?? [`${page}: what is written isn't asked about`]));
    return found;
  };
  return { findings, opened, seen };
}
