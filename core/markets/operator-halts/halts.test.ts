import { describe, expect, it } from 'vitest';
import { haltAt, haltOf, type HaltStep } from './halts.ts';

const step = (instrument: string | null, halted: boolean, at: number): HaltStep => ({
  market: 'US',
  instrument,
  halted,
  why: instrument === null ? 'haltTechnical' : 'haltNews',
  at,
});
const STEPS = [step('US.A', true, 10), step(null, true, 20), step('US.A', false, 30), step(null, false, 40)];
const A = { id: 'US.A', market: 'US' } as const;
const B = { id: 'US.B', market: 'US' } as const;

describe('what the operator has halted', () => {
  it.each([
    [9, null, null],
    [10, 'haltNews', null],
    [20, 'haltTechnical', 'haltTechnical'],
    [30, 'haltTechnical', 'haltTechnical'],
    [39, 'haltTechnical', 'haltTechnical'],
    [40, null, null],
  ])('at %i: an instrument by its own halt and by its market’s', (at, ofA, ofB) => {
    expect([haltAt(STEPS, A, at)?.why ?? null, haltAt(STEPS, B, at)?.why ?? null]).toEqual([ofA, ofB]);
  });

  it('leaves other markets alone, and an instrument halted that was halted by itself when its market resumes', () => {
    expect(haltAt(STEPS, { id: 'KR.A', market: 'KR' }, 25)).toBeNull();
    const still = [step('US.A', true, 10), step(null, true, 20), step(null, false, 40)];
    expect(haltAt(still, A, 50)).toEqual({ why: 'haltNews', since: 10, wide: false });
    expect(haltOf(still, { market: 'US', instrument: null }, 50)).toBeNull();
  });
});
