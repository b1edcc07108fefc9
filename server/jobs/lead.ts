/**
 * The numbers under which this process leads, for each part. Leadership takes and releases them; code that writes as
 * leader names its part's number, and reports if the database has refused it.
 */
import { PARTITIONS, type Partition, partitionOf } from '@bourse/core/books/partition.ts';

/** What can be led: a partition of the books, the jobs that write as leader, or a group of the other jobs. */
export type Led = Partition | JobGroup | typeof JOBS;
export type JobGroup = number;
export const JOBS = 0;
/** As many as partitions, and numbered after them. */
export const JOB_GROUPS: readonly JobGroup[] = PARTITIONS.map((partition) => PARTITIONS.length + partition);
/** Each is shared among the processes by itself. */
export const SHARED: readonly (readonly Led[])[] = [[JOBS], PARTITIONS, JOB_GROUPS];
export const LED: readonly Led[] = SHARED.flat();

/** By the hash of the job's name. */
export const groupOf = (job: string): JobGroup => JOB_GROUPS[PARTITIONS.indexOf(partitionOf(job))]!;
export const isPartition = (led: Led): led is Partition => PARTITIONS.includes(led);

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
