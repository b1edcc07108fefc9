import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOf, placeWord } from './list-cursor.ts';

it('a place in a list is found again by its word', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 8.64e15 }),
      fc.bigInt({ min: 1n, max: BigInt(Number.MAX_SAFE_INTEGER) }),
      (from, number) => {
        expect(placeOf(placeWord({ from, number }))).toEqual({ from, number });
      },
    ),
  );
});

it.each(['', 'a', '-', 'A-1', '1-', '-1', '1-1-1', 'zzzzzzzzzzz-1', '1-zzzzzzzzzzzz', '1; drop'])(
  'no list has given %j',
  (word) => expect(placeOf(word)).toBeNull(),
);
