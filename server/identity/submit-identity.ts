import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  refuseIdentitySubmission,
  IDENTITY_CONSENT_VERSION,
  findIdNumberFault,
  maskIdNumber,
  buildPersonKey,
  normalizePersonName,
} from '@bourse/core/accounts/identity/identity-verification.ts';
import { submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { lockAccountSeq, saveRequest } from '../requests/review-request-store.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readVerification, updateVerification } from './store.ts';
import {
  IDENTITY_DIGITS_PURPOSE,
  VERIFIED_NAME_PURPOSE,
  encryptionPlaceBuilders,
} from '../secrets/encryption-bindings.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readIdentity, type IdentityAnswer } from './get-identity.ts';

/**
 * The papers go into review; a photo that belongs to somebody else, was used or was sent for another purpose is
 * refused.
 */
export const submitIdentity =
  (dependencies: ServerDependencies): Handler<'user/submitIdentity'> =>
  async ({ name: typed, idKind = 'other', idFirst, idLast, front, back, key }, { account }) => {
    const { secrets } = dependencies;
    const name = normalizePersonName(typed);
    const person = secrets.fingerprint('person', buildPersonKey(name, idFirst, idLast)).toString('hex');
    const answer = await runTransactionCommand<IdentityAnswer, null>(dependencies, {
      // So few digits could be guessed from a plain hash: the key covers a keyed fingerprint instead.
      actor: { account },
      key: computeIdempotencyKey('user/submitIdentity', { person, front, back, key }),
      // A photo that can't be read now couldn't be seen in the review either.
      load: async () =>
        (await dependencies.customerFiles.checkReadable(account, front)) ??
        dependencies.customerFiles.checkReadable(account, back),
      async decide(work) {
        const lastSeq = await lockAccountSeq(work, account);
        const refusal = refuseIdentitySubmission(await readVerification(work.db, account));
        if (refusal) return refusal;
        if (findIdNumberFault(idKind, idFirst, idLast, work.now) !== null) return refuse('idNumberWrong');
        const [oneSide, otherSide] = [
          await consumeFile(work.db, account, front, 'identityFront', work.now),
          await consumeFile(work.db, account, back, 'identityBack', work.now),
        ];
        if (!oneSide || !otherSide) return refuse('notFound');
        // The request will get the next number.
        const place = (field: 'name' | 'digits'): string =>
          encryptionPlaceBuilders.requestDetail(field, account, lastSeq + 1n);
        await saveRequest(
          work,
          account,
          submitRequest(
            {
              kind: 'identity',
              details: {
                name: secrets.encrypt(VERIFIED_NAME_PURPOSE, name, place('name')),
                digits: secrets.encrypt(IDENTITY_DIGITS_PURPOSE, `${idFirst}-${idLast}`, place('digits')),
                person,
                front,
                back,
                consent: IDENTITY_CONSENT_VERSION,
              },
            },
            lastSeq,
            work.now,
          ),
        );
        await updateVerification(work.db, account, 'submitted');
        await writeNotice(work, account, 'identitySubmitted', {});
        // The answer is stored under the key, where neither name nor digits may be.
        return { ...(await readIdentity(work.db, secrets, account)), name: null, number: null };
      },
    });
    return isRefusal(answer) ? answer : { ...answer, name, number: maskIdNumber(`${idFirst}-${idLast}`) };
  };
