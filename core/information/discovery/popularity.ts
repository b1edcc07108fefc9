/**
 * What may be revealed about what others look at: nothing below ten people, and above that only in steps, so that
 * nobody can find themselves or others in the list by comparing it with an earlier one.
 */

/** The smallest number of different people that may be disclosed. */
export const LEAST_PERSONS = 10;
const STEPS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** Each instrument and day has its own threshold beyond each step: crossing it doesn't reveal by how many. */
export const BEHIND_MOST = 5;

export interface Counted {
  instrument: string;
  persons: number;
  /** From 0 to less than `BEHIND_MOST`, drawn for the day and secret. */
  behind: number;
}
export interface LookedAt {
  instrument: string;
  /** At least this many: one of the steps. */
  persons: number;
}

/** The step that is shown for a count; null if nothing is. */
export function stepOf(persons: number, behind: number): number | null {
  return STEPS.findLast((step) => step <= persons - behind) ?? null;
}

/** The most first; within a step by code, since any other order would reveal more than the step. */
export function toldOf(counted: readonly Counted[], most: number): LookedAt[] {
  return counted
    .flatMap(({ instrument, persons, behind }) => {
      const step = stepOf(persons, behind);
      return step === null ? [] : [{ instrument, persons: step }];
    })
    .sort((a, b) => b.persons - a.persons || (a.instrument < b.instrument ? -1 : 1))
    .slice(0, most);
}
