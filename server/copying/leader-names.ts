/** The names under which leaders are shown, in the reader's language. */
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { demoNameIn } from '../world/demo-names.ts';
import type { World } from '../world/world.ts';
import type { StoredLeader } from './parse-copying-rows.ts';

const read = new Map<Language, Promise<Texts>>();
const textsIn = (language: Language): Promise<Texts> => read.getOrInsertComputed(language, () => loadTexts(language));

type Named = Pick<StoredLeader, 'alias' | 'strategy'>;
const word = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/**
 * A leader's displayed name: a customer's chosen alias, or a strategy's rule and market in the reader's language.
 * Returns a function, so that several names need only one load of the texts.
 */
export async function loadLeaderNameFormatter(
  language: Language,
  world: Pick<World, 'kind'>,
): Promise<(leader: Named) => string> {
  const { strategies, markets } = await textsIn(language);
  return ({ alias, strategy }) =>
    strategy === null
      ? demoNameIn(world, language, alias)
      : `${word(strategies.kind, strategy.kind)} · ${word(markets.short, strategy.market)}`;
}

/** All names under which the house's strategies are shown, in every language. */
export async function loadHouseStrategyNames(): Promise<string[]> {
  const all = await Promise.all(LANGUAGES.map(textsIn));
  return all.flatMap(({ strategies, markets }) =>
    Object.values<string>(strategies.kind).flatMap((kind) =>
      Object.values<string>(markets.short).map((market) => `${kind} · ${market}`),
    ),
  );
}
