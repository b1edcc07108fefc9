/**
 * What areas share at run time. The code that opens a part declares its name and type next to it, by `declare module
 * '../parts.ts' { interface Parts { … } }`, and lists it in its manifest; a part that nothing opens is a type error in
 * `registry.ts`.
 */
import type { Zones } from '@bourse/core/markets/market.ts';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { AccountId } from './ids.ts';
import type { Metric } from './telemetry/metrics.ts';
import type { Siblings } from './cluster/peer-processes.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** What tests replace; the areas and modules declare theirs. */
export interface Trial {}
/** Given from outside, before any part is opened. */
export interface GivenParts {
  config: Config;
  log: Logger;
  database: Database;
  /**
   * The machine's clock, for anything compared with other machines or people's clocks, such as one-time codes and
   * signed messages.
   */
  machine: Clock;
  zones: Zones;
  /** Null if no collector is set. */
  tracing: Tracing | null;
  /** The processes that share this one's port. */
  siblings: Siblings;
  trial: Trial;
}
export interface Parts extends GivenParts {}
export type PartName = keyof Parts;

/**
 * The names under which the house acts by itself (`desk/command.ts`). A module declares its own beside its manifest, as
 * it does its parts, and lists them there; one that nobody lists is a type error in `registry.ts`.
 */
export interface RuleNames {}
export type RuleName = keyof RuleNames;

/** What is done with a part once it is open. */
export interface Care<Made, Needed> {
  /**
   * Rereads what another process may have changed, every 5 seconds unless set otherwise. The console shows its name.
   */
  reload?: { name: string; everyMs?: number; run(made: Made): Promise<void> };
  jobs?(made: Made, needed: Needed): readonly Job[];
  /** Finishes what was accepted, while everything else is still open. */
  drain?(made: Made): Promise<void>;
  /** Closes it; what it needs is still open. */
  stop?(made: Made): Promise<void> | void;
}

export interface OpenedPart {
  made: unknown;
  /** Null if nothing has to be reread. */
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
 * By table: the columns that belong to the customer, and the order of the rows. They include no hash, no sealed secret
 * and no staff member.
 */
export type OwnData = Readonly<Record<string, OwnTable>>;
export interface OwnTable {
  columns: string;
  by: string;
  where?: string;
  /** For an encrypted column: the value to show for a row. Such a table has no number beyond a float's range. */
  shown?: { column: string; of(secrets: Parts['secrets'], account: AccountId, row: Record<string, unknown>): string };
}

/** What a room that isn't an area adds: parts, and jobs that need them. */
export interface Module<
  Name extends string = string,
  Opens extends PartName = PartName,
  Acts extends RuleName = RuleName,
> {
  readonly name: Name;
  readonly parts?: readonly Part<Opens>[];
  /** What it does by itself, in the name of no person. */
  readonly rules?: readonly Acts[];
  /** Once at each start, when all parts are open and before anything runs. */
  begin?(parts: Parts): Promise<void>;
  jobs?(parts: Parts): readonly Job[];
  /** What alarms need to know of it; asked for once, when all parts are open. */
  metrics?(parts: Parts): readonly Metric[];
  /** Rows that are given to a customer who asks for all data kept about them. */
  readonly ownData?: OwnData;
}

/** Keeps the exact names, with which `registry.ts` checks that no part is missing. */
export const defineModule = <
  const Name extends string,
  Opens extends PartName = never,
  const Acts extends RuleName = never,
>(
  module: Module<Name, Opens, Acts>,
): Module<Name, Opens, Acts> => module;

/** Work that recurs. */
export interface Job {
  name: string;
  /** After the end of its last run. */
  everyMs: number;
  /** Right after each multiple of `everyMs` on this clock instead, as soon as its last run has ended. Epoch ms. */
  onGridOf?: () => number;
  /** Only while this process leads, for what it writes under the leader's number or needs its books for. */
  leaderOnly?: boolean;
  /**
   * In every process, since what it keeps is this process's own. All others run in one process at a time, and must be
   * harmless when a run is repeated, as when another process takes over in the middle of it.
   */
  everywhere?: boolean;
  run: () => Promise<unknown>;
}
