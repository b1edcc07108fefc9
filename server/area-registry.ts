/** All areas together: what they provide must be complete. */
import { type CallName, calls } from '@bourse/contract/calls.ts';
import type { AreaManifest, AreaContributions } from './area.ts';
import * as areas from './areas.ts';
import { buildReviewKindRegistry } from './reviews/review-kind-registry.ts';
import type { Handlers } from './calls/handler-types.ts';
import type {
  ProcessProvidedDependencies,
  ServerModule,
  DependencyName,
  ServerDependencies,
  AutomationName,
} from './dependencies.ts';
import { FOUNDATION_MODULES, type typedFoundationModules } from './foundation-modules.ts';
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { readFromReplica } from './db/replica.ts';
import type { UntypedHandler } from './http/run-call.ts';
import type { RecordKind } from '@bourse/core/ledger/decision-changes.ts';
import { LINKED_SHORT_RECORDS, PERSON_TURN_RECORDS } from './desk/cross-area-record-loads.ts';
import { buildRecordRegistry } from './desk/record-registry.ts';
import { REQUEST_RECORDS } from './requests/review-request-records.ts';

export type RegisteredArea = (typeof areas)[keyof typeof areas];
export type DependenciesOpenedBy<Each> = Each extends ServerModule<string, infer Opens> ? Opens : never;
export type CallsBoundBy<Each> = Each extends AreaManifest<string, infer _, infer Binds, infer _Stores> ? Binds : never;
export type AutomationsListedBy<Each> = Each extends ServerModule<string, infer _, infer Acts> ? Acts : never;
type UnopenedDependencies = Exclude<
  DependencyName,
  keyof ProcessProvidedDependencies | DependenciesOpenedBy<(typeof typedFoundationModules)[number] | RegisteredArea>
>;
type UnboundCalls = Exclude<CallName, CallsBoundBy<RegisteredArea>>;
type UnlistedAutomations = Exclude<
  AutomationName,
  AutomationsListedBy<(typeof typedFoundationModules)[number] | RegisteredArea>
>;
/** A type error here names a dependency that nothing opens, a call without a handler, or an unlisted automation. */
export type AssertNoneMissing<Missing extends never> = Missing;
export type AssertManifestsComplete = AssertNoneMissing<UnopenedDependencies | UnboundCalls | UnlistedAutomations>;

type RecordKindsStoredBy<Each> =
  Each extends AreaManifest<string, infer _Opens, infer _Binds, infer Stores> ? Stores : never;

export const AREA_MANIFESTS: readonly AreaManifest<string, DependencyName, never, never>[] = Object.values(areas);
/** Adds what one area provides; throws if another has already provided the same name. */
export function addWithoutDuplicates<Thing extends object>(all: Thing, more: Partial<Thing> = {}): void {
  for (const name of Object.keys(more)) if (Object.hasOwn(all, name)) throw new Error(`two areas bring "${name}"`);
  Object.assign(all, more);
}

/** The areas, and the modules that they build on. */
export const SERVER_MODULES: readonly ServerModule[] = [...FOUNDATION_MODULES, ...AREA_MANIFESTS];

/** Each call's handler, from the area that binds it. */
export function bindCalls(dependencies: ServerDependencies): AreaContributions {
  const handlers = {} as Handlers;
  const customerDataColumns = {};
  for (const module of SERVER_MODULES) addWithoutDuplicates(customerDataColumns, module.customerDataExport);
  const reviews = buildReviewKindRegistry(AREA_MANIFESTS.flatMap((area) => area.reviewKinds?.(dependencies) ?? []));
  const contributions: AreaContributions = { handlers, reviews, customerDataExport: customerDataColumns };
  for (const area of AREA_MANIFESTS)
    addWithoutDuplicates<Partial<Handlers>>(handlers, area.calls?.(dependencies, contributions));
  if (dependencies.database.replica) routeLateCallsToReplica(handlers, dependencies);
  return contributions;
}

/** Calls that may be a moment late (`late` in the contract) are answered from the standby, if there is one. */

function routeLateCallsToReplica(handlers: Handlers, { database }: Pick<ServerDependencies, 'database'>): void {
  const each = handlers as unknown as Record<string, UntypedHandler>;
  for (const [name, entry] of Object.entries<CallDefinition>(calls)) {
    const handler = each[name];
    if (entry.late && handler) each[name] = (input, caller) => readFromReplica(database, () => handler(input, caller));
  }
}

/** Every kind of record that the desk stores and loads: its own and those of all areas. */

/** A type error here names a record kind that decisions produce and no area stores. */
export type AssertRecordKindsStored = AssertNoneMissing<
  Exclude<RecordKind, keyof (typeof REQUEST_RECORDS)['stored'] | RecordKindsStoredBy<RegisteredArea>>
>;

export const RECORD_REGISTRY = buildRecordRegistry([
  REQUEST_RECORDS,
  PERSON_TURN_RECORDS,
  LINKED_SHORT_RECORDS,
  ...AREA_MANIFESTS.flatMap(({ records }) => records ?? []),
]);
