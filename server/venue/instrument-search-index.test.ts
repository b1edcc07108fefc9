import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { getHangulInitials } from '@bourse/core/information/content/hangul-search.ts';
import { computeMatchRank, parseInstrumentQuery, buildSearchableInstrument } from './match-instrument-by-text.ts';
import { createInstrumentSearchIndex } from './instrument-search-index.ts';

const SYLLABLES = ['삼', '성', '전', '자', '한', '빛', '바', '다', '은', '행', '科', '技', '銀', '行'];
const WORDS = ['Nord', 'Wind', 'Robotics', 'Electronics', 'Bank', 'Sam', 'Energy', 'A', 'Holdings'];
const SECTORS = ['technology', 'finance', 'energy'];

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let codes = 0;
/** No two have one code. */
function instrumentsOf(any: (below: number) => number, count: number): Instrument[] {
  const some = (list: readonly string[], most: number): string[] =>
    Array.from({ length: 1 + any(most) }, () => list[any(list.length)]!);
  return Array.from({ length: count }, (): Instrument => {
    codes += 1;
    const code = String(100_000 + ((codes * 7_919) % 900_000));
    const localName = any(2) === 0 ? some(SYLLABLES, 4).join('') : undefined;
    return {
      id: `KR.${code}`,
      market: 'KR',
      code,
      name: some(WORDS, 3).join(' '),
      ...(localName === undefined ? {} : { localName }),
      board: 'listed',
      currency: 'KRW',
      segment: 'KOSPI',
      sector: SECTORS[any(SECTORS.length)]!,
      listedOn: '2000-01-01',
      sharesOutstanding: 1n,
    };
  });
}

