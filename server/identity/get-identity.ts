import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { getIdentity as getIdentityCall } from '@bourse/contract/identity/calls.ts';
import {
  IDENTITY_CONSENT_VERSION,
  maskIdNumber,
  toDisplayedVerificationStatus,
} from '@bourse/core/accounts/identity/identity-verification.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  IDENTITY_DIGITS_PURPOSE,
  VERIFIED_NAME_PURPOSE,
  encryptionPlaceBuilders,
} from '../secrets/encryption-bindings.ts';
import { readLatestVerificationRequest, readVerification } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type IdentityAnswer = CallAnswer<typeof getIdentityCall>;

export async function readIdentity(
  db: ServerDependencies['database']['kysely'],
  secrets: ServerDependencies['secrets'],
  account: AccountId,
): Promise<IdentityAnswer> {
  const [verification, request] = await Promise.all([
    readVerification(db, account),
    readLatestVerificationRequest(db, account),
  ]);
  const isDecided = request !== null && ['done', 'rejected', 'failed'].includes(request.status);
  return {
    status: toDisplayedVerificationStatus(verification),
    name:
      typeof request?.details.name === 'string'
        ? secrets
            .decrypt(
              VERIFIED_NAME_PURPOSE,
              request.details.name,
              encryptionPlaceBuilders.requestDetail('name', account, request.seq),
            )
            .toString()
        : null,
    number:
      typeof request?.details.digits === 'string'
        ? maskIdNumber(
            secrets
              .decrypt(
                IDENTITY_DIGITS_PURPOSE,
                request.details.digits,
                encryptionPlaceBuilders.requestDetail('digits', account, request.seq),
              )
              .toString(),
          )
        : null,
    submittedAt: request ? isoTime(request.submittedAt) : null,
    decidedAt: isDecided ? isoTime(request.updatedAt) : null,
    reason: request?.reason ?? null,
    remark: request?.remark ?? null,
    byRule: request?.details.byRule === true,
    consent: IDENTITY_CONSENT_VERSION,
  };
}

export const getIdentity =
  ({ database, secrets }: Pick<ServerDependencies, 'database' | 'secrets'>): Handler<'user/getIdentity'> =>
  (_, { account }) =>
    readIdentity(database.kysely, secrets, account);
