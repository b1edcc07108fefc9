import { expect, test } from 'vitest';
import { compareSeal, type StoredSeal, type SealStore } from './seal-comparison.ts';

const seal = (number: number, hash: string) => ({ number, hash, at: `2026-11-20T10:0${number}:00.000Z` });
const later = '2026-11-21T00:00:00.000Z';

function shelfOf(...seals: [number, string][]): SealStore & { storedSeals: StoredSeal[] } {
  const storedSeals = seals.map(([number, hash]) => ({ ...seal(number, hash), keptAt: '2026-11-20T11:00:00.000Z' }));
  return { storedSeals, read: async () => [...storedSeals], keep: async (one) => void storedSeals.push(one) };
}
const server =
  (...hashes: string[]) =>
  async (number: number) =>
    hashes[number - 1] === undefined ? null : { hash: hashes[number - 1] as string };

test('stores the first seal', async () => {
  const shelf = shelfOf();
  expect(await compareSeal(seal(1, 'aa'), shelf, server('aa'), later)).toEqual({ says: 'first' });
  expect(shelf.storedSeals).toEqual([{ ...seal(1, 'aa'), keptAt: later }]);
});

test('a record that continues unchanged agrees', async () => {
  const shelf = shelfOf([1, 'aa']);
  expect(await compareSeal(seal(2, 'bb'), shelf, server('aa', 'bb'), later)).toEqual({
    says: 'agrees',
    count: 2,
    since: '2026-11-20T11:00:00.000Z',
  });
  expect(shelf.storedSeals.map(({ number }) => number)).toEqual([1, 2]);
});

test('reports a seal whose hash has changed, and retains the old one', async () => {
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
  expect(shelf.storedSeals.map(({ hash }) => hash)).toEqual(['aa', 'bb']);
});

test('stores the same seal only once', async () => {
  const shelf = shelfOf([1, 'aa']);
  expect(await compareSeal(seal(1, 'aa'), shelf, server('aa'), later)).toMatchObject({ says: 'agrees', count: 1 });
  expect(shelf.storedSeals).toHaveLength(1);
});
