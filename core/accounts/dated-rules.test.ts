import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dated, inForce, lasting, replacedFrom } from './dated-rules.ts';

/** In the order of their decisions, each ahead of its own. */
const decided = fc
  .array(fc.record({ waits: fc.integer({ min: 0, max: 5 }), ahead: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 12,
  })
  .map((steps) => {
    let now = 0;
    return steps.map(({ waits, ahead }): Dated => ({ decidedAt: (now += waits + 1), from: now + ahead }));
  });

test('a row that was dated far ahead begins no more, once another was decided that begins before it', () => {
  const [today, farAhead, moved] = [
    { decidedAt: 0, from: 1 },
    { decidedAt: 2, from: 300 },
    { decidedAt: 3, from: 10 },
  ];
  const rows = [today, farAhead, moved];
  expect([0, 1, 9, 10, 299, 300, 999].map((at) => inForce(rows, at))).toEqual([
    null,
    today,
    today,
    moved,
    moved,
    moved,
    moved,
  ]);
  expect(replacedFrom([today, farAhead], 10)).toEqual({ before: today, after: [farAhead] });
  expect(replacedFrom(rows, 5)).toEqual({ before: today, after: [moved] });
});

test('what is decided one after the other holds one after the other', () => {
  const rows = [
    { decidedAt: 0, from: 10 },
    { decidedAt: 1, from: 20 },
  ];
  expect(lasting(rows)).toEqual(rows);
  expect([10, 19, 20].map((at) => inForce(rows, at)?.from)).toEqual([10, 10, 20]);
});

test('at any time the latest decision of those that have begun holds, and nothing before it ever again', () => {
  fc.assert(
    fc.property(decided, fc.integer({ min: 0, max: 120 }), (rows, at) => {
      expect(inForce(rows, at)).toEqual(rows.findLast(({ from }) => from <= at) ?? null);
    }),
  );
});

test('a new decision changes nothing but what it is said to take the place of', () => {
  fc.assert(
    fc.property(decided, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 160 }), (rows, ahead, at) => {
      const now = (rows.at(-1)?.decidedAt ?? 0) + 1;
      const added = { decidedAt: now, from: now + ahead };
      const { before, after } = replacedFrom(rows, added.from);
      const [then, without] = [inForce([...rows, added], at), inForce(rows, at)];
      expect(then).toEqual(at < added.from ? without : added);
      if (at >= added.from) expect([before, ...after]).toContainEqual(without);
    }),
  );
});
