/**
 * What staff review, by kind. The staff area lists queues (`request-store.ts`), claims (`claim-request.ts`) and decides
 * through this registry alone, so that it imports no other area, and none imports it.
 *
 * To add a kind: write `<area>/review-<kind>.ts` with a function `(parts) => ReviewKind`, and list it in the
 * area's manifest (`requests`). `decide` loads the request under the account's lock (money:
 * `desk.run` with `loads: [requestNumbered(request), theCustomer]`; else `runCommand` and `lockLastSeq`) under the
 * person's `command`, takes the
 * step with `approve` or `reject` of `core/requests/transitions.ts`, and gives the customer a notice. Its reason codes stand
 * in `core/requests/reasons.ts`.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Reviewer } from '@bourse/core/requests/transitions.ts';
import type { RequestKind } from '@bourse/core/requests/types.ts';
import type { AccountId } from '../ids.ts';
import type { Command } from './command.ts';
import type { RequestView } from './request-view.ts';

export interface ReviewDecision {
  account: AccountId;
  /** The request's number. */
  request: bigint;
  verdict: 'approve' | 'reject';
  /** A code of the kind's list; required for a rejection. */
  reason: string | null;
  /** A sentence to the customer. */
  remark: string | null;
  /** Who decides, by the staff area's own proof; `related` are customers whom this person can't judge. */
  staff: Reviewer;
  /** The person's command: whatever decides carries it out as its own. */
  command: Command;
}

/** What a reviewer sees of a request. Every look is logged by the staff area. */
export interface Evidence {
  /** Named facts in their wire form, such as a name or a masked number; the console has a text for each name. */
  facts: { name: string; value: string | null }[];
  /** Encrypted files, by the id that the file store knows. */
  files: { name: string; id: string; contentType: string }[];
  /** What a reviewer should look at: "newCard", "passwordChanged", "newDevice", "unusualAmount" … */
  marks: string[];
}

export interface ReviewKind {
  kind: RequestKind;
  /** `notFound` where there is no such request of this kind. */
  decide(decision: ReviewDecision): Promise<RequestView | Refusal>;
  /** Of a kind that is carried out after its approval: how that ended, under a reference or for a reason. */
  settle?(settling: Settling): Promise<RequestView | Refusal>;
  evidence(account: AccountId, request: bigint): Promise<Evidence | Refusal>;
}

export interface Settling extends Pick<ReviewDecision, 'account' | 'request' | 'staff' | 'command'> {
  settlement: { reference: string } | { failed: string };
}

export type ReviewKinds = ReadonlyMap<RequestKind, ReviewKind>;
export const reviewKinds = (kinds: readonly ReviewKind[]): ReviewKinds =>
  new Map(kinds.map((each) => [each.kind, each]));
