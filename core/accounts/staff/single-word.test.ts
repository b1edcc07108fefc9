import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loneWordSince, loneWordUntil } from './review-flags.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['a Monday', '2026-11-16T08:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ['a Friday', '2026-11-20T23:59:59.999Z', '2026-11-26T00:00:00.000Z'],
  ['a Saturday', '2026-11-21T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
])('one person’s word holds until the third weekday after it is over: %s', (_, said, until) => {
  expect(loneWordUntil(at(said))).toBe(at(until));
});

it('holds at exactly those moments for which it was said late enough', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00:00.000Z'), max: at('2028-01-01T00:00:00.000Z') });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 12 * 86_400_000 }), (said, later) => {
      expect(said >= loneWordSince(said + later)).toBe(loneWordUntil(said) > said + later);
    }),
  );
});
