/** How staff decide whether a customer is who they say. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { plainKind } from '../reviews/decide-requests.ts';
import { lockLastSeq, readRequest, saveRequest } from '../requests/request-store.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../reviews/review-kinds.ts';
import { inOneTransaction, type Work, writeNotice } from '../commands/transaction.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { DIGITS_PURPOSE, NAME_PURPOSE, placeOf } from '../secrets/binding.ts';
import { verifiedName } from '../secrets/name-fingerprints.ts';
import {
  isElsewhere,
  isPictureElsewhere,
  joinAccounts,
  lockPerson,
  readVerification,
  setVerification,
} from './store.ts';
import { IDENTITY_CONSENT } from '@bourse/core/accounts/identity/identity.ts';
import { isRequestRefusal, submit } from '@bourse/core/compliance/request-transitions.ts';
import { endByHouse } from '@bourse/core/registry/request-workflow.ts';

type IdentityParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets' | 'files'>;

export const reviewIdentity = (parts: IdentityParts): ReviewKind =>
  plainKind(
    parts,
    'identity',
    {
      lock: (work, { account, request }) => lockPerson(work.db, account, request),
      bring: (work, request, decision) => bring(parts, work, request, decision),
    },
    { evidence: (account, seq) => evidenceOf(parts, account, seq) },
  );

async function bring(
  { secrets }: Pick<Parts, 'secrets'>,
  work: Work,
  { seq, details: { name, person } }: Request,
  { account, verdict, reason }: ReviewDecision,
): Promise<void> {
  if (verdict === 'reject') {
    await setVerification(work.db, account, 'failed');
    await writeNotice(work, account, 'identityFailed', { why: reason ?? '' });
    return;
  }
  const written = secrets.decrypt(NAME_PURPOSE, String(name), placeOf.requestDetail('name', account, seq)).toString();
  await setVerification(work.db, account, 'certified', verifiedName(secrets, account, written));
  if (typeof person === 'string') await joinAccounts(work.db, person);
  await writeNotice(work, account, 'identityCertified', {});
}

/** The photos are read with `readIdentityPhoto`. */
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
  const pictures = { front, back };
  const files = Object.entries(pictures).flatMap(([name, id]) =>
    typeof id === 'string' ? [{ name, id, contentType: 'image/jpeg' }] : [],
  );
  const [samePerson, samePicture] = await Promise.all([
    typeof person === 'string' && isElsewhere(database.kysely, account, person),
    isPictureElsewhere(
      database.kysely,
      account,
      files.map(({ id }) => id),
    ),
  ]);
  return {
    facts: [
      { name: 'name', value: open(NAME_PURPOSE, 'name', name) },
      { name: 'idDigits', value: open(DIGITS_PURPOSE, 'digits', digits) },
      { name: 'consent', value: consent === null ? null : String(consent) },
    ],
    files,
    marks: [...(samePerson ? ['samePerson'] : []), ...(samePicture ? ['samePicture'] : [])],
  };
}

/** One side of the papers, decrypted, for a staff call that records the access. */
export async function readIdentityPhoto(
  { database, files }: Pick<IdentityParts, 'database' | 'files'>,
  account: AccountId,
  request: bigint,
  side: 'front' | 'back',
): Promise<{ bytes: Buffer; type: string } | Refusal> {
  const found = await readRequest(database.kysely, account, request);
  const id = found?.kind === 'identity' ? found.details[side] : null;
  const file = typeof id === 'string' ? await files.read(account, id) : null;
  return file ? { bytes: file.bytes, type: file.type } : refuse('notFound');
}

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
