import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findUpcomingLegalVersion,
  earliestLegalVersionStart,
  findLegalVersionInForce,
  legalNoticePeriodMs,
  type LegalVersion,
  legalVersionStatusOf,
} from './legal-text-versions.ts';

const FIRST: LegalVersion = { version: 1, from: 0, decideBefore: 0, isApproved: true, isWithdrawn: false };
const version = (number: number, from: number, more: Partial<LegalVersion> = {}): LegalVersion => ({
  version: number,
  from,
  decideBefore: from - 10,
  isApproved: true,
  isWithdrawn: false,
  ...more,
});
type All = [LegalVersion, ...LegalVersion[]];

describe('versions of a legal text', () => {
  it('come into force one after another, each on its date', () => {
    const all: All = [FIRST, version(2, 100), version(3, 200)];
    expect([-1, 0, 99, 100, 199, 200, 900].map((now) => findLegalVersionInForce(all, now).version)).toEqual([
      1, 1, 1, 2, 2, 3, 3,
    ]);
    expect([-1, 99, 100, 200].map((now) => findUpcomingLegalVersion(all, now)?.version)).toEqual([2, 2, 3, undefined]);
    expect(all.map((each) => legalVersionStatusOf(all, each, 150))).toEqual(['past', 'inForce', 'upcoming']);
  });

  it('bind nobody until a second person approves them, nor once withdrawn', () => {
    const all: All = [FIRST, version(2, 100, { isApproved: false }), version(3, 200, { isWithdrawn: true })];
    expect(findLegalVersionInForce(all, 900).version).toBe(1);
    expect(findUpcomingLegalVersion(all, 0)).toBeNull();
    expect([90, 91].map((now) => legalVersionStatusOf(all, all[1]!, now))).toEqual(['proposed', 'lapsed']);
    expect(legalVersionStatusOf(all, all[2]!, 0)).toBe('withdrawn');
  });

  it('start after their notice period and after every version that may be in force', () => {
    expect(earliestLegalVersionStart([FIRST], 1000, 10)).toBe(1010);
    expect(earliestLegalVersionStart([FIRST, version(2, 5000)], 1000, 10)).toBe(5001);
    expect(earliestLegalVersionStart([FIRST, version(2, 5000, { isApproved: false })], 1000, 10)).toBe(5001);
    expect(
      earliestLegalVersionStart([FIRST, version(2, 5000, { isApproved: false, decideBefore: 999 })], 1000, 10),
    ).toBe(1010);
    expect(earliestLegalVersionStart([FIRST, version(2, 5000, { isWithdrawn: true })], 1000, 10)).toBe(1010);
  });

  it('are announced seven days ahead, or thirty if they disadvantage customers', () => {
    expect([legalNoticePeriodMs(false), legalNoticePeriodMs(true)].map((period_ms) => period_ms / 86_400_000)).toEqual([
      7, 30,
    ]);
  });

  it('come into force in order of their numbers, whichever are approved, withdrawn or left undecided', () => {
    const step = fc.record({
      wait: fc.nat(30),
      later: fc.nat(20),
      fate: fc.constantFrom('approved', 'withdrawn', 'left'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const all: All = [FIRST];
        let now = 0;
        for (const { wait, later, fate } of steps) {
          now += wait;
          const from = earliestLegalVersionStart(all, now, 10) + later;
          all.push(version(all.length + 1, from, { isApproved: fate !== 'left', isWithdrawn: fate === 'withdrawn' }));
        }
        const seen = Array.from({ length: 900 }, (_, at) => findLegalVersionInForce(all, at).version);
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
      }),
    );
  });
});
