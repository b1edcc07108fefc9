/**
 * Applications for an institutional seat as staff decide them: the seat is granted in the transaction of the decision.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { shownVerification } from '@bourse/core/identity/identity.ts';
import { plainKind } from '../desk/decided-kinds.ts';
import { readRequest } from '../desk/request-store.ts';
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
