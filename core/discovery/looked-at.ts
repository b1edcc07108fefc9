/**
 * What may be told of what others look at: nothing below ten persons, and above only steps, so that nobody finds
 * themselves or somebody else in the list by comparing it with an earlier one.
 */

/** So many different persons at least. */
export const LEAST_PERSONS = 10;
const STEPS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** Each instrument and day has a line of its own behind each step: whoever crosses it doesn't know by how many. */
export const BEHIND_MOST = 5;

export interface Counted {
  instrument: string;
  persons: number;
  /** From 0 to less than `BEHIND_MOST`, drawn for the day and unknown to everybody. */
  behind: number;
}
export interface LookedAt {
  instrument: string;
  /** So many at least: one of the steps. */
  persons: number;
}

/** The step that is told for a count; null where nothing is. */
export function stepOf(persons: number, behind: number): number | null {
  return STEPS.findLast((step) => step <= persons - behind) ?? null;
}

/** The most first; within a step by code, since any other order would tell more than the step. */
export function toldOf(counted: readonly Counted[], most: number): LookedAt[] {
  return counted
    .flatMap(({ instrument, persons, behind }) => {
      const step = stepOf(persons, behind);
      return step === null ? [] : [{ instrument, persons: step }];
    })
    .sort((a, b) => b.persons - a.persons || (a.instrument < b.instrument ? -1 : 1))
    .slice(0, most);
}
