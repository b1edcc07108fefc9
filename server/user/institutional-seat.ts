/** An institutional seat: the customer applies, and staff decide. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { submit } from '@bourse/core/compliance/request-transitions.ts';
import { isOpen } from '@bourse/core/compliance/requests.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import { readStates } from '../customers/account-states.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { lockLastSeq, readRequest, saveRequest } from '../requests/request-store.ts';
import { requestView } from '../requests/request-view.ts';
import { type Work, writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type Db, lastSeatRequest, readSeat } from './store.ts';
import { shownVerification } from '@bourse/core/accounts/identity/identity.ts';
import { plainKind } from '../reviews/decide-requests.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';

export function applySeat(parts: Parts): Handler<'user/applySeat'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/applySeat', input),
      async decide(work) {
        const lastSeq = await lockLastSeq(work, account);
        const forbidden = refuseAct(await readStates(work, account), 'open', work.now);
        if (forbidden) return forbidden;
        if (await readSeat(work.db, account)) return refuse('seatHeld');
        const before = await lastSeatRequest(work.db, account);
        if (before && isOpen(before)) return refuse('seatAwaitingReview');
        const submitted = submit({ kind: 'seat', details: { organisation: input.organisation } }, lastSeq, work.now);
        await saveRequest(work, account, submitted);
        await writeNotice(work, account, 'seatApplied', {});
        return { request: requestView(account, submitted.request) };
      },
    });
}

export function getSeat(parts: Parts): Handler<'user/getSeat'> {
  return async (_, { account }) => {
    const db = parts.database.kysely;
    const request = await lastSeatRequest(db, account);
    return { held: await readSeat(db, account), request: request ? requestView(account, request) : null };
  };
}

/**
 * Applications for an institutional seat as staff decide them: the seat is granted in the transaction of the decision.
 */

const find = async (db: Db, account: AccountId, seq: bigint) => {
  const found = await readRequest(db, account, seq);
  return found?.kind === 'seat' ? found : null;
};

async function bring(work: Work, { account, verdict, reason }: ReviewDecision): Promise<void> {
  if (verdict === 'reject') return writeNotice(work, account, 'seatRefused', { why: reason ?? '' });
  await work.db.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();
  await writeNotice(work, account, 'seatGranted', {});
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

export const reviewSeat = (parts: Parts): ReviewKind =>
  plainKind(
    parts,
    'seat',
    { bring: (work, _, decision) => bring(work, decision) },
    { evidence: (account, request) => evidence(parts.database.kysely, account, request) },
  );
