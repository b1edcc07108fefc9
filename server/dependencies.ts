/**
 * The dependencies that areas and modules share at run time. The code that opens one declares its name and type there,
 * by `declare module '../dependencies.ts' { interface ServerDependencies { … } }`, and lists it in its manifest. One
 * that nothing opens is a type error in `area-registry.ts`.
 */
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { AccountId } from './ids.ts';
import type { Metric } from './telemetry/metrics.ts';
import type { CrossProcessLimitUsage } from './cluster/cross-process-limit-usage.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** What tests can replace; areas and modules declare their own overrides. */
export interface TestOverrides {}
/** Provided by the process before any dependency is opened. */
export interface ProcessProvidedDependencies {
  config: Config;
  log: Logger;
  database: Database;
  /**
   * The machine's clock, for anything compared with other machines or people's clocks, such as one-time codes and
   * signed messages.
   */
  machineClock: Clock;
  timeZones: TimeZoneConverter;
  /** Null if no collector is set. */
  tracing: Tracing | null;
  /** The processes that share this one's port. */
  crossProcessCounts: CrossProcessLimitUsage;
  testOverrides: TestOverrides;
}
export interface ServerDependencies extends ProcessProvidedDependencies {}
export type DependencyName = keyof ServerDependencies;

/**
 * Names of the server's automatic actions, under which it runs commands of its own (`desk/command.ts`). A module
 * declares its names next to its manifest, as it does its dependencies, and lists them there. One that no manifest
 * lists is a type error in `area-registry.ts`.
 */
export interface AutomationNames {}
export type AutomationName = keyof AutomationNames;

/** What happens to a dependency once it is open. */
export interface DependencyLifecycle<Made, Needed> {
  /**
   * Rereads what other processes may have changed, by default every 5 seconds. The console shows its name.
   */
  reload?: { name: string; everyMs?: number; run(made: Made): Promise<void> };
  jobs?(made: Made, needed: Needed): readonly RecurringJob[];
  /** Finishes what was accepted, while everything else is still open. */
  drain?(made: Made): Promise<void>;
  /** Closes it, while everything that it needs is still open. */
  stop?(made: Made): Promise<void> | void;
}

export interface OpenedDependency {
  made: unknown;
  /** Null if nothing has to be reread. */
  reload: RecurringJob | null;
  jobs: readonly RecurringJob[];
  drain(): Promise<void>;
  stop(): Promise<void>;
}
/** A dependency before it is open. */
export interface DependencyDefinition<Name extends DependencyName = DependencyName> {
  readonly name: Name;
  readonly needs: readonly DependencyName[];
  open(dependencies: ServerDependencies): Promise<OpenedDependency>;
}

const RELOAD_EVERY_MS = 5_000;

/** `open` receives what it `needs` and nothing else. */
export function defineDependency<Name extends DependencyName, Need extends DependencyName>(
  name: Name,
  needs: readonly Need[],
  open: (dependencies: Pick<ServerDependencies, Need>) => ServerDependencies[Name] | Promise<ServerDependencies[Name]>,
  lifecycle: DependencyLifecycle<ServerDependencies[Name], Pick<ServerDependencies, Need>> = {},
): DependencyDefinition<Name> {
  return {
    name,
    needs,
    async open(dependencies) {
      const needed = Object.fromEntries(needs.map((need) => [need, dependencies[need]])) as unknown as Pick<
        ServerDependencies,
        Need
      >;
      const made = await open(needed);
      const { reload } = lifecycle;
      return {
        made,
        reload: reload ? { everyMs: RELOAD_EVERY_MS, ...reload, run: () => reload.run(made) } : null,
        jobs: lifecycle.jobs?.(made, needed) ?? [],
        drain: async () => lifecycle.drain?.(made),
        stop: async () => lifecycle.stop?.(made),
      };
    },
  };
}

/**
 * What a customer's data export contains: for each table its columns and the order of its rows. It includes no hash, no
 * sealed secret and no staff member.
 */
export type CustomerDataExportTables = Readonly<Record<string, CustomerDataExportTable>>;
export interface CustomerDataExportTable {
  columns: string;
  orderBy: string;
  where?: string;
  /** For an encrypted column: the value to show for a row. Such a table has no number beyond a float's range. */
  decrypted?: {
    column: string;
    of(secrets: ServerDependencies['secrets'], account: AccountId, row: Record<string, unknown>): string | null;
  };
}

/** What a module contributes to the server: dependencies, and jobs that use them. */
export interface ServerModule<
  Name extends string = string,
  Opens extends DependencyName = DependencyName,
  Acts extends AutomationName = AutomationName,
> {
  readonly name: Name;
  readonly dependencies?: readonly DependencyDefinition<Opens>[];
  /** Its automatic actions, which no person requests. */
  readonly automations?: readonly Acts[];
  /** Runs once at each start, when all dependencies are open and before any job. */
  onStart?(dependencies: ServerDependencies): Promise<void>;
  jobs?(dependencies: ServerDependencies): readonly RecurringJob[];
  /** Metrics that alarms need; called once, when all dependencies are open. */
  metrics?(dependencies: ServerDependencies): readonly Metric[];
  /** Its rows in the data export that a customer can request. */
  readonly customerDataExport?: CustomerDataExportTables;
}

/** Preserves the exact names, so that `area-registry.ts` can check that no dependency is missing. */
export const defineModule = <
  const Name extends string,
  Opens extends DependencyName = never,
  const Acts extends AutomationName = never,
>(
  module: ServerModule<Name, Opens, Acts>,
): ServerModule<Name, Opens, Acts> => module;

/** A job that the server runs again and again. */
export interface RecurringJob {
  name: string;
  /** The pause after the end of its last run. */
  everyMs: number;
  /** Right after each multiple of `everyMs` on this clock instead, as soon as its last run has ended. Epoch ms. */
  onGridOf?: () => number;
  /** Only while this process leads, for what it writes under the leader's number or needs its books for. */
  leaderOnly?: boolean;
  /**
   * Runs in every process, since it maintains state of this process. All others run in one process at a time, and must
   * tolerate a repeated run, as when another process takes over in the middle of one.
   */
  everywhere?: boolean;
  run: () => Promise<unknown>;
}
