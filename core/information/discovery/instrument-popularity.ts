/**
 * What may be revealed about what others look at: nothing below ten people, and above that only in steps, so that
 * nobody can find themselves or others in the list by comparing it with an earlier one.
 */

/** The smallest number of different people that may be disclosed. */
export const MINIMUM_DISCLOSED_VIEWERS = 10;
const STEPS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** Each instrument and day has its own threshold beyond each step: crossing it doesn't reveal by how many. */
export const LARGEST_THRESHOLD_OFFSET = 5;

export interface ViewerCount {
  instrument: string;
  persons: number;
  /** From 0 to less than `LARGEST_THRESHOLD_OFFSET`, drawn for the day and secret. */
  behind: number;
}
export interface PopularInstrument {
  instrument: string;
  /** At least this many: one of the steps. */
  persons: number;
}

/** The step that is shown for a count; null if nothing is. */
export function roundViewersToStep(persons: number, behind: number): number | null {
  return STEPS.findLast((step) => step <= persons - behind) ?? null;
}

/** The most first; within a step by code, since any other order would reveal more than the step. */
export function listPopularInstruments(counted: readonly ViewerCount[], most: number): PopularInstrument[] {
  return counted
    .flatMap(({ instrument, persons, behind }) => {
      const step = roundViewersToStep(persons, behind);
      return step === null ? [] : [{ instrument, persons: step }];
    })
    .sort((a, b) => b.persons - a.persons || (a.instrument < b.instrument ? -1 : 1))
    .slice(0, most);
}
