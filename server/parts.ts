/**
 * What areas share at run time. Whoever opens a part declares its name and type beside its own code, by
 * `declare module '../parts.ts' { interface Parts { … } }`, and lists it in its manifest; a part that nobody opens is
 * a type error in `fold-areas.ts`.
 */
import type { Zones } from '@bourse/core/market.ts';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { AccountId } from './ids.ts';
import type { Job } from './job.ts';
import type { Siblings } from './siblings/siblings.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What trials put in the place of something; rooms declare theirs. */
export interface Trial {}
/** Given from outside, before any part is opened. */
export interface GivenParts {
  config: Config;
  log: Logger;
  database: Database;
  /** The machine's clock: people and other machines compare with it, such as one-time codes and signed messages. */
  machine: Clock;
  zones: Zones;
  /** Null where no collector is named. */
  tracing: Tracing | null;
  /** The processes that share this one's port. */
  siblings: Siblings;
  trial: Trial;
}
export interface Parts extends GivenParts {}
export type PartName = keyof Parts;

/** What becomes of a part after it is open. */
export interface Care<Made, Needed> {
  /** Reads again what another process may have changed, every 5 seconds unless told. The console shows its name. */
  reload?: { name: string; everyMs?: number; run(made: Made): Promise<void> };
  jobs?(made: Made, needed: Needed): readonly Job[];
  /** Finishes what was accepted, while everything else is still open. */
  drain?(made: Made): Promise<void>;
  /** Closes it; what it needs is still open. */
  stop?(made: Made): Promise<void> | void;
}

export interface OpenedPart {
  made: unknown;
  /** Null where nothing has to be read again. */
  reload: Job | null;
  jobs: readonly Job[];
  drain(): Promise<void>;
  stop(): Promise<void>;
}
/** A part before it is open. */
export interface Part<Name extends PartName = PartName> {
  readonly name: Name;
  readonly needs: readonly PartName[];
  open(parts: Parts): Promise<OpenedPart>;
}

const RELOAD_MS = 5_000;

/** `open` sees what it `needs` and nothing else. */
export function part<Name extends PartName, Need extends PartName>(
  name: Name,
  needs: readonly Need[],
  open: (parts: Pick<Parts, Need>) => Parts[Name] | Promise<Parts[Name]>,
  care: Care<Parts[Name], Pick<Parts, Need>> = {},
): Part<Name> {
  return {
    name,
    needs,
    async open(parts) {
      const needed = Object.fromEntries(needs.map((need) => [need, parts[need]])) as unknown as Pick<Parts, Need>;
      const made = await open(needed);
      const { reload } = care;
      return {
        made,
        reload: reload ? { everyMs: RELOAD_MS, ...reload, run: () => reload.run(made) } : null,
        jobs: care.jobs?.(made, needed) ?? [],
        drain: async () => care.drain?.(made),
        stop: async () => care.stop?.(made),
      };
    },
  };
}

/**
 * By table: the columns that belong to the customer, and the order of the rows. No hash, no sealed secret and no member
 * of staff among them.
 */
export type OwnData = Readonly<Record<string, OwnTable>>;
export interface OwnTable {
  columns: string;
  by: string;
  where?: string;
  /** A column that is encrypted where it stands: what a row's says. Such a table has no number beyond a float's. */
  shown?: { column: string; of(secrets: Parts['secrets'], account: AccountId, row: Record<string, unknown>): string };
}

/** What a room brings that isn't an area: parts, and jobs that need them. */
export interface Module<Name extends string = string, Opens extends PartName = PartName> {
  readonly name: Name;
  readonly parts?: readonly Part<Opens>[];
  /** Once at each start, when all parts are open and before anything runs. */
  begin?(parts: Parts): Promise<void>;
  jobs?(parts: Parts): readonly Job[];
  /** Rows that a customer is given who asks for everything that is kept of them. */
  readonly ownData?: OwnData;
}

/** Keeps the exact names, by which `fold-areas.ts` checks that no part is missing. */
export const defineModule = <const Name extends string, Opens extends PartName = never>(
  module: Module<Name, Opens>,
): Module<Name, Opens> => module;
