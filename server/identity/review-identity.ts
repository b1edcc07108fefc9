/** How staff decide whether a customer is who they say. */
import { refuse } from '@bourse/contract/errors.ts';
import { approve, isRequestRefusal, reject, staffAuthor } from '@bourse/core/requests/transitions.ts';
import { approvingOf } from '@bourse/core/requests/workflow.ts';
import { isReasonFor } from '@bourse/core/requests/kinds.ts';
import { runCommand } from '../desk/run-command.ts';
import { lockLastSeq, readRequest, saveRequest } from '../desk/request-store.ts';
import { requestView, type RequestView } from '../desk/request-view.ts';
import type { Evidence, ReviewKind } from '../desk/review-kinds.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';
import { verifiedName } from '../secrets/name-prints.ts';
import { isElsewhere, joinAccounts, lockPerson, setVerification } from './identity-store.ts';
import { DIGITS_PURPOSE, NAME_PURPOSE } from '../secrets/purposes.ts';

export type IdentityParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets' | 'files'>;

export const reviewIdentity = (parts: IdentityParts): ReviewKind => ({
  kind: 'identity',
  decide(decision) {
    const { account, request: seq, verdict, reason, remark, staff, command } = decision;
    if (verdict === 'reject' && !isReasonFor('identity', reason))
      return Promise.resolve(refuse('badInput', { field: 'reason' }));
    return runCommand<RequestView>(parts, {
      ...command,
      lock: (work) => lockPerson(work.db, account, seq),
      async decide(work) {
        await lockLastSeq(work, account);
        const request = await readRequest(work.db, account, seq);
        if (request?.kind !== 'identity') return refuse('notFound');
        const inviter = await inviterOf(work.db, account);
        const change =
          verdict === 'approve'
            ? approve(request, staff, { ...approvingOf(request), account, inviter }, work.now)
            : reject(request, staffAuthor(staff), reason ?? '', remark, work.now);
        if (isRequestRefusal(change)) return change;
        await saveRequest(work, account, change);
        if (verdict === 'approve') {
          const name = parts.secrets
            .decrypt(NAME_PURPOSE, String(request.details.name), placeOf.requestDetail('name', account, seq))
            .toString();
          await setVerification(work.db, account, 'certified', verifiedName(parts.secrets, account, name));
          if (typeof request.details.person === 'string') await joinAccounts(work.db, request.details.person);
          await writeNotice(work, account, 'identityCertified', {});
        } else {
          await setVerification(work.db, account, 'failed');
          await writeNotice(work, account, 'identityFailed', { why: reason ?? '' });
        }
        return requestView(account, change.request);
      },
    });
  },
  evidence: (account, seq) => evidenceOf(parts, account, seq),
});

async function inviterOf(db: Parts['database']['kysely'], account: AccountId): Promise<bigint | null> {
  const row = await db
    .selectFrom('customers')
    .innerJoin('invitations', 'invitations.code', 'customers.invited_by')
    .select('invitations.account_id')
    .where('customers.account_id', '=', account)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The photos come by `readIdentityPhoto`. */
async function evidenceOf(
  { database, secrets }: IdentityParts,
  account: AccountId,
  seq: bigint,
): Promise<Evidence | ReturnType<typeof refuse>> {
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== 'identity') return refuse('notFound');
  const { name, digits, person, front, back, consent } = request.details;
  const open = (purpose: string, field: 'name' | 'digits', text: typeof name): string | null =>
    typeof text === 'string'
      ? secrets.decrypt(purpose, text, placeOf.requestDetail(field, account, seq)).toString()
      : null;
  return {
    facts: [
      { name: 'name', value: open(NAME_PURPOSE, 'name', name) },
      { name: 'idDigits', value: open(DIGITS_PURPOSE, 'digits', digits) },
      { name: 'consent', value: consent === null ? null : String(consent) },
    ],
    files: [
      ['front', front],
      ['back', back],
    ].flatMap(([side, id]) => (typeof id === 'string' ? [{ name: String(side), id, contentType: 'image/jpeg' }] : [])),
    marks: typeof person === 'string' && (await isElsewhere(database.kysely, account, person)) ? ['samePerson'] : [],
  };
}
