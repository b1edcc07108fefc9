import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { stockLoanValuationHistory } from '@bourse/core/borrowing/stock-borrowing.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { RULE_SOURCE_PHRASES, parseRuleSource } from '@bourse/core/markets/rulebook/rule-source-phrases.ts';
import { HOUSE_RULE_SOURCE } from '@bourse/core/markets/rulebook/rule-notation.ts';
import { expect, test } from 'vitest';
import { SOURCES_WITH_KOREAN_NAME, localizeRuleSource } from './rule-source-names.ts';

/** All sources anywhere in a market's rules. */
function sourcesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) {
      if (name === 'source' && typeof each === 'string') found.add(each);
      else sourcesIn(each, found);
    }
  return found;
}

test("a Korean reader sees the Korean market's sources by their Korean names, and the table names no others", () => {
  const sources = sourcesIn(getMarketRules('KR'));
  sources.delete(HOUSE_RULE_SOURCE);
  expect(sources.size).toBeGreaterThan(20);
  expect([...sources].filter((source) => !/\p{Script=Hangul}/u.test(localizeRuleSource('kor', source)))).toEqual([]);
  expect(SOURCES_WITH_KOREAN_NAME).toEqual(sources);
});

test('a source names the same articles in both languages', () => {
  const articles = (text: string): string[] =>
    [...text.matchAll(/articles? ([\d-]+)(?:\(\d+\))?(?: and ([\d-]+))?/g)].flatMap(([, one, other]) =>
      [one, other].flatMap((number) => number?.replace('-', '조의').replace(/^(\d+)$/, '$1조') ?? []),
    );
  for (const source of SOURCES_WITH_KOREAN_NAME)
    for (const article of articles(source)) expect(localizeRuleSource('kor', source), source).toContain(`제${article}`);
});

test('other readers see sources as cited, and so do Koreans for other markets', () => {
  const [korean = ''] = SOURCES_WITH_KOREAN_NAME;
  expect(localizeRuleSource('en', korean)).toBe(korean);
  expect(localizeRuleSource('kor', 'SEC Rule 15c6-1 as amended in 2023')).toBe('SEC Rule 15c6-1 as amended in 2023');
});

/** Words by which a sentence is ours, not the name of an act or a publisher. */
const OURS =
  /\b(house|we|our|left out|passed on|told apart|convention|as [^,;]*\b(lists?|publish\w*|kept|discloses|computed)\b)/i;

test('our own words in a source are translated texts', () => {
  const sources = MARKETS.flatMap((market) => [
    ...sourcesIn(getMarketRules(market)),
    ...stockLoanValuationHistory(market).map(({ source }) => source),
  ]).filter((source) => source !== HOUSE_RULE_SOURCE);
  const parts = sources.flatMap(parseRuleSource);
  expect(parts.flatMap((part) => ('cited' in part && OURS.test(part.cited) ? [part.cited] : []))).toEqual([]);
  const usedNames = new Set(parts.flatMap((part) => ('own' in part ? [part.own] : [])));
  expect([...usedNames].sort()).toEqual(Object.keys(RULE_SOURCE_PHRASES).sort());
});
