import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeSoleDepositRecallHoldStart, computeSoleDepositRecallHoldEnd } from './review-flags.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['a Monday', '2026-11-16T08:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ['a Friday', '2026-11-20T23:59:59.999Z', '2026-11-26T00:00:00.000Z'],
  ['a Saturday', '2026-11-21T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
])("one person's report of a called-back deposit holds until the third weekday has ended: %s", (_, reported, until) => {
  expect(computeSoleDepositRecallHoldEnd(at(reported))).toBe(at(until));
});

it('a report holds exactly until its end', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00:00.000Z'), max: at('2028-01-01T00:00:00.000Z') });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 12 * 86_400_000 }), (reported, later) => {
      expect(reported >= computeSoleDepositRecallHoldStart(reported + later)).toBe(
        computeSoleDepositRecallHoldEnd(reported) > reported + later,
      );
    }),
  );
});
