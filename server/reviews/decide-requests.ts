/**
 * How requests are decided, by subject: money at the desk, everything else in a transaction of its own, together with
 * what the decision adds. Both take the step under the account's lock, as the person's command.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { isReasonFor } from '@bourse/core/registry/request-kinds.ts';
import {
  approve,
  claim,
  claimantOf,
  isRequestRefusal,
  reject,
  type Reviewer,
  staffAuthor,
  unclaim,
} from '@bourse/core/compliance/request-transitions.ts';
import type { Author, Request, RequestKind } from '@bourse/core/compliance/requests.ts';
import { approvingOf } from '@bourse/core/registry/request-workflow.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { AnswerForm, Command } from '../desk/command.ts';
import { requestNumbered, theCustomer } from '../requests/request-records.ts';
import { lockLastSeq, readCustomer, readFirstClaim, readRequest, saveRequest } from '../requests/request-store.ts';
import { changedRequest, type RequestView, requestView } from '../requests/request-view.ts';
import type { ReviewDecision, ReviewKind } from './review-kinds.ts';
import { type CommandParts, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Work } from '../commands/transaction.ts';

const refuseReason = (kind: RequestKind, { verdict, reason }: ReviewDecision): Refusal | null =>
  verdict === 'reject' && !isReasonFor(kind, reason) ? refuse('badInput', { field: 'reason' }) : null;

/**
 * Stored under the key of a decision: no amount, and no sentence to a customer, so that a repeat reveals nothing more.
 */
export const KEPT: AnswerForm<RequestView> = {
  write: ({ status }) => JSON.stringify({ status }),
  read: (text) => JSON.parse(text) as RequestView,
};

type DeskParts = Pick<Parts, 'database' | 'desk'>;

/** One decision about a request's money, by `command`. */
export async function decideMoney(
  { database, desk }: DeskParts,
  kind: RequestKind,
  { account, request: seq, command }: { account: AccountId; request: bigint; command: Command },
  decide: (state: AccountState, now: number) => Changes | Refusal,
): Promise<RequestView | Refusal> {
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== kind || request.currency === null) return refuse('notFound');
  const answer = await desk.run({
    ...command,
    account,
    currencies: [request.currency],
    instrument: null,
    loads: [requestNumbered(seq), theCustomer],
    decide,
    answer: (changes: Changes) => requestView(account, changedRequest(changes)),
    form: KEPT,
  });
  return answer ?? refuse('notFound');
}

interface MoneyRules {
  approve(state: AccountState, seq: bigint, staff: Reviewer, account: AccountId, now: number): Changes | Refusal;
  reject(
    state: AccountState,
    seq: bigint,
    by: { author: Author; reason: string; remark: string | null },
    now: number,
  ): Changes | Refusal;
}

export const moneyKind = (
  parts: DeskParts,
  kind: RequestKind,
  rules: MoneyRules,
  more: Omit<ReviewKind, 'kind' | 'decide'>,
): ReviewKind => ({
  kind,
  ...more,
  async decide(decision) {
    const { account, request: seq, verdict, reason, remark, staff } = decision;
    const decide = (state: AccountState, now: number): Changes | Refusal =>
      verdict === 'approve'
        ? rules.approve(state, seq, staff, account, now)
        : rules.reject(state, seq, { author: staffAuthor(staff), reason: reason ?? '', remark }, now);
    return refuseReason(kind, decision) ?? decideMoney(parts, kind, decision, decide);
  },
});

interface Bringing {
  /** The transaction's work besides the step; a refusal undoes both. */
  bring(work: StaffWork, decided: Request, decision: ReviewDecision): Promise<Refusal | void>;
  /** Used instead of the account's lock. */
  lock?(work: Work, decision: ReviewDecision): Promise<void>;
}

export const plainKind = (
  parts: CommandParts,
  kind: RequestKind,
  { bring, lock }: Bringing,
  more: Omit<ReviewKind, 'kind' | 'decide'>,
): ReviewKind => ({
  kind,
  ...more,
  async decide(decision) {
    const { account, request: seq, verdict, reason, remark, staff, command } = decision;
    const wrong = refuseReason(kind, decision);
    if (wrong) return wrong;
    return runCommand<RequestView>(parts, {
      ...command,
      form: KEPT,
      ...(lock ? { lock: (work: Work) => lock(work, decision) } : { accounts: [account] }),
      async decide(work) {
        await lockLastSeq(work, account);
        const request = await readRequest(work.db, account, seq);
        if (request?.kind !== kind) return refuse('notFound');
        const { inviter } = await readCustomer(work.db, account);
        const change =
          verdict === 'approve'
            ? approve(request, staff, { ...approvingOf(request), account, inviter }, work.now)
            : reject(request, staffAuthor(staff), reason, remark, work.now);
        if (isRequestRefusal(change)) return change;
        await saveRequest(work, account, change);
        const refused = await bring(work, change.request, decision);
        return isRefusal(refused) ? refused : requestView(account, change.request);
      },
    });
  },
});

/**
 * A staff member claims a request to handle it, or releases it to others; the same for all kinds, since no money
 * moves.
 */

export interface Claiming {
  account: AccountId;
  request: bigint;
  staff: Reviewer;
  release?: boolean;
}

/** Claiming it again changes nothing. A person who may not decide it would only keep others away, and is refused. */
export async function claimRequest(
  work: Work,
  { account, request: seq, staff, release = false }: Claiming,
): Promise<RequestView | Refusal> {
  await lockLastSeq(work, account);
  const request = await readRequest(work.db, account, seq);
  if (!request) return refuse('notFound');
  const isOwn = staff.related?.includes(account) || request.details.requestedBy === staff.id;
  if (!release && isOwn) return refuse('ownApproval');
  if (!release && claimantOf(request, work.now) === staff.id) return requestView(account, request);
  const change = release
    ? unclaim(request, staff, work.now)
    : claim(request, { ...staff, claimedAt: await readFirstClaim(work, account, seq, staff) }, work.now);
  if (isRequestRefusal(change)) return change;
  await saveRequest(work, account, change);
  return requestView(account, change.request);
}