function scanned(all: readonly Instrument[], text: string, limit: number): string[] {
  const query = parseInstrumentQuery(text);
  return all
    .flatMap((instrument) => {
      const rank = computeMatchRank(buildSearchableInstrument(instrument), query);
      return rank === null ? [] : [{ id: instrument.id, code: instrument.code, rank }];
    })
    .sort((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}

test('the index finds the same instruments in the same order as a full scan', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const any = randomFrom(seed);
  const index = createInstrumentSearchIndex();
  let all = instrumentsOf(any, 400);
  for (let round = 0; round < 400; round += 1) {
    // Some are renamed, some leave, some come.
    if (round % 50 === 49)
      all = [
        ...all.slice(20).map((each, at) => (at < 20 ? { ...each, name: 'Renamed Bank' } : each)),
        ...instrumentsOf(any, 20),
      ];
    const chosen = all[any(all.length)]!;
    const from = [
      chosen.code,
      chosen.name,
      chosen.id,
      chosen.localName ?? 'x',
      getHangulInitials(chosen.localName ?? 'x'),
      chosen.sector,
      chosen.name.split(' ').reverse().join(' '),
    ][any(7)]!;
    const begin = any(from.length);
    const query = from.slice(begin, begin + 1 + any(from.length - begin));
    const expected = scanned(all, query, 20);
    if (expected.length === 0) continue;
    expect(
      (await index.find(all, query, 20)).map(({ id }) => id),
      `seed ${seed}, query "${query}"`,
    ).toEqual(expected);
  }
});

test('finds prefixes shared by thousands without examining each of them', async () => {
  const any = randomFrom(9);
  const alike = instrumentsOf(any, 3_000).map((each, at) => ({
    ...each,
    id: `US.Z0${String(at).padStart(4, '0')}`,
    code: `Z0${String(at).padStart(4, '0')}`,
  }));
  const candidatesFor = async (query: string): Promise<number> => {
    const index = createInstrumentSearchIndex();
    await index.find(alike, query, 20);
    return index.examinedCount;
  };
  // Every id begins with its market, every code with Z0.
  for (const query of ['u', 'us', 'us.z0', 'z', 'z0', 'e']) expect(await candidatesFor(query), query).toBeLessThan(200);
  expect(await candidatesFor('us.z00007')).toBe(1);
});

test('finds a newly inserted instrument at once, and soon without examining each of them', async () => {
  const any = randomFrom(11);
  const alike = instrumentsOf(any, 3_000).map((each, at) => ({
    ...each,
    id: `US.M${String(at).padStart(4, '0')}`,
    code: `M${String(at).padStart(4, '0')}`,
    name: 'Mira',
  }));
  const later = { ...alike[0]!, id: 'US.A1', code: 'A1', name: 'Mira' };
  const index = createInstrumentSearchIndex();
  await index.takeIn(alike);
  const all = [...alike, later];
  expect((await index.find(all, 'm', 3)).map(({ code }) => code)).toEqual(['M0000', 'M0001', 'M0002']);
  expect((await index.find(all, 'mira', 3)).map(({ code }) => code)).toEqual(['A1', 'M0000', 'M0001']);
  const candidatesOfOne = async (): Promise<number> => {
    const before = index.examinedCount;
    await index.find(all, 'mira', 3);
    return index.examinedCount - before;
  };
  await expect.poll(candidatesOfOne).toBeLessThan(10);
  expect((await index.find(all, 'mira', 3)).map(({ code }) => code)).toEqual(['A1', 'M0000', 'M0001']);
});

test("doesn't examine worse matches once there are enough, even before sorting", async () => {
  const any = randomFrom(12);
  const alike = instrumentsOf(any, 3_030).map((each, at) => {
    const code = `${at < 30 ? 'Q' : 'M'}${String(at).padStart(4, '0')}`;
    return { ...each, id: `US.${code}`, code, name: 'Aqua' };
  });
  const index = createInstrumentSearchIndex();
  await index.takeIn(alike);
  const all = [...alike, { ...alike[0]!, id: 'US.A1', code: 'A1' }];
  expect((await index.find(all, 'q', 3)).map(({ code }) => code)).toEqual(['Q0000', 'Q0001', 'Q0002']);
  expect(index.examinedCount).toBeLessThan(100);
});

test("a list that can't be indexed fails alone: the next one is searched", async () => {
  const [one, other] = instrumentsOf(randomFrom(3), 2);
  const index = createInstrumentSearchIndex();
  const broken = { ...one!, name: undefined as unknown as string };
  await expect(index.find([broken], one!.code, 5)).rejects.toThrow();
  expect(await index.find([one!, other!], one!.code, 5)).toEqual([one]);
});

test('tolerates a typo only if nothing matches exactly', async () => {
  const any = randomFrom(7);
  const named = (code: string, name: string, localName?: string): Instrument => {
    const [one] = instrumentsOf(any, 1);
    return { ...one!, id: `KR.${code}`, code, name, ...(localName === undefined ? {} : { localName }) };
  };
  const all = [named('1', 'Nordwind Robotics', '한빛전자'), named('2', 'Sandwind', '바다은행'), named('3', 'Nordwand')];
  const find = async (query: string): Promise<string[]> =>
    (await createInstrumentSearchIndex().find(all, query, 10)).map(({ code }) => code);
  expect(await find('nordwind')).toEqual(['1']);
  expect(await find('nrodwind')).toEqual(['1', '3']);
  expect(await find('robtics')).toEqual(['1']);
  expect(await find('한빛전지')).toEqual(['1']);
  expect(await find('zzzz')).toEqual([]);
  expect(await find('  ')).toEqual([]);
});

test('tries the other keyboard layout only if nothing matches exactly', async () => {
  const any = randomFrom(8);
  const named = (code: string, name: string, localName: string): Instrument => {
    const [one] = instrumentsOf(any, 1);
    return { ...one!, id: `KR.${code}`, code, name, localName, sector: 'energy' };
  };
  const all = [
    named('1', 'Nordwind', '삼성전자'),
    named('2', 'Sandwind', '가람은행'),
    named('3', 'Rkfka', '바다'),
    named('4', 'Apple', '사과나무'),
  ];
  const index = createInstrumentSearchIndex();
  const find = async (query: string): Promise<string[]> => (await index.find(all, query, 10)).map(({ code }) => code);
  for (const query of ['tkatjd', 'tkatj', 'TKATJD', 'wjswk', 'ttww', 'tkatjd wjswk'])
    expect(await find(query), query).toEqual(['1']);
  // A name that is written so comes alone.
  expect(await find('rkfka')).toEqual(['3']);
  expect(await find('rkfkadms')).toEqual(['2']);
  expect(await find('ㅁㅔㅔㅣㄷ')).toEqual(['4']);
  // As a keyboard puts syllables together.
  expect(await find('ㅜㅐㄱㅇ쟈ㅜㅇ')).toEqual(['1']);
  // What makes no sense on either keyboard layout is a slip.
  expect(await find('nrodwind')).toEqual(['1']);
});
