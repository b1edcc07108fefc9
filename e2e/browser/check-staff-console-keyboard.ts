/** Checks that a page or a dialog of the console works by keyboard alone. */
import type { StaffDesktop } from './staff-desktop.ts';

const STOPPING = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]'];

/** Marks what Tab should reach within a part of the page; of a group of choices that is one. */
function markStops([part, stopping]: readonly [string, readonly string[]]): void {
  const groups = new Set<string>();
  for (const each of document.querySelectorAll<HTMLElement>(`${part} :is(${stopping.join()})`)) {
    if (each.tabIndex < 0 || each.matches(':disabled') || !each.checkVisibility()) continue;
    const { type, name } = each as HTMLInputElement;
    if (type === 'radio' && groups.has(name)) continue;
    if (type === 'radio') groups.add(name);
    each.dataset.stop = 'ahead';
  }
}

/** The element that has the focus, and whether that can be seen: on itself or on the frame around a field. */
async function focused(part: string) {
  const element = document.activeElement as HTMLElement;
  const before = element.dataset.stop;
  const isInside = element.closest(part) !== null && !element.matches(part);
  const what = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}`;
  const isOfParts = /date|time/.test((element as HTMLInputElement).type);
  const known = { what, isInside, isSeen: true, wasVisited: before === 'passed' || (before === 'here' && !isOfParts) };
  // Several stops within a field of a date are one; to lose the focus there would begin again with the first of them.
  if (!isInside || before === 'passed' || before === 'here') return known;
  const rendered = () => new Promise((done) => setTimeout(done));
  const inspect = (): string =>
    [element, element.parentElement, ...(element.parentElement?.querySelectorAll('fieldset') ?? [])]
      .map((each) => {
        const style = each ? getComputedStyle(each) : null;
        return [style?.outlineStyle, style?.boxShadow, style?.borderColor, style?.borderWidth, style?.backgroundColor];
      })
      .join();
  const withFocus = inspect();
  element.blur();
  await rendered();
  const without = inspect();
  element.focus();
  await rendered();
  for (const each of document.querySelectorAll<HTMLElement>('[data-stop="here"]')) each.dataset.stop = 'passed';
  element.dataset.stop = 'here';
  return { ...known, isSeen: withFocus !== without };
}

/** Elements that Tab should have reached and hasn't, if they still exist. */
const missed = (part: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`${part} [data-stop="ahead"]`)]
    .filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility())
    .map((each) => `${each.tagName} ${(each.getAttribute('aria-label') ?? each.innerText).slice(0, 40)}`);

/** More than the longest page has; a page that has more never lets the focus go. */
const STOPS_MOST = 500;

/** By Tab alone, until it leaves this part or is where it has been: every stop looks different with the focus. */
async function walk({ page, press }: StaffDesktop, part: string, name: string) {
  const found: string[] = [];
  for (let stop = 0; stop < STOPS_MOST; stop++) {
    await press('Tab');
    const { what, isInside, isSeen, wasVisited } = await page.evaluate(focused, part);
    if (!isSeen) found.push(`${name}: the focus on ${what} isn't seen`);
    if (isInside && !wasVisited) continue;
    const left = (await page.evaluate(missed, part)).map((each) => `${name}: Tab doesn't reach ${each}`);
    return { found: [...found, ...left], isOut: !isInside };
  }
  return { found: [...found, `${name}: Tab has no end`], isOut: false };
}

/** From the start of a page's content to its end. */
export async function listKeyboardFaults(desk: StaffDesktop, name: string): Promise<string[]> {
  await desk.page.evaluate(markStops, ['main', STOPPING] as const);
  await desk.page.evaluate(() => {
    const main = document.querySelector('main')!;
    main.tabIndex = -1;
    main.focus();
  });
  return (await walk(desk, 'main', name)).found;
}

/** Once around a dialog, which keeps the focus. */
export async function listFocusTrapFaults(desk: StaffDesktop, part: string, name: string): Promise<string[]> {
  await desk.page.evaluate(markStops, [part, STOPPING] as const);
  const { what, isInside } = await desk.page.evaluate(focused, part);
  if (!isInside) return [`${name}: the focus is on ${what}, outside`];
  const { found, isOut } = await walk(desk, part, name);
  return isOut ? [...found, `${name}: Tab leads outside`] : found;
}

/** From one place in the menu to the next: Tab, then Enter. */
export async function openMenuEntryByKeyboard(desk: StaffDesktop, path: string, from: string | null): Promise<void> {
  const linkTo = (to: string) => desk.page.locator(`nav a[href="#${to}"]`);
  if (from === null) await linkTo(path).focus();
  else {
    await linkTo(from).focus();
    await desk.press('Tab');
  }
  await desk.page.locator(`nav a[href="#${path}"]:focus-visible`).waitFor();
  await desk.press('Enter');
  await desk.page.locator(`nav a[href="#${path}"][aria-current="page"]`).waitFor();
}

/** On to each further tab of the page: the arrow, then Enter. */
export async function visitEachTabByKeyboard(
  desk: StaffDesktop,
  inspect: (tab: string) => Promise<void>,
): Promise<void> {
  const chosen = desk.page.locator('main [role="tab"][aria-selected="true"]');
  const all = await desk.page.locator('main [role="tab"]').count();
  for (let nth = 1; nth < all; nth++) {
    await chosen.focus();
    await desk.press('ArrowRight');
    await desk.press('Enter');
    await desk.page.locator('main [role="tab"][aria-selected="true"]:focus').waitFor();
    await inspect(await chosen.innerText());
  }
}
