/**
 * Applications for an institutional seat, as staff decide them: the seat is given in the transaction of the decision.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { shownVerification } from '@bourse/core/identity/identity.ts';
import { approve, isRequestRefusal, reject, staffAuthor } from '@bourse/core/requests/transitions.ts';
import { approvingOf } from '@bourse/core/requests/workflow.ts';
import { isReasonFor } from '@bourse/core/requests/kinds.ts';
import { runCommand } from '../desk/run-command.ts';
import { lockLastSeq, readRequest, saveRequest } from '../desk/request-store.ts';
import { type RequestView, requestView } from '../desk/request-view.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../desk/review-kinds.ts';
import type { Work } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

const find = async (db: Db, account: AccountId, seq: bigint) => {
  const found = await readRequest(db, account, seq);
  return found?.kind === 'seat' ? found : null;
};

/** Who invited the customer: nobody judges whom they know by an invitation. */
async function inviterOf(db: Db, account: AccountId): Promise<AccountId | null> {
  const row = await db
    .selectFrom('customers')
    .innerJoin('invitations', 'invitations.code', 'customers.invited_by')
    .select('invitations.account_id')
    .where('customers.account_id', '=', account)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

async function decide(
  work: Work,
  { account, request: seq, verdict, reason, remark, staff }: ReviewDecision,
): Promise<RequestView | Refusal> {
  await lockLastSeq(work, account);
  const request = await find(work.db, account, seq);
  if (!request) return refuse('notFound');
  if (verdict === 'reject' && !isReasonFor('seat', reason)) return refuse('badInput', { field: 'reason' });
  const step =
    verdict === 'approve'
      ? approve(
          request,
          staff,
          { ...approvingOf(request), account, inviter: await inviterOf(work.db, account) },
          work.now,
        )
      : reject(request, staffAuthor(staff), reason ?? '', remark, work.now);
  if (isRequestRefusal(step)) return step;

  await saveRequest(work, account, step);
  if (verdict === 'approve') {
    await work.db.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();
    await writeNotice(work, account, 'seatGranted', {});
  } else {
    await writeNotice(work, account, 'seatRefused', { why: reason ?? '' });
  }
  return requestView(account, step.request);
}

async function evidence(db: Db, account: AccountId, seq: bigint): Promise<Evidence | Refusal> {
  const request = await find(db, account, seq);
  if (!request) return refuse('notFound');
  const { verification, created_at } = await db
    .selectFrom('customers')
    .select(['verification', 'created_at'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return {
    facts: [
      { name: 'organisation', value: String(request.details['organisation'] ?? '') },
      { name: 'verification', value: shownVerification(verification as Parameters<typeof shownVerification>[0]) },
      { name: 'customerSince', value: created_at.toISOString() },
    ],
    files: [],
    marks: verification === 'certified' ? [] : ['notVerified'],
  };
}

export const reviewSeat = (parts: Parts): ReviewKind => ({
  kind: 'seat',
  decide: (decision) =>
    runCommand(parts, {
      ...decision.command,
      decide: (work) => decide(work, decision),
    }),
  evidence: (account, request) => evidence(parts.database.kysely, account, request),
});
