/** The kinds of requests that people decide, and of proposals, collected from what the areas declare. */
import type { RequestKindRules, ProposalKindRules } from '../area.ts';
import type { NonReviewPermission } from '../compliance/staff-roles.ts';
import { mergeEntries } from '../area-exports.ts';
import type { ProposalKind, ProposalKindTable, RequestKind, RequestKindTable } from '../compliance/review-requests.ts';
import { collectAreaExports } from './collect-area-exports.ts';

export const REQUEST_KIND_RULES = mergeEntries(collectAreaExports('requests')) as Readonly<
  Record<RequestKind, RequestKindRules>
>;
/** In the order of their queues. */
export const REQUEST_KINDS: readonly RequestKind[] = (Object.keys(REQUEST_KIND_RULES) as RequestKind[]).sort(
  (one, other) => REQUEST_KIND_RULES[one].at - REQUEST_KIND_RULES[other].at,
);

/** A permission that no area declares is a type error here. */
export const PROPOSAL_KIND_RULES: Readonly<Record<ProposalKind, ProposalKindRules<NonReviewPermission>>> = mergeEntries(
  collectAreaExports('proposals'),
) as ProposalKindTable;

type CodesInList<Kinds, List extends keyof RequestKindRules> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Readonly<Record<List, readonly (infer Code)[]>> ? Code : never;
}[keyof Kinds];

/** The codes of all kinds. */
export type RejectionOrFailureReasonCode =
  | CodesInList<RequestKindTable, 'reasons'>
  | CodesInList<RequestKindTable, 'failures'>;
export type KindSpecificReviewFlag = CodesInList<RequestKindTable, 'flags'>;
const listCodes = <Code>(list: 'reasons' | 'failures' | 'flags'): Code[] =>
  REQUEST_KINDS.flatMap((kind) => (REQUEST_KIND_RULES[kind][list] ?? []) as readonly Code[]);

export const REJECTION_AND_FAILURE_REASONS: readonly RejectionOrFailureReasonCode[] = [
  ...new Set([
    ...listCodes<RejectionOrFailureReasonCode>('reasons'),
    ...listCodes<RejectionOrFailureReasonCode>('failures'),
  ]),
];
export const KIND_SPECIFIC_REVIEW_FLAGS: readonly KindSpecificReviewFlag[] = [
  ...new Set(listCodes<KindSpecificReviewFlag>('flags')),
];

/** Why one of this kind can be rejected or, after approval, why it failed. */
export const rejectionOrFailureReasonsFor = (
  kind: RequestKind,
  hasFailed = false,
): readonly RejectionOrFailureReasonCode[] =>
  ((hasFailed ? REQUEST_KIND_RULES[kind].failures : REQUEST_KIND_RULES[kind].reasons) ??
    []) as readonly RejectionOrFailureReasonCode[];
export const isRejectionReasonFor = (
  kind: RequestKind,
  reason: string | null,
): reason is RejectionOrFailureReasonCode => rejectionOrFailureReasonsFor(kind).some((each) => each === reason);
