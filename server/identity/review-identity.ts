/** How staff decide whether a customer is who they say. */
import { refuse } from '@bourse/contract/errors.ts';
import type { Request } from '@bourse/core/requests/types.ts';
import { plainKind } from '../desk/decided-kinds.ts';
import { readRequest } from '../desk/request-store.ts';
import type { Evidence, ReviewDecision, ReviewKind } from '../desk/review-kinds.ts';
import type { Work } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';
import { verifiedName } from '../secrets/name-prints.ts';
import { isElsewhere, isPictureElsewhere, joinAccounts, lockPerson, setVerification } from './identity-store.ts';
import { DIGITS_PURPOSE, NAME_PURPOSE } from '../secrets/purposes.ts';

export type IdentityParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets' | 'files'>;

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
