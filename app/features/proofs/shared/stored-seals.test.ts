import { expect, test } from 'vitest';
import { compareSeal, type KeptSeal, type SealShelf } from './stored-seals.ts';

const seal = (number: number, hash: string) => ({ number, hash, at: `2026-11-20T10:0${number}:00.000Z` });
const later = '2026-11-21T00:00:00.000Z';

function shelfOf(...seals: [number, string][]): SealShelf & { kept: KeptSeal[] } {
  const kept = seals.map(([number, hash]) => ({ ...seal(number, hash), keptAt: '2026-11-20T11:00:00.000Z' }));
  return { kept, read: async () => [...kept], keep: async (one) => void kept.push(one) };
}
const server =
  (...hashes: string[]) =>
  async (number: number) =>
    hashes[number - 1] === undefined ? null : { hash: hashes[number - 1] as string };

test('the first seal is kept', async () => {
  const shelf = shelfOf();
  expect(await compareSeal(seal(1, 'aa'), shelf, server('aa'), later)).toEqual({ says: 'first' });
  expect(shelf.kept).toEqual([{ ...seal(1, 'aa'), keptAt: later }]);
});

test('a record that goes on as it was agrees', async () => {
  const shelf = shelfOf([1, 'aa']);
  expect(await compareSeal(seal(2, 'bb'), shelf, server('aa', 'bb'), later)).toEqual({
    says: 'agrees',
    count: 2,
    since: '2026-11-20T11:00:00.000Z',
  });
  expect(shelf.kept.map(({ number }) => number)).toEqual([1, 2]);
});

test('a seal with another hash than before is named, and the old one stays kept', async () => {
  const shelf = shelfOf([1, 'aa'], [2, 'bb']);
  expect(await compareSeal(seal(2, 'xx'), shelf, server('aa', 'xx'), later)).toMatchObject({
    says: 'differs',
    number: 2,
  });
  expect(await compareSeal(seal(3, 'cc'), shelf, server('zz', 'bb', 'cc'), later)).toMatchObject({
    says: 'differs',
    number: 1,
  });
  expect(await compareSeal(seal(3, 'cc'), shelf, server(), later)).toMatchObject({ says: 'differs', number: 1 });
  expect(shelf.kept.map(({ hash }) => hash)).toEqual(['aa', 'bb']);
});

test('the same seal again adds nothing', async () => {
  const shelf = shelfOf([1, 'aa']);
  expect(await compareSeal(seal(1, 'aa'), shelf, server('aa'), later)).toMatchObject({ says: 'agrees', count: 1 });
  expect(shelf.kept).toHaveLength(1);
});
