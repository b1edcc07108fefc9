import { MARKETS } from '@bourse/core/markets/market.ts';
import { loanValueEntries } from '@bourse/core/borrowing/stock-borrowing.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { OWN_WORDS, partsOfSource } from '@bourse/core/markets/rulebook/source-text.ts';
import { HOUSE } from '@bourse/core/markets/rulebook/notation.ts';
import { expect, test } from 'vitest';
import { KOREAN_SOURCES, sourceIn } from './sources.ts';

/** All sources anywhere in a market's rules. */
function sourcesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) {
      if (name === 'source' && typeof each === 'string') found.add(each);
      else sourcesIn(each, found);
    }
  return found;
}

test("a Korean reader reads the Korean market's sources by their Korean names, and only those are named", () => {
  const sources = sourcesIn(rulesOf('KR'));
  sources.delete(HOUSE);
  expect(sources.size).toBeGreaterThan(20);
  expect([...sources].filter((source) => !/\p{Script=Hangul}/u.test(sourceIn('kor', source)))).toEqual([]);
  expect(KOREAN_SOURCES).toEqual(sources);
});

test('a source names the same articles in both languages', () => {
  const articles = (text: string): string[] =>
    [...text.matchAll(/articles? ([\d-]+)(?:\(\d+\))?(?: and ([\d-]+))?/g)].flatMap(([, one, other]) =>
      [one, other].flatMap((number) => number?.replace('-', '조의').replace(/^(\d+)$/, '$1조') ?? []),
    );
  for (const source of KOREAN_SOURCES)
    for (const article of articles(source)) expect(sourceIn('kor', source), source).toContain(`제${article}`);
});

test("others read the sources as they are cited, as a Korean does another market's", () => {
  const [korean = ''] = KOREAN_SOURCES;
  expect(sourceIn('en', korean)).toBe(korean);
  expect(sourceIn('kor', 'SEC Rule 15c6-1 as amended in 2023')).toBe('SEC Rule 15c6-1 as amended in 2023');
});

/** Words by which a sentence is ours, not the name of an act or a publisher. */
const OURS =
  /\b(house|we|our|left out|passed on|told apart|convention|as [^,;]*\b(lists?|publish\w*|kept|discloses|computed)\b)/i;

test('what we say ourselves in a source is a text of its own, so that everybody reads it in their language', () => {
  const sources = MARKETS.flatMap((market) => [
    ...sourcesIn(rulesOf(market)),
    ...loanValueEntries(market).map(({ source }) => source),
  ]).filter((source) => source !== HOUSE);
  const parts = sources.flatMap(partsOfSource);
  expect(parts.flatMap((part) => ('cited' in part && OURS.test(part.cited) ? [part.cited] : []))).toEqual([]);
  const said = new Set(parts.flatMap((part) => ('own' in part ? [part.own] : [])));
  expect([...said].sort()).toEqual(Object.keys(OWN_WORDS).sort());
});
