/** Checks a page of the console as displayed: its layout, its language, and axe's findings. */
import { listAxeFindings } from './axe-check.ts';
import type { StaffDesktop } from './staff-desktop.ts';

/** The smallest screen that the console is made for. */
export const SMALLEST_STAFF_CONSOLE_SCREEN = { width: 1_024, height: 768 };

/** Wider than the window, a heading that isn't there exactly once, or what should be shown isn't. */
function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const headings = document.querySelectorAll('main h1').length;
  return [
    ...(scrollWidth > clientWidth ? [`is ${scrollWidth} points wide instead of ${clientWidth}`] : []),
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
    ...[...document.querySelectorAll('#content :is(p, :has(> button))[role="alert"]')].map(
      (alert) => `says "${alert.textContent}"`,
    ),
  ];
}

/** What names a part of a page and has words, but none in Hangul: a Korean page has no other names. */
function latinNames(part: string): string[] {
  const named = 'nav a, h1, h2, h3, th, legend, label, caption, [role="tab"], main button, [role="dialog"] button';
  const isOwn = (element: Element): boolean =>
    element.closest('[lang]') === document.documentElement && element.querySelector('[lang]') === null;
  return [...document.querySelectorAll<HTMLElement>(named)]
    .filter((element) => element.closest(part) !== null && isOwn(element) && element.checkVisibility())
    .map(({ innerText }) => innerText.trim())
    .filter((text) => /[a-z]{3}/.test(text) && !/\p{Script=Hangul}/u.test(text));
}

/** The console's own texts: without values in tables and facts, and without text marked as another language. */
function ownWords(part: string): string[] {
  const root = document.querySelector(part) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isOwn = element?.closest('[lang]') === document.documentElement && !element.closest('h1, td, dd');
    if (isOwn && element.checkVisibility()) texts.push(node.textContent ?? '');
  }
  const named = [...root.querySelectorAll('[aria-label], [placeholder]')].filter(
    (element) => element.closest('[lang]') === document.documentElement && element.checkVisibility(),
  );
  for (const name of ['aria-label', 'placeholder'])
    texts.push(...named.map((element) => element.getAttribute(name) ?? ''));
  return texts;
}

const EASTERN = /[\p{Script=Hangul}\p{Script=Han}]/u;
/** Wholly in another language; a name from the world may stand within a sentence. */
const FOREIGN = {
  en: (text: string) => EASTERN.test(text) && !/[a-z]/i.test(text),
  kor: (text: string) => /\b[a-z]+ [a-z]+ [a-z]+\b/i.test(text) && !EASTERN.test(text),
};

export type StaffConsoleLanguage = keyof typeof FOREIGN;
export type CheckStaffConsolePage = (desk: StaffDesktop, name: string) => Promise<string[]>;

/** Words of another language within a part of the page, one line each; `names` come from the world. */
export async function listForeignWords(
  { page }: StaffDesktop,
  name: string,
  { language, names, part = 'body' }: { language: StaffConsoleLanguage; names: readonly string[]; part?: string },
): Promise<string[]> {
  const texts = (await page.evaluate(ownWords, part)).filter(FOREIGN[language]);
  const latin = language === 'kor' ? await page.evaluate(latinNames, part) : [];
  return [
    ...texts.map((text) => `${name}: "${text}" is in another language`),
    ...latin.filter((text) => !names.includes(text)).map((text) => `${name}: "${text}" names a part`),
  ];
}

/** The faults of a page as displayed, one line each. */
export const createStaffConsolePageCheck =
  (language: StaffConsoleLanguage, names: readonly string[] = []): CheckStaffConsolePage =>
  async (desk, name) => [
    ...(await desk.page.evaluate(misfits)).map((finding) => `${name}: ${finding}`),
    ...(await listForeignWords(desk, name, { language, names })),
    ...(await listAxeFindings(desk, name)),
  ];
