/**
 * Walks every screen and sheet in one language and notes what doesn't belong there; each language has a file of
 * journeys, so that two are walked at once.
 */
import type { Language } from '@bourse/contract/texts/index.ts';
import { MARKETS } from '@bourse/core/market.ts';
import { axeFindings } from './axe.ts';
import { clientAt } from './customers.ts';
import { granted, type LivedIn } from './lived-in.ts';
import { type ScreenToSee, screensOf, showScreen } from './screens.ts';
import type { Stage } from './stage.ts';
import { wordsOf } from './words.ts';

/** For ninety screens on a busy machine. */
export const WALK_MS = 400_000;

export interface Seen {
  /** Texts of another language, a line each. */
  foreign: string[];
  /** What axe found in light and dark, a line each; none where it isn't asked. */
  faults: string[];
}

/** Names of companies and pairs as this language's reader sees them, with those of their own country. */
async function namesIn(stage: Stage, customer: LivedIn, language: Language): Promise<string[]> {
  const readers = [language, 'kor' as const].map((each) => clientAt(stage.product.origin, customer, each));
  const names = await Promise.all(
    readers.flatMap((reader) =>
      MARKETS.map(async (market) =>
        (await granted(reader.call('quotes/listInstruments', { market, rank: 'code', limit: 100 }))).rows.map(
          ({ name }) => name,
        ),
      ),
    ),
  );
  return [...new Set(names.flat())];
}

interface Walk {
  stage: Stage;
  customer: LivedIn;
  language: Language;
  /**
   * Axe too: with its colours in light and dark, or its structure alone, since no colour depends on a language. Its
   * rules know no languages that would differ beyond two.
   */
  axe: 'whole' | 'structure' | 'none';
}

/** Walks the screens on one phone. */
async function walk(
  { stage, customer, language, axe }: Walk,
  screens: readonly ScreenToSee[],
  foreignWords: Awaited<ReturnType<typeof wordsOf>>,
): Promise<Seen> {
  const seen: Seen = { foreign: [], faults: [] };
  const phone = await stage.phone({
    language,
    calm: true,
    density: 1,
    ...(screens.some(({ visitor }) => visitor) ? {} : { session: customer }),
  });
  for (const screen of screens) {
    await phone.turns('light');
    await showScreen(phone, screen);
    seen.foreign.push(...(await foreignWords(phone, screen.name)));
    if (axe === 'none') continue;
    seen.faults.push(...(await axeFindings(phone, `${screen.name} in light`, axe === 'whole' ? 'all' : 'structure')));
    if (axe === 'structure') continue;
    await phone.turns('dark');
    seen.faults.push(...(await axeFindings(phone, `${screen.name} in dark`, 'colours')));
  }
  await phone.switchOff();
  return seen;
}

/** All screens in one language, on three phones at once. */
export async function walkScreens(asked: Walk): Promise<Seen> {
  const foreignWords = await wordsOf(asked.language, await namesIn(asked.stage, asked.customer, asked.language));
  const all = screensOf(asked.customer);
  const [visitors, customers] = [all.filter(({ visitor }) => visitor), all.filter(({ visitor }) => !visitor)];
  const half = Math.ceil(customers.length / 2);
  const walks = await Promise.all(
    [visitors, customers.slice(0, half), customers.slice(half)].map((screens) => walk(asked, screens, foreignWords)),
  );
  return { foreign: walks.flatMap(({ foreign }) => foreign), faults: walks.flatMap(({ faults }) => faults) };
}
