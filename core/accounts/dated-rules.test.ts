import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DatedRule, findRuleInForce, dropReplacedRules, findReplacedRules } from './dated-rules.ts';

/** In the order of their decisions, each ahead of its own. */
const decided = fc
  .array(fc.record({ waits: fc.integer({ min: 0, max: 5 }), ahead: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 12,
  })
  .map((steps) => {
    let now = 0;
    return steps.map(({ waits, ahead }): DatedRule => ({ decidedAt: (now += waits + 1), from: now + ahead }));
  });

test('a rule dated far ahead never starts once a later decision starts before it', () => {
  const [today, farAhead, moved] = [
    { decidedAt: 0, from: 1 },
    { decidedAt: 2, from: 300 },
    { decidedAt: 3, from: 10 },
  ];
  const rows = [today, farAhead, moved];
  expect([0, 1, 9, 10, 299, 300, 999].map((at) => findRuleInForce(rows, at))).toEqual([
    null,
    today,
    today,
    moved,
    moved,
    moved,
    moved,
  ]);
  expect(findReplacedRules([today, farAhead], 10)).toEqual({ before: today, after: [farAhead] });
  expect(findReplacedRules(rows, 5)).toEqual({ before: today, after: [moved] });
});

test('rules decided in sequence take effect in sequence', () => {
  const rows = [
    { decidedAt: 0, from: 10 },
    { decidedAt: 1, from: 20 },
  ];
  expect(dropReplacedRules(rows)).toEqual(rows);
  expect([10, 19, 20].map((at) => findRuleInForce(rows, at)?.from)).toEqual([10, 10, 20]);
});

test('the latest started decision is always in force, and no earlier one returns', () => {
  fc.assert(
    fc.property(decided, fc.integer({ min: 0, max: 120 }), (rows, at) => {
      expect(findRuleInForce(rows, at)).toEqual(rows.findLast(({ from }) => from <= at) ?? null);
    }),
  );
});

test('a new decision changes only the rules that it is said to replace', () => {
  fc.assert(
    fc.property(decided, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 160 }), (rows, ahead, at) => {
      const now = (rows.at(-1)?.decidedAt ?? 0) + 1;
      const added = { decidedAt: now, from: now + ahead };
      const { before, after } = findReplacedRules(rows, added.from);
      const [then, without] = [findRuleInForce([...rows, added], at), findRuleInForce(rows, at)];
      expect(then).toEqual(at < added.from ? without : added);
      if (at >= added.from) expect([before, ...after]).toContainEqual(without);
    }),
  );
});
