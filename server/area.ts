/**
 * An area's manifest: what one folder adds to the server. `areas.ts` lists the manifests, and `compose-server.ts`
 * opens, binds, repeats and closes what they name; no other file names an area. `docs/add-an-area.md` explains how to
 * add one.
 */
import type { CallName } from '@bourse/contract/calls.ts';
import type { RecordKind } from '@bourse/core/ledger/decision-changes.ts';
import type { FastifyInstance } from 'fastify';
import type { AreaRecordDefinitions, RecordWritings } from './desk/record-registry.ts';
import type { ProposalKindHandler, ReviewKindHandler, ReviewKindRegistry } from './reviews/review-kind-registry.ts';
import type { CustomerCaller, Handlers } from './calls/handler-types.ts';
import type { AuditCheckGroup } from './ledger/audit/audit-check-types-and-sql.ts';
import type {
  ServerModule,
  CustomerDataExportTables,
  DependencyName,
  ServerDependencies,
  AutomationName,
} from './dependencies.ts';

/** What all areas together provide, for the few areas that show what others contribute. */
export interface AreaContributions {
  /** The handler of every call; complete before the first call arrives. */
  handlers: Handlers;
  /** Kinds of requests that staff decide. */
  reviews: ReviewKindRegistry;
  customerDataExport: CustomerDataExportTables;
}

export interface AreaManifest<
  Name extends string = string,
  Opens extends DependencyName = DependencyName,
  Binds extends CallName = CallName,
  Stores extends RecordKind = RecordKind,
  Acts extends AutomationName = AutomationName,
> extends ServerModule<Name, Opens, Acts> {
  calls?(dependencies: ServerDependencies, contributions: AreaContributions): Pick<Handlers, Binds>;
  /** Kinds of records that its commands write. */
  readonly records?: AreaRecordDefinitions<Pick<RecordWritings, Stores>>;
  /** Kinds of requests that people decide. */
  reviewKinds?(dependencies: ServerDependencies): readonly (ReviewKindHandler | ProposalKindHandler)[];
  /** What each audit checks in it. */
  readonly audit?: readonly AuditCheckGroup[];
  /**
   * What a demo world has from its first start: things in the world, and its customer's own, created by ordinary calls.
   */
  demo?: {
    world?(dependencies: ServerDependencies): Promise<void>;
    customer?(customer: CustomerCaller, dependencies: ServerDependencies, handlers: Handlers): Promise<void>;
    /** Runs after all areas, for what needs something that another area has created for the customer. */
    afterwards?(customer: CustomerCaller, dependencies: ServerDependencies, handlers: Handlers): Promise<void>;
  };
  /** HTTP routes other than the calls, such as a callback for another service. */
  routes?(app: FastifyInstance, dependencies: ServerDependencies): void;
}

/** Preserves the exact names, so that `area-registry.ts` can check that nothing is missing. */
export const defineArea = <
  const Name extends string,
  Opens extends DependencyName = never,
  Binds extends CallName = never,
  Stores extends RecordKind = never,
  const Acts extends AutomationName = never,
>(
  area: AreaManifest<Name, Opens, Binds, Stores, Acts>,
): AreaManifest<Name, Opens, Binds, Stores, Acts> => area;
