import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEHIND_MOST, type Counted, LEAST_PERSONS, stepOf, toldOf } from './popularity.ts';

const behind = fc.integer({ min: 0, max: BEHIND_MOST - 1 });
const counted = fc.record({ instrument: fc.stringMatching(/^US\.[A-Z]{1,4}$/), persons: fc.nat(20_000), behind });

test('nine persons are never told of, whatever was drawn, and fourteen always are', () => {
  for (let drawn = 0; drawn < BEHIND_MOST; drawn++) {
    expect(stepOf(LEAST_PERSONS - 1, drawn)).toBeNull();
    expect(stepOf(LEAST_PERSONS + BEHIND_MOST - 1, drawn)).toBe(LEAST_PERSONS);
  }
});

test('what is told is a step that so many persons reach, and never below ten', () => {
  fc.assert(
    fc.property(fc.nat(20_000), behind, (persons, drawn) => {
      const step = stepOf(persons, drawn);
      expect(step === null || (step >= LEAST_PERSONS && step <= persons)).toBe(true);
    }),
  );
});

test('one look more or less changes a list by one step of its instrument at most, and else nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(counted, { selector: ({ instrument }) => instrument, minLength: 1 }), (all) => {
      const [first, ...others] = all as [Counted, ...Counted[]];
      const less = [{ ...first, persons: Math.max(0, first.persons - 1) }, ...others];
      const without = (list: ReturnType<typeof toldOf>) =>
        list.filter(({ instrument }) => instrument !== first.instrument);
      expect(without(toldOf(less, 1_000))).toEqual(without(toldOf(all, 1_000)));
    }),
  );
});

test('the order within a step says nothing of who has more', () => {
  const list = ['US.C', 'US.A', 'US.B'].map((instrument, at) => ({ instrument, persons: 30 + at, behind: 0 }));
  expect(toldOf(list, 10).map(({ instrument }) => instrument)).toEqual(['US.A', 'US.B', 'US.C']);
  expect(toldOf(list, 2)).toHaveLength(2);
});
