/** The language of a screen's words: looks up every text of the interface in the tables of the other languages. */
import { LANGUAGES, type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import type { Page } from 'playwright-core';
import { escapeRegExp, buildTemplatePattern } from './template-pattern.ts';

const HAN = /\p{Script=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;
/** Three plain words in a row are a sentence; a company's name isn't. */
const ENGLISH_SENTENCE = /\b[a-z]+ [a-z]+ [a-z]+\b/;

/** All texts of a table by their path: "shell.noData" → "No data". */
function flatten(table: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + name, value] as const] : [...flatten(value as object, `${path}${name}.`)],
    ),
  );
}

type Tables = Record<Language, Map<string, string>>;
let tables: Promise<Tables> | undefined;
const allTables = (): Promise<Tables> =>
  (tables ??= Promise.all(
    LANGUAGES.map(async (language) => [language, flatten(await loadTexts(language))] as const),
  ).then((all) => Object.fromEntries(all) as Tables));

const GRAM = 3;

/**
 * Texts with placeholders, found by three letters that they contain: trying thousands on each text took seconds per
 * walk.
 */
class Patterns {
  readonly #byGram = new Map<string, { pattern: RegExp; source: string }[]>();

  constructor(sources: readonly string[]) {
    for (const source of sources) {
      // A text without three letters in a row is tried on every text.
      const letters = /\p{L}{3}/u.exec(source.replace(/\{[^{}]*\}/g, ' '))?.[0] ?? '';
      const gram = letters.length === GRAM ? letters : '';
      const alike = this.#byGram.get(gram) ?? [];
      this.#byGram.set(gram, [...alike, { pattern: buildTemplatePattern(source), source }]);
    }
  }

  /** The first pattern that matches this text. */
  find(text: string): string | undefined {
    const grams = new Set(['']);
    for (let at = 0; at < text.length; at++) grams.add(text.slice(at, at + GRAM));
    for (const gram of grams)
      for (const { pattern, source } of this.#byGram.get(gram) ?? []) if (pattern.test(text)) return source;
    return undefined;
  }
}

/**
 * Texts of other languages that this language doesn't have, as they look on a screen. Placeholders alone, such as "{a}
 * × {b}", don't count.
 */
async function foreignTexts(language: Language): Promise<{ own: Set<string>; exact: Set<string>; patterns: Patterns }> {
  const all = await allTables();
  const own = new Set(all[language].values());
  const foreign = new Set(
    LANGUAGES.filter((other) => other !== language)
      .flatMap((other) => [...all[other].values()])
      .filter((text) => !own.has(text)),
  );
  const withValues = [...foreign].filter(
    (text) => text.includes('{') && /\p{L}{3}/u.test(text.replace(/\{[^{}]*\}/g, '')),
  );
  return {
    own,
    exact: new Set([...foreign].filter((text) => !text.includes('{'))),
    patterns: new Patterns(withValues),
  };
}

/**
 * Every text that is seen or read out: text nodes, names, placeholders, table captions. Text marked with another
 * language is data, and so are a name's initials.
 */
function visibleTexts(): string[] {
  const texts: string[] = [];
  const isOwn = (element: Element | null): boolean =>
    element?.closest('[lang]') === document.documentElement && !element.closest('[class*="_avatar_"]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element && isOwn(element) && element.checkVisibility() && !['SCRIPT', 'STYLE'].includes(element.tagName))
      texts.push(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (!isOwn(element) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  texts.push(document.title);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Why a text doesn't belong to a language; null if it does. */
function reasonAgainst(
  text: string,
  language: Language,
  { own, exact, patterns }: Awaited<ReturnType<typeof foreignTexts>>,
): string | null {
  const inLatin = language === 'en' || language === 'esp';
  if (own.has(text)) return null;
  if (text === 'error') return 'stands for a text that was left in Chinese';
  if (exact.has(text)) return 'a text of another language';
  if (inLatin && HAN.test(text)) return 'Chinese characters';
  if (language !== 'kor' && HANGUL.test(text)) return 'Hangul';
  if (!inLatin && ENGLISH_SENTENCE.test(text)) return 'an English sentence';
  return patterns.find(text) ?? null;
}

/**
 * Checks screens in one language; `names` come from the world, not from the interface. A text is judged once, however
 * often it appears.
 */
export async function createScreenLanguageCheck(
  language: Language,
  names: readonly string[],
): Promise<(on: { page: Page }, screen: string) => Promise<string[]>> {
  const foreign = await foreignTexts(language);
  const data = new RegExp(
    [...names]
      .sort((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|') || '(?!)',
    'g',
  );
  const judged = new Map<string, string | null>();
  const judge = (text: string): string | null => {
    if (!judged.has(text)) judged.set(text, reasonAgainst(text, language, foreign));
    return judged.get(text) ?? null;
  };
  const withoutNameCache = new Map<string, string>();
  const withoutNames = (text: string): string => {
    if (!withoutNameCache.has(text)) withoutNameCache.set(text, text.replace(data, '…'));
    return withoutNameCache.get(text) ?? text;
  };
  /** What doesn't belong on this screen, one line each. */
  return async ({ page }, screen) => {
    const texts = await page.evaluate(visibleTexts);
    return [...new Set(texts.map(withoutNames))].flatMap((text) => {
      const reason = judge(text);
      return reason === null ? [] : [`${screen}: "${text}" (${reason})`];
    });
  };
}
