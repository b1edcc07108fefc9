/**
 * The numbers under which this process leads, for each part. Leadership takes and releases them; code that writes as
 * leader names its part's number, and reports if the database has refused it.
 */
import { PARTITIONS, type Partition } from '@bourse/core/books/partition.ts';

/** What can be led: a partition of the books, or the jobs that one process does for all. */
export type Led = Partition | typeof JOBS;
export const JOBS = 0;
export const LED: readonly Led[] = [JOBS, ...PARTITIONS];

export interface Lead {
  /** The number under which this process leads it, as far as it knows: the database decides. Null if it doesn't. */
  number(): bigint | null;
  take(number: bigint): void;
  letGo(): void;
  /** To be called when the database says that another process leads it now. */
  lost(number: bigint): void;
  /** `act` is called when the number is lost. */
  whenLost(act: () => void): void;
}

/** For each part. */
export type Leads = (led: Led) => Lead;

export function createLeads(): Leads {
  const leads = new Map(LED.map((led) => [led, createLead()]));
  return (led) => leads.get(led)!;
}

export function createLead(): Lead {
  const told: (() => void)[] = [];
  let number: bigint | null = null;
  return {
    number: () => number,
    take(taken) {
      number = taken;
    },
    letGo() {
      number = null;
    },
    lost(former) {
      if (number === former) for (const act of told) act();
    },
    whenLost: (act) => {
      told.push(act);
    },
  };
}
