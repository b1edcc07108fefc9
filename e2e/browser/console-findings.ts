/** What may be wrong with a page of the console as it is shown: its size, its words, how it is used by keyboard. */
import { axeFindings } from './axe.ts';
import type { Desktop } from './desktop.ts';

/** The smallest screen that the console is made for. */
export const SMALL = { width: 1_024, height: 768 };

/** Wider than the window, or a heading that isn't there exactly once. */
function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const headings = document.querySelectorAll('#content h1').length;
  return [
    ...(scrollWidth > clientWidth ? [`is ${scrollWidth} points wide instead of ${clientWidth}`] : []),
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
  ];
}

/** What names a part of a page and has words, but none in Hangul: a Korean page has no other names. */
function latinNames(): string[] {
  const named = 'nav a, h1, h2, h3, th, legend, label, caption, [role="tab"], #content button';
  const isOwn = (element: Element): boolean =>
    element.closest('[lang]') === document.documentElement && element.querySelector('[lang]') === null;
  return [...document.querySelectorAll<HTMLElement>(named)]
    .filter((element) => isOwn(element) && element.checkVisibility())
    .map(({ innerText }) => innerText.trim())
    .filter((text) => /[a-z]{3}/.test(text) && !/\p{Script=Hangul}/u.test(text));
}

/** What the console itself says: not the values in tables and facts, nor what is marked with another language. */
function ownWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isOwn = element?.closest('[lang]') === document.documentElement && !element.closest('h1, td, dd');
    if (isOwn && element.checkVisibility()) said.push(node.textContent ?? '');
  }
  const named = [...document.querySelectorAll('[aria-label], [placeholder]')].filter(
    (element) => element.closest('[lang]') === document.documentElement && element.checkVisibility(),
  );
  for (const name of ['aria-label', 'placeholder'])
    said.push(...named.map((element) => element.getAttribute(name) ?? ''));
  return said;
}

const EASTERN = /[\p{Script=Hangul}\p{Script=Han}]/u;
/** Wholly in another language; a name from the world may stand within a sentence. */
const FOREIGN = {
  en: (text: string) => EASTERN.test(text) && !/[a-z]/i.test(text),
  kor: (text: string) => /\b[a-z]+ [a-z]+ [a-z]+\b/i.test(text) && !EASTERN.test(text),
};

type Findings = (desk: Desktop, name: string) => Promise<string[]>;

/** What is wrong with a page as it is shown, one line each; `names` come from the world. */
export const consoleFindings =
  (language: 'en' | 'kor', names: readonly string[] = []): Findings =>
  async (desk, name) => {
    const said = (await desk.page.evaluate(ownWords)).filter(FOREIGN[language]);
    const latin = language === 'kor' ? await desk.page.evaluate(latinNames) : [];
    return [
      ...(await desk.page.evaluate(misfits)).map((finding) => `${name}: ${finding}`),
      ...said.map((text) => `${name}: "${text}" is in another language`),
      ...latin.filter((text) => !names.includes(text)).map((text) => `${name}: "${text}" names a part`),
      ...(await axeFindings(desk, name)),
    ];
  };

/** The element that has the focus, and whether that can be seen: on itself or on the frame around a field. */
async function focused(): Promise<{ what: string; isInside: boolean; isSeen: boolean }> {
  const element = document.activeElement as HTMLElement;
  const painted = () => new Promise((done) => requestAnimationFrame(done));
  const look = (): string =>
    [element, element.parentElement, ...(element.parentElement?.querySelectorAll('fieldset') ?? [])]
      .map((each) => {
        const style = each ? getComputedStyle(each) : null;
        return [style?.outlineStyle, style?.boxShadow, style?.borderColor, style?.borderWidth, style?.backgroundColor];
      })
      .join();
  const withFocus = look();
  element.blur();
  await painted();
  const without = look();
  element.focus();
  await painted();
  return {
    what: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}`,
    isInside: element.closest('#content') !== null && element.id !== 'content',
    isSeen: withFocus !== without,
  };
}

/** What can be reached by Tab on the page, and is seen. */
const countStops = (): number =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '#content :is(a[href], button, input, select, textarea, summary, [tabindex])',
    ),
  ].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility()).length;

const STOPS_MOST = 12;

/** From the start of the content on, by Tab alone: every stop is one, and looks different with the focus. */
export async function keyboardFindings(desk: Desktop, name: string): Promise<string[]> {
  const { page } = desk;
  const expected = Math.min(STOPS_MOST, await page.evaluate(countStops));
  await page.evaluate(() => document.getElementById('content')?.focus());
  const found: string[] = [];
  for (let stop = 0; stop < expected; stop++) {
    await desk.press('Tab');
    const { what, isInside, isSeen } = await page.evaluate(focused);
    if (!isInside) {
      // A group of choices is one stop, so there may be fewer.
      if (stop === 0) found.push(`${name}: Tab leads to ${what}`);
      break;
    }
    if (!isSeen) found.push(`${name}: the focus on ${what} isn't seen`);
  }
  return found;
}

/** From one place in the menu to the next: Tab, then Enter. */
export async function goesOnTo(desk: Desktop, path: string, from: string | null): Promise<void> {
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
