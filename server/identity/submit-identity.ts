import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import {
  checkSubmitting,
  IDENTITY_CONSENT,
  idNumberFault,
  maskedNumber,
  personOf,
  tidyName,
} from '@bourse/core/accounts/identity/identity.ts';
import { submit } from '@bourse/core/compliance/request-transitions.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { lockLastSeq, saveRequest } from '../requests/request-store.ts';
import { writeNotice } from '../commands/transaction.ts';
import { takeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler.ts';
import { readVerification, setVerification } from './store.ts';
import { DIGITS_PURPOSE, NAME_PURPOSE, placeOf } from '../secrets/binding.ts';
import type { Parts } from '../parts.ts';
import { identityOf, type IdentityAnswer } from './get-identity.ts';

/**
 * The papers go into review; a photo that belongs to somebody else, was used or was sent for another purpose is
 * refused.
 */
export const submitIdentity =
  (parts: Parts): Handler<'user/submitIdentity'> =>
  async ({ name: typed, idKind = 'other', idFirst, idLast, front, back, key }, { account }) => {
    const { secrets } = parts;
    const name = tidyName(typed);
    const person = secrets.fingerprint('person', personOf(name, idFirst, idLast)).toString('hex');
    const answer = await runCommand<IdentityAnswer, null>(parts, {
      // So few digits could be guessed from a plain hash: the key covers a keyed fingerprint instead.
      actor: { account },
      key: keyOf('user/submitIdentity', { person, front, back, key }),
      // A photo that can't be read now couldn't be seen in the review either.
      load: async () => (await parts.files.checkReadable(account, front)) ?? parts.files.checkReadable(account, back),
      async decide(work) {
        const lastSeq = await lockLastSeq(work, account);
        const refusal = checkSubmitting(await readVerification(work.db, account));
        if (refusal) return refusal;
        if (idNumberFault(idKind, idFirst, idLast, work.now) !== null) return refuse('idNumberWrong');
        const [oneSide, otherSide] = [
          await takeFile(work.db, account, front, 'identityFront', work.now),
          await takeFile(work.db, account, back, 'identityBack', work.now),
        ];
        if (!oneSide || !otherSide) return refuse('notFound');
        // The request will get the next number.
        const place = (field: 'name' | 'digits'): string => placeOf.requestDetail(field, account, lastSeq + 1n);
        await saveRequest(
          work,
          account,
          submit(
            {
              kind: 'identity',
              details: {
                name: secrets.encrypt(NAME_PURPOSE, name, place('name')),
                digits: secrets.encrypt(DIGITS_PURPOSE, `${idFirst}-${idLast}`, place('digits')),
                person,
                front,
                back,
                consent: IDENTITY_CONSENT,
              },
            },
            lastSeq,
            work.now,
          ),
        );
        await setVerification(work.db, account, 'submitted');
        await writeNotice(work, account, 'identitySubmitted', {});
        // The answer is stored under the key, where neither name nor digits may be.
        return { ...(await identityOf(work.db, secrets, account)), name: null, number: null };
      },
    });
    return isRefusal(answer) ? answer : { ...answer, name, number: maskedNumber(`${idFirst}-${idLast}`) };
  };
