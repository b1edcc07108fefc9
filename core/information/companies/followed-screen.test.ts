import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followed } from './screen.ts';

test('the first look tells nobody; then whoever begins to fit is told of, once', () => {
  const first = followed(null, ['A', 'B'], true);
  expect(first).toEqual({ members: ['A', 'B'], entered: [] });
  const second = followed(first.members, ['A', 'B', 'C'], true);
  expect(second.entered).toEqual(['C']);
  expect(followed(second.members, ['A', 'B', 'C'], true).entered).toEqual([]);
});

test('who begins to fit when nothing may be told is told of later, if they fit still', () => {
  const quiet = followed(['A'], ['A', 'B', 'C'], false);
  expect(quiet).toEqual({ members: ['A'], entered: [] });
  expect(followed(quiet.members, ['A', 'C'], true)).toEqual({ members: ['A', 'C'], entered: ['C'] });
});

test('who leaves and comes back is told of again', () => {
  const gone = followed(['A', 'B'], ['A'], false);
  expect(followed(gone.members, ['A', 'B'], true).entered).toEqual(['B']);
});

test('whatever happens, members fit, and nobody is told of who was a member or does not fit', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'));
  fc.assert(
    fc.property(fc.option(ids, { nil: null }), ids, fc.boolean(), (members, fits, mayTell) => {
      const next = followed(members, fits, mayTell);
      expect(next.members.every((id) => fits.includes(id))).toBe(true);
      expect(next.entered.every((id) => fits.includes(id) && !members?.includes(id))).toBe(true);
      expect(mayTell || next.entered.length === 0).toBe(true);
    }),
  );
});
