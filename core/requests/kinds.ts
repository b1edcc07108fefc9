/** The kinds of what people decide, folded from what the areas bring. */
import { brought, type Brought, type DecidedKind, type ProposedKind } from '../area.ts';
import { joinEntries, type Joined } from '../folds.ts';

type Requests = Joined<Brought<'requests'>>;
type Applications = Joined<Brought<'applications'>>;
export type RequestKind = keyof Requests & string;
/** Applications have a table of their own and stand in the same queues. */
export type ReviewKind = RequestKind | (keyof Applications & string);

const REQUESTS = joinEntries(brought('requests')) as Record<RequestKind, DecidedKind>;
const APPLICATIONS = joinEntries(brought('applications'));
export const REVIEWED = joinEntries([REQUESTS, APPLICATIONS]) as Readonly<Record<ReviewKind, DecidedKind>>;

type Proposals = Joined<Brought<'proposals'>>;
export type ProposalKind = keyof Proposals & string;
export const PROPOSED = joinEntries(brought('proposals')) as Readonly<Record<ProposalKind, ProposedKind>>;

const inOrder = <Kind extends ReviewKind>(kinds: object): readonly Kind[] =>
  (Object.keys(kinds) as Kind[]).sort((one, other) => REVIEWED[one].at - REVIEWED[other].at);
export const REQUEST_KINDS = inOrder<RequestKind>(REQUESTS);
export const REVIEW_KINDS = inOrder<ReviewKind>(REVIEWED);

type ListOf<Kinds, List extends keyof DecidedKind> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Readonly<Record<List, readonly (infer Code)[]>> ? Code : never;
}[keyof Kinds];
type Reviewed = Requests & Applications;
/** Codes that any kind has. */
export type ReasonCode = ListOf<Reviewed, 'reasons'> | ListOf<Reviewed, 'failures'>;
export type KindMark = ListOf<Reviewed, 'marks'>;
const codesOf = <Code>(list: 'reasons' | 'failures' | 'marks'): Code[] =>
  REVIEW_KINDS.flatMap((kind) => (REVIEWED[kind][list] ?? []) as readonly Code[]);
export const REASONS: readonly ReasonCode[] = [
  ...new Set([...codesOf<ReasonCode>('reasons'), ...codesOf<ReasonCode>('failures')]),
];
export const KIND_MARKS: readonly KindMark[] = [...new Set(codesOf<KindMark>('marks'))];

/** Why one of this kind can be turned down; of one that was approved, why it failed. */
export const reasonsFor = (kind: ReviewKind, hasFailed = false): readonly ReasonCode[] =>
  ((hasFailed ? REVIEWED[kind].failures : REVIEWED[kind].reasons) ?? []) as readonly ReasonCode[];
export const isReasonFor = (kind: ReviewKind, reason: string | null): reason is ReasonCode =>
  reasonsFor(kind).some((each) => each === reason);
