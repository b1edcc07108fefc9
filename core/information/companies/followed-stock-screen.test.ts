import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateFollowedStockScreen } from './stock-screener.ts';

test('announces nothing on the first run, then each company that starts to match, once', () => {
  const first = updateFollowedStockScreen(null, ['A', 'B'], true);
  expect(first).toEqual({ members: ['A', 'B'], entered: [] });
  const second = updateFollowedStockScreen(first.members, ['A', 'B', 'C'], true);
  expect(second.entered).toEqual(['C']);
  expect(updateFollowedStockScreen(second.members, ['A', 'B', 'C'], true).entered).toEqual([]);
});

test('a company that starts to match while announcements are off is announced later if it still matches', () => {
  const quiet = updateFollowedStockScreen(['A'], ['A', 'B', 'C'], false);
  expect(quiet).toEqual({ members: ['A'], entered: [] });
  expect(updateFollowedStockScreen(quiet.members, ['A', 'C'], true)).toEqual({ members: ['A', 'C'], entered: ['C'] });
});

test('a company that stops matching and returns is announced again', () => {
  const gone = updateFollowedStockScreen(['A', 'B'], ['A'], false);
  expect(updateFollowedStockScreen(gone.members, ['A', 'B'], true).entered).toEqual(['B']);
});

test("members always match, and no company is announced that was a member or doesn't match", () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'));
  fc.assert(
    fc.property(fc.option(ids, { nil: null }), ids, fc.boolean(), (members, fits, canAnnounce) => {
      const next = updateFollowedStockScreen(members, fits, canAnnounce);
      expect(next.members.every((id) => fits.includes(id))).toBe(true);
      expect(next.entered.every((id) => fits.includes(id) && !members?.includes(id))).toBe(true);
      expect(canAnnounce || next.entered.length === 0).toBe(true);
    }),
  );
});
