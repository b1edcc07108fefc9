/**
 * What people decide, by kind: what customers ask for (`ReviewKindHandler`), and what one staff member proposes and
 * another approves (`ProposalKindHandler`). The staff area lists queues, claims and decides only through this registry,
 * so that it imports no other area, and none imports it. What a kind asks of those who decide it is in
 * `core/<area>/area.ts`, and the steps of both are those of `core/compliance/`.
 *
 * To add a kind: write `<area>/review-<kind>.ts` with a function `(dependencies) => ReviewKindHandler`,
 * by `createMoneyReviewKind` or `createNonMoneyReviewKind` (`decide-requests.ts`), and list it in the area's manifest
 * (`reviewKinds`). It gives the customer a notice. A kind that is proposed is declared once, with the form of its terms
 * (`reviews/define-proposal.ts`), and provides what carries it out.
 */
import type { Refusal } from '@bourse/contract/refusals.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import type { Reviewer } from '@bourse/core/compliance/review-request-transitions.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { Command } from '../desk/command.ts';
import type { Proposal } from '../proposals/proposal-store.ts';
import type { RequestView } from '../requests/review-request-view.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { ProposalKind, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';

export interface ReviewDecision {
  account: AccountId;
  /** The request's number. */
  request: bigint;
  verdict: 'approve' | 'reject';
  /** A code of the kind's list; required for a rejection. */
  reason: string | null;
  /** A sentence to the customer. */
  remark: string | null;
  /** Of the accounts with the same name and digits, the one of the same person; `nobody`: a different person. */
  samePersonAs?: string | undefined;
  /** Who decides, as the staff area has verified; `related` are customers about whom this person can't decide. */
  staff: Reviewer;
  /** The person's command, which the deciding code runs as its own. */
  command: Command;
}

/** What a reviewer sees of a request. The staff area logs each time somebody views it. */
export interface ReviewEvidence {
  /** Named facts in their wire form, such as a name or a masked number; the console has a text for each name. */
  facts: { name: string; value: string | null }[];
  /** Encrypted files, by their id in the file store. */
  files: { name: string; id: string; contentType: string }[];
  /** What a reviewer should look at: "newCard", "passwordChanged", "newDevice", "unusualAmount" … */
  riskFlags: string[];
}

export interface ReviewKindHandler {
  kind: RequestKind;
  /** `notFound` if there is no such request of this kind. */
  decide(decision: ReviewDecision): Promise<RequestView | Refusal>;
  /** For a kind that is carried out after its approval: records how that ended, with a reference or a reason. */
  settle?(settling: ReviewPaymentOutcome): Promise<RequestView | Refusal>;
  evidence(account: AccountId, request: bigint): Promise<ReviewEvidence | Refusal>;
}

export interface ReviewPaymentOutcome extends Pick<ReviewDecision, 'account' | 'request' | 'staff' | 'command'> {
  settlement: { reference: string } | { failed: string };
}

/** The outcome of an approval. */
export interface ApprovalOutcome {
  /** Written to the record; absent: when it begins. */
  detail?: Readonly<Record<string, string | number | boolean>>;
  /** Shown once, to the approver. */
  messageToApprover?: string | null;
}

export type NamedValues = Readonly<Record<string, unknown>>;
/**
 * What the decider reads, by name and in wire form: the terms, unless they are shown as they were proposed; `holds`,
 * what applies until then; and `follows`, what follows from them.
 */
export interface ProposalTermsView {
  terms?: NamedValues;
  holds?: NamedValues;
  follows?: NamedValues;
}
/** The view with its terms. */
export type ProposalView = ProposalTermsView & { terms: NamedValues };

export interface ProposalKindHandler {
  kind: ProposalKind;
  /** What it would change in the present state, in the reader's language. Fails if its terms are unreadable. */
  describe(proposal: Pick<Proposal, 'subject' | 'terms'>, now: number, language: Language): Promise<ProposalView>;
  /** Slow work that needs no lock; `carryOut` receives the result. */
  load?(): Promise<unknown>;
  /** In the transaction of the approval; a refusal leaves the proposal waiting. `by` is the second person. */
  carryOut(
    work: CommandContext,
    approved: { proposal: Proposal; by: StaffId },
    loaded: unknown,
  ): Promise<ApprovalOutcome | Refusal>;
  /** What follows at once: rereading what is cached, or booking something. It may fail: something tries it again. */
  reload?(): Promise<void>;
  /** It is decided only by its own calls. */
  ownCalls?: true;
}

export interface ReviewKindRegistry extends ReadonlyMap<RequestKind, ReviewKindHandler> {
  proposed: ReadonlyMap<ProposalKind, ProposalKindHandler>;
}

/** Folds the areas' registrations; throws if nothing carries out a kind that can be proposed. */
export function buildReviewKindRegistry(
  kinds: readonly (ReviewKindHandler | ProposalKindHandler)[],
): ReviewKindRegistry {
  const proposed = new Map(kinds.flatMap((each) => ('carryOut' in each ? [[each.kind, each] as const] : [])));
  const missing = (Object.keys(PROPOSAL_KIND_RULES) as ProposalKind[]).filter((kind) => !proposed.has(kind));
  if (missing.length > 0) throw new Error(`nobody carries out what is proposed of the kind ${missing.join(', ')}`);
  const reviewed = new Map(kinds.flatMap((each) => ('carryOut' in each ? [] : [[each.kind, each] as const])));
  return Object.assign(reviewed, { proposed });
}

/** The facts of a proposal as the decider reads them: name, new value, and present value. */

export interface ProposalFact {
  name: string;
  value: string | null;
  /** Null if there is no present value of that name. */
  was: string | null;
}

/** In its wire form; null for anything but a plain value. */
function formatPlainValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(formatPlainValue).join(' ') || null;
  return typeof value === 'object' ? null : String(value as string | number | boolean);
}

/**
 * The terms in their order, then what follows from them. A value that would be removed is shown if there is one now.
 */
export function buildProposalFacts({ terms, holds = {}, follows = {} }: ProposalView): ProposalFact[] {
  return Object.entries({ ...terms, ...follows }).flatMap(([name, value]) => {
    const [now, was] = [formatPlainValue(value), formatPlainValue(holds[name])];
    return now === null && was === null ? [] : [{ name, value: now, was }];
  });
}

/** Every text that customers would read, language by language. */
export const buildTranslatedTextFacts = (texts: TextsByLanguage): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const piece = texts[language];
      return piece ? [[`${language}Words`, `${piece.title}\n\n${piece.body}`]] : [];
    }),
  );
