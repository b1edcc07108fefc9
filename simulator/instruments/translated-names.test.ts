import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { listUpcomingListings } from '../new-listings/upcoming-listings.ts';
import { buildListings } from './build-listings.ts';
import { findTranslatedCompanyName } from './translated-names.ts';

const LANGUAGES = ['kor', 'cn', 'zhs', 'esp'] as const;
const companies = [...buildListings('always', '2026-01-05'), ...listUpcomingListings('always', '2026-01-05')]
  .map(({ instrument }) => instrument)
  .filter(({ board }) => board === 'listed' || board === 'otc');
const namesIn = (language: (typeof LANGUAGES)[number]) =>
  companies.map(({ id, name }) => ({ id, name: findTranslatedCompanyName(language, name) ?? '' }));

test('every company of the world and every newcomer has a name in each language, in its script', () => {
  expect(companies.length).toBeGreaterThan(300);
  for (const { id, name } of namesIn('kor')) expect(name, id).toMatch(/^[가-힣 ]+$/);
  for (const language of ['cn', 'zhs'] as const)
    for (const { id, name } of namesIn(language)) expect(name, id).toMatch(/^\p{Script=Han}{3,}$/u);
  for (const { id, name } of namesIn('esp')) expect(name, id).toMatch(/^[\p{Script=Latin} ]+$/u);
});

test('no two companies share a name in any language', () => {
  for (const language of LANGUAGES) {
    const names = namesIn(language).map(({ name }) => name);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      language,
    ).toEqual([]);
  }
});

test("Koreans read Korea's companies as their own exchange writes them, in one word", () => {
  for (const { market, name, localName } of companies.filter(({ market }) => market === 'KR'))
    expect(findTranslatedCompanyName('kor', name), market).toBe(localName);
  const spaced = MARKETS.filter((market) =>
    companies.some((each) => each.market === market && findTranslatedCompanyName('kor', each.name)?.includes(' ')),
  );
  expect(spaced).not.toContain('KR');
});

/** The mainland's first character set, which has no character in its traditional form. */
const SIMPLIFIED = new Set(
  new TextDecoder('gb2312').decode(
    Uint8Array.from(Array.from({ length: 72 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)]).flat()),
  ),
);

test('a simplified name has no traditional character left', () => {
  for (const { id, name } of namesIn('zhs'))
    expect(
      [...name].filter((character) => !SIMPLIFIED.has(character)),
      `${id} ${name}`,
    ).toEqual([]);
});

test('the simplified name follows from the traditional one, and an unknown name has none', () => {
  expect(findTranslatedCompanyName('cn', 'Nordwind Robotics')).toBe('北風機器人');
  expect(findTranslatedCompanyName('zhs', 'Nordwind Robotics')).toBe('北风机器人');
  expect(findTranslatedCompanyName('esp', 'Garam Electronics')).toBe('Garam Electrónica');
  expect(findTranslatedCompanyName('kor', 'Hexagate Robotics')).toBeNull();
});
