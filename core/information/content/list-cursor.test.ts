import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseListCursor, formatListCursor } from './list-cursor.ts';

it('a cursor parses back to the position that it was formatted from', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 8.64e15 }),
      fc.bigInt({ min: 1n, max: BigInt(Number.MAX_SAFE_INTEGER) }),
      (from, number) => {
        expect(parseListCursor(formatListCursor({ from, number }))).toEqual({ from, number });
      },
    ),
  );
});

it.each(['', 'a', '-', 'A-1', '1-', '-1', '1-1-1', 'zzzzzzzzzzz-1', '1-zzzzzzzzzzzz', '1; drop'])(
  'rejects the invalid cursor %j',
  (word) => expect(parseListCursor(word)).toBeNull(),
);
