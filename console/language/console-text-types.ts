/**
 * The types of the console's texts: its own, and each area's, which are declared beside its words (`declare module`).
 * English defines the keys.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { RejectionOrFailureReasonCode } from '@bourse/core/registry/review-request-kinds.ts';
import type { ProposalKind, RequestKind } from '@bourse/core/compliance/review-requests.ts';

type Words<Code extends string = string> = Readonly<Record<Code, string>>;

/** Tables by codes, to which areas add their own words; a kind, mark or reason without one is a type error. */
interface WordsByCode {
  reviews: {
    kinds: Words<RequestKind>;
    flags: Words<CallAnswer<Calls['staff/listReviews']>['rows'][number]['flags'][number]>;
    reasons: Words<RejectionOrFailureReasonCode>;
    evidenceNames: Words;
    evidenceValues: Words;
  };
  proposals: { kinds: Words<ProposalKind> };
  audit: { actions: Words; subjects: Words; details: Words };
  system: { jobNames: Words };
}

/** Tables by the areas' own names. */
export interface AreaTexts {}
type SharedTexts = typeof import('../texts/en.json', { with: { type: 'json' }});
export type ConsoleTexts = SharedTexts & AreaTexts & WordsByCode;
