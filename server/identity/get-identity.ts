import type { AnswerOf } from '@bourse/contract/call.ts';
import type { getIdentity as getIdentityCall } from '@bourse/contract/identity/calls.ts';
import { IDENTITY_CONSENT, maskedNumber, shownVerification } from '@bourse/core/accounts/identity/identity.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { DIGITS_PURPOSE, NAME_PURPOSE, placeOf } from '../secrets/binding.ts';
import { readLatest, readVerification } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type IdentityAnswer = AnswerOf<typeof getIdentityCall>;

export async function identityOf(
  db: Parts['database']['kysely'],
  secrets: Parts['secrets'],
  account: AccountId,
): Promise<IdentityAnswer> {
  const [verification, request] = await Promise.all([readVerification(db, account), readLatest(db, account)]);
  const isDecided = request !== null && ['done', 'rejected', 'failed'].includes(request.status);
  return {
    status: shownVerification(verification),
    name:
      typeof request?.details.name === 'string'
        ? secrets
            .decrypt(NAME_PURPOSE, request.details.name, placeOf.requestDetail('name', account, request.seq))
            .toString()
        : null,
    number:
      typeof request?.details.digits === 'string'
        ? maskedNumber(
            secrets
              .decrypt(DIGITS_PURPOSE, request.details.digits, placeOf.requestDetail('digits', account, request.seq))
              .toString(),
          )
        : null,
    submittedAt: request ? isoTime(request.submittedAt) : null,
    decidedAt: isDecided ? isoTime(request.updatedAt) : null,
    reason: request?.reason ?? null,
    remark: request?.remark ?? null,
    byRule: request?.details.byRule === true,
    consent: IDENTITY_CONSENT,
  };
}

export const getIdentity =
  ({ database, secrets }: Pick<Parts, 'database' | 'secrets'>): Handler<'user/getIdentity'> =>
  (_, { account }) =>
    identityOf(database.kysely, secrets, account);
