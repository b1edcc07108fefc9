import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LARGEST_THRESHOLD_OFFSET,
  type ViewerCount,
  MINIMUM_DISCLOSED_VIEWERS,
  roundViewersToStep,
  listPopularInstruments,
} from './instrument-popularity.ts';

const behind = fc.integer({ min: 0, max: LARGEST_THRESHOLD_OFFSET - 1 });
const counted = fc.record({ instrument: fc.stringMatching(/^US\.[A-Z]{1,4}$/), persons: fc.nat(20_000), behind });

test('nine viewers are never disclosed, whatever the random offset, and fourteen always are', () => {
  for (let drawn = 0; drawn < LARGEST_THRESHOLD_OFFSET; drawn++) {
    expect(roundViewersToStep(MINIMUM_DISCLOSED_VIEWERS - 1, drawn)).toBeNull();
    expect(roundViewersToStep(MINIMUM_DISCLOSED_VIEWERS + LARGEST_THRESHOLD_OFFSET - 1, drawn)).toBe(
      MINIMUM_DISCLOSED_VIEWERS,
    );
  }
});

test('the disclosed step is never above the number of viewers, nor below ten', () => {
  fc.assert(
    fc.property(fc.nat(20_000), behind, (persons, drawn) => {
      const step = roundViewersToStep(persons, drawn);
      expect(step === null || (step >= MINIMUM_DISCLOSED_VIEWERS && step <= persons)).toBe(true);
    }),
  );
});

test('one view more or less changes only its instrument, by one step at most', () => {
  fc.assert(
    fc.property(fc.uniqueArray(counted, { selector: ({ instrument }) => instrument, minLength: 1 }), (all) => {
      const [first, ...others] = all as [ViewerCount, ...ViewerCount[]];
      const less = [{ ...first, persons: Math.max(0, first.persons - 1) }, ...others];
      const without = (list: ReturnType<typeof listPopularInstruments>) =>
        list.filter(({ instrument }) => instrument !== first.instrument);
      expect(without(listPopularInstruments(less, 1_000))).toEqual(without(listPopularInstruments(all, 1_000)));
    }),
  );
});

test("the order within a step doesn't reveal which has more viewers", () => {
  const list = ['US.C', 'US.A', 'US.B'].map((instrument, at) => ({ instrument, persons: 30 + at, behind: 0 }));
  expect(listPopularInstruments(list, 10).map(({ instrument }) => instrument)).toEqual(['US.A', 'US.B', 'US.C']);
  expect(listPopularInstruments(list, 2)).toHaveLength(2);
});
