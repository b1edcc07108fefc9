import { IDENTITY_CONSENT } from '@bourse/core/identity/identity.ts';
import { isRequestRefusal, submit } from '@bourse/core/requests/transitions.ts';
import { endByHouse } from '@bourse/core/requests/workflow.ts';
import { lockLastSeq, saveRequest } from '../desk/request-store.ts';
import { inOneTransaction } from '../desk/work.ts';
import type { AccountId } from '../ids.ts';
import { placeOf } from '../secrets/places.ts';
import type { IdentityParts } from './review-identity.ts';
import { verifiedName } from '../secrets/name-prints.ts';
import { readVerification, setVerification } from './identity-store.ts';
import { NAME_PURPOSE } from '../secrets/purposes.ts';

/**
 * Certifies a demo world's own customer under a made-up name: by a rule, without papers, and the customer's screen says
 * both.
 */
export function certifyByRule(parts: IdentityParts, account: AccountId, name: string): Promise<void> {
  return inOneTransaction(parts, async (work) => {
    const lastSeq = await lockLastSeq(work, account);
    if ((await readVerification(work.db, account)) !== 'none') return;
    // It will get the next number.
    const sealed = parts.secrets.encrypt(NAME_PURPOSE, name, placeOf.requestDetail('name', account, lastSeq + 1n));
    const asked = submit(
      { kind: 'identity', details: { name: sealed, byRule: true, consent: IDENTITY_CONSENT } },
      lastSeq,
      work.now,
      'rule',
    );
    const granted = endByHouse(asked.request, { status: 'done', reason: null }, 'rule', work.now);
    if (isRequestRefusal(granted)) throw new Error('a request that was just made can be granted');
    await saveRequest(work, account, asked);
    await saveRequest(work, account, granted);
    await setVerification(work.db, account, 'certified', verifiedName(parts.secrets, account, name));
  });
}
