/** All areas together: what they provide must be complete. */
import { type CallName, calls } from '@bourse/contract/calls.ts';
import type { Area, House } from './area.ts';
import * as areas from './areas.ts';
import { reviewKinds } from './reviews/review-kinds.ts';
import type { Handlers } from './calls/handler.ts';
import type { GivenParts, Module, PartName, Parts, RuleName } from './parts.ts';
import { ROOMS, type rooms } from './rooms.ts';
import type { Call } from '@bourse/contract/call.ts';
import { readLate } from './db/replica.ts';
import type { AnyHandler } from './http/serve-call.ts';
import type { RecordKind } from '@bourse/core/ledger/changes.ts';
import { TURN_RECORDS } from './desk/command-loads.ts';
import { foldRecords } from './desk/record-kinds.ts';
import { REQUEST_RECORDS } from './requests/request-records.ts';

export type AnyArea = (typeof areas)[keyof typeof areas];
export type OpenedBy<Each> = Each extends Module<string, infer Opens> ? Opens : never;
export type BoundBy<Each> = Each extends Area<string, infer _, infer Binds, infer _Stores> ? Binds : never;
export type ActingAs<Each> = Each extends Module<string, infer _, infer Acts> ? Acts : never;
type Unopened = Exclude<PartName, keyof GivenParts | OpenedBy<(typeof rooms)[number] | AnyArea>>;
type Unbound = Exclude<CallName, BoundBy<AnyArea>>;
type Unlisted = Exclude<RuleName, ActingAs<(typeof rooms)[number] | AnyArea>>;
/** A type error here names a dependency that nothing opens, a call without a handler, or an unlisted automation. */
export type Complete<Missing extends never> = Missing;
export type NothingMissing = Complete<Unopened | Unbound | Unlisted>;

type StoredBy<Each> = Each extends Area<string, infer _Opens, infer _Binds, infer Stores> ? Stores : never;

export const AREAS: readonly Area<string, PartName, never, never>[] = Object.values(areas);
/** Adds what one area provides; throws if another has already provided the same name. */
export function addOnce<Thing extends object>(all: Thing, more: Partial<Thing> = {}): void {
  for (const name of Object.keys(more)) if (Object.hasOwn(all, name)) throw new Error(`two areas bring "${name}"`);
  Object.assign(all, more);
}

/** The areas, and the modules that they build on. */
export const MODULES: readonly Module[] = [...ROOMS, ...AREAS];

/** Each call's handler, from the area that binds it. */
export function bindCalls(parts: Parts): House {
  const handlers = {} as Handlers;
  const ownData = {};
  for (const module of MODULES) addOnce(ownData, module.ownData);
  const reviews = reviewKinds(AREAS.flatMap((area) => area.requests?.(parts) ?? []));
  const house: House = { handlers, reviews, ownData };
  for (const area of AREAS) addOnce<Partial<Handlers>>(handlers, area.calls?.(parts, house));
  if (parts.database.replica) sendLateCalls(handlers, parts);
  return house;
}

/** Calls that may be a moment late (`late` in the contract) are answered from the standby, if there is one. */

function sendLateCalls(handlers: Handlers, { database }: Pick<Parts, 'database'>): void {
  const each = handlers as unknown as Record<string, AnyHandler>;
  for (const [name, entry] of Object.entries<Call>(calls)) {
    const handler = each[name];
    if (entry.late && handler) each[name] = (input, caller) => readLate(database, () => handler(input, caller));
  }
}

/** Every kind of record that the desk stores and loads: its own and those of all areas. */

/** A type error here names a record kind that decisions produce and no area stores. */
export type NothingUnstored = Complete<
  Exclude<RecordKind, keyof (typeof REQUEST_RECORDS)['stored'] | StoredBy<AnyArea>>
>;

export const RECORDS = foldRecords([REQUEST_RECORDS, TURN_RECORDS, ...AREAS.flatMap(({ records }) => records ?? [])]);
