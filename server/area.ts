/**
 * An area's manifest: what one folder adds to the server. `areas.ts` lists the manifests, and `compose.ts` opens,
 * binds, repeats and closes what they name; no other file names an area. `docs/add-an-area.md` explains how to add one.
 */
import type { CallName } from '@bourse/contract/calls.ts';
import type { RecordKind } from '@bourse/core/ledger/changes.ts';
import type { FastifyInstance } from 'fastify';
import type { AreaRecords, StoredKinds } from './desk/record-kinds.ts';
import type { ProposedKind, ReviewKind, ReviewKinds } from './reviews/review-kinds.ts';
import type { Customer, Handlers } from './calls/handler.ts';
import type { AuditGroup } from './ledger/audit/check.ts';
import type { Module, OwnData, PartName, Parts, RuleName } from './parts.ts';

/** What all areas together provide, for the few areas that show what others contribute. */
export interface House {
  /** The handler of every call; complete before the first call arrives. */
  handlers: Handlers;
  /** Kinds of requests that staff decide. */
  reviews: ReviewKinds;
  ownData: OwnData;
}

export interface Area<
  Name extends string = string,
  Opens extends PartName = PartName,
  Binds extends CallName = CallName,
  Stores extends RecordKind = RecordKind,
  Acts extends RuleName = RuleName,
> extends Module<Name, Opens, Acts> {
  calls?(parts: Parts, house: House): Pick<Handlers, Binds>;
  /** Kinds of records that its commands write. */
  readonly records?: AreaRecords<Pick<StoredKinds, Stores>>;
  /** Kinds of requests that people decide. */
  requests?(parts: Parts): readonly (ReviewKind | ProposedKind)[];
  /** What each audit checks in it. */
  readonly audit?: readonly AuditGroup[];
  /**
   * What a demo world has from its first start: things in the world, and its customer's own, created by ordinary calls.
   */
  demo?: {
    world?(parts: Parts): Promise<void>;
    customer?(customer: Customer, parts: Parts, handlers: Handlers): Promise<void>;
    /** Runs after all areas, for what needs something that another area has created for the customer. */
    afterwards?(customer: Customer, parts: Parts, handlers: Handlers): Promise<void>;
  };
  /** HTTP routes other than the calls, such as a callback for another service. */
  routes?(app: FastifyInstance, parts: Parts): void;
}

/** Preserves the exact names, so that `registry.ts` can check that nothing is missing. */
export const defineArea = <
  const Name extends string,
  Opens extends PartName = never,
  Binds extends CallName = never,
  Stores extends RecordKind = never,
  const Acts extends RuleName = never,
>(
  area: Area<Name, Opens, Binds, Stores, Acts>,
): Area<Name, Opens, Binds, Stores, Acts> => area;
