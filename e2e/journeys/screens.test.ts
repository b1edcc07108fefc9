import { LANGUAGES, type Language } from '@bourse/contract/texts/index.ts';
import { MARKETS } from '@bourse/core/market.ts';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../browser/axe.ts';
import { clientAt } from '../browser/customers.ts';
import { granted, type LivedIn, newLivedIn } from '../browser/lived-in.ts';
import { type ScreenToSee, screensOf, showScreen } from '../browser/screens.ts';
import { openStage } from '../browser/stage.ts';
import { wordsOf } from '../browser/words.ts';

const stage = openStage();
/** Languages whose screens axe looks at; its rules know no others that would differ. */
const CHECKED_BY_AXE: readonly Language[] = ['en', 'kor'];
/** For fifty screens on a busy machine. */
const WALK_MS = 180_000;
let customer: LivedIn;
beforeAll(async () => { customer = await newLivedIn(stage.product); });

interface Seen {
  foreign: string[];
  faults: string[];
}

/** Names of companies and pairs as this language's reader sees them, with those of their own country. */
async function namesIn(language: Language): Promise<string[]> {
  const readers = [language, 'kor' as const].map((each) => clientAt(stage.product.origin, customer, each));
  const names = await Promise.all(readers.flatMap((reader) => MARKETS.map(async (market) =>
    (await granted(reader.call('quotes/listInstruments', { market, rank: 'code', limit: 100 }))).rows.map(({ name }) => name))));
  return [...new Set(names.flat())];
}

/** Walks the screens on one phone and notes what it sees on each. */
async function walk(language: Language, screens: readonly ScreenToSee[], foreignWords: Awaited<ReturnType<typeof wordsOf>>): Promise<Seen> {
  const seen: Seen = { foreign: [], faults: [] };
  const phone = await stage.phone({ language, calm: true, density: 1, ...(screens.some(({ visitor }) => visitor) ? {} : { session: customer }) });
  for (const screen of screens) {
    await phone.turns('light');
    await showScreen(phone, screen);
    seen.foreign.push(...(await foreignWords(phone, screen.name)));
    if (!CHECKED_BY_AXE.includes(language)) continue;
    seen.faults.push(...(await axeFindings(phone, `${screen.name} in light`)));
    await phone.turns('dark');
    seen.faults.push(...(await axeFindings(phone, `${screen.name} in dark`, 'colours')));
  }
  await phone.switchOff();
  return seen;
}

/** All screens in one language, on three phones at once. */
async function walkAll(language: Language): Promise<Seen> {
  const foreignWords = await wordsOf(language, await namesIn(language));
  const all = screensOf(customer);
  const [visitors, customers] = [all.filter(({ visitor }) => visitor), all.filter(({ visitor }) => !visitor)];
  const half = Math.ceil(customers.length / 2);
  const walks = await Promise.all([visitors, customers.slice(0, half), customers.slice(half)].map((screens) => walk(language, screens, foreignWords)));
  return { foreign: walks.flatMap(({ foreign }) => foreign), faults: walks.flatMap(({ faults }) => faults) };
}

const walks = new Map<Language, Promise<Seen>>();
/** What was seen in a language, walked once for both questions. */
function seenIn(language: Language): Promise<Seen> {
  const walked = walks.get(language) ?? walkAll(language);
  walks.set(language, walked);
  return walked;
}

test.each(LANGUAGES)('every screen and sheet in %s speaks that language alone', async (language) => {
  expect((await seenIn(language)).foreign).toEqual([]);
}, WALK_MS);

test.each(CHECKED_BY_AXE)('axe finds nothing on any screen or sheet in %s, light or dark', async (language) => {
  expect((await seenIn(language)).faults).toEqual([]);
}, WALK_MS);

test('the check of languages finds a text of another one', async () => {
  const phone = await stage.phone({ language: 'kor', calm: true });
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    for (const text of ['No data', 'Closes by itself at', 'a sentence that nobody has translated', '3 open']) {
      const words = document.createElement('p');
      words.textContent = text;
      document.querySelector('main')?.append(words);
    }
  });
  const foreignWords = await wordsOf('kor', []);
  expect(await foreignWords(phone, 'login')).toHaveLength(4);
});

test('the check by axe finds a button without a name, and text that is too pale', async () => {
  const phone = await stage.phone({ calm: true });
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    const button = document.createElement('button');
    const words = document.createElement('p');
    words.textContent = 'too pale to be read';
    words.style.setProperty('color', '#cccccc');
    document.querySelector('main')?.append(button, words);
  });
  const rules = async (scope: 'all' | 'colours'): Promise<string[]> => (await axeFindings(phone, 'login', scope)).map((line) => /^login: ([\w-]+)/.exec(line)?.[1] ?? line).sort();
  expect(await rules('all')).toEqual(['button-name', 'color-contrast']);
  expect(await rules('colours')).toEqual(['color-contrast']);
});
