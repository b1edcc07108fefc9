import { describe, expect, it } from 'vitest';
import { findOperatorHalt, findHaltOfScope, type OperatorHaltChange } from './operator-halts.ts';

const step = (instrument: string | null, halted: boolean, at: number): OperatorHaltChange => ({
  market: 'US',
  instrument,
  halted,
  why: instrument === null ? 'haltTechnical' : 'haltNews',
  at,
});
const STEPS = [step('US.A', true, 10), step(null, true, 20), step('US.A', false, 30), step(null, false, 40)];
const A = { id: 'US.A', market: 'US' } as const;
const B = { id: 'US.B', market: 'US' } as const;

describe('an operator halt', () => {
  it.each([
    [9, null, null],
    [10, 'haltNews', null],
    [20, 'haltTechnical', 'haltTechnical'],
    [30, 'haltTechnical', 'haltTechnical'],
    [39, 'haltTechnical', 'haltTechnical'],
    [40, null, null],
  ])('applies to an instrument by its own halt or its market’s (at %i)', (at, ofA, ofB) => {
    expect([findOperatorHalt(STEPS, A, at)?.why ?? null, findOperatorHalt(STEPS, B, at)?.why ?? null]).toEqual([
      ofA,
      ofB,
    ]);
  });

  it("doesn't affect other markets, and an instrument's own halt outlasts its market's", () => {
    expect(findOperatorHalt(STEPS, { id: 'KR.A', market: 'KR' }, 25)).toBeNull();
    const still = [step('US.A', true, 10), step(null, true, 20), step(null, false, 40)];
    expect(findOperatorHalt(still, A, 50)).toEqual({ why: 'haltNews', since: 10, wide: false });
    expect(findHaltOfScope(still, { market: 'US', instrument: null }, 50)).toBeNull();
  });
});
