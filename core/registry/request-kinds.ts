/** The kinds of requests that people decide, and of proposals, collected from what the areas declare. */
import type { DecidedKind, ProposedKind } from '../area.ts';
import type { HousePermission } from '../compliance/roles.ts';
import { joinEntries } from '../area-exports.ts';
import type { ProposalKind, Proposals, RequestKind, Requests } from '../compliance/requests.ts';
import { brought } from './registered-areas.ts';

export const REVIEWED = joinEntries(brought('requests')) as Readonly<Record<RequestKind, DecidedKind>>;
/** In the order of their queues. */
export const REQUEST_KINDS: readonly RequestKind[] = (Object.keys(REVIEWED) as RequestKind[]).sort(
  (one, other) => REVIEWED[one].at - REVIEWED[other].at,
);

/** A permission that no area declares is a type error here. */
export const PROPOSED: Readonly<Record<ProposalKind, ProposedKind<HousePermission>>> = joinEntries(
  brought('proposals'),
) as Proposals;

type ListOf<Kinds, List extends keyof DecidedKind> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Readonly<Record<List, readonly (infer Code)[]>> ? Code : never;
}[keyof Kinds];

/** The codes of all kinds. */
export type ReasonCode = ListOf<Requests, 'reasons'> | ListOf<Requests, 'failures'>;
export type KindMark = ListOf<Requests, 'marks'>;
const codesOf = <Code>(list: 'reasons' | 'failures' | 'marks'): Code[] =>
  REQUEST_KINDS.flatMap((kind) => (REVIEWED[kind][list] ?? []) as readonly Code[]);

export const REASONS: readonly ReasonCode[] = [
  ...new Set([...codesOf<ReasonCode>('reasons'), ...codesOf<ReasonCode>('failures')]),
];
export const KIND_MARKS: readonly KindMark[] = [...new Set(codesOf<KindMark>('marks'))];

/** Why one of this kind can be rejected or, after approval, why it failed. */
export const reasonsFor = (kind: RequestKind, hasFailed = false): readonly ReasonCode[] =>
  ((hasFailed ? REVIEWED[kind].failures : REVIEWED[kind].reasons) ?? []) as readonly ReasonCode[];
export const isReasonFor = (kind: RequestKind, reason: string | null): reason is ReasonCode =>
  reasonsFor(kind).some((each) => each === reason);
