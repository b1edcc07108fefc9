/** How staff decide whether a customer is who they say. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { createNonMoneyReviewKind } from '../reviews/decide-requests.ts';
import { lockAccountSeq, readRequest, saveRequest } from '../requests/review-request-store.ts';
import type { ReviewEvidence, ReviewDecision, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import { runInTransaction, type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  IDENTITY_DIGITS_PURPOSE,
  VERIFIED_NAME_PURPOSE,
  encryptionPlaceBuilders,
} from '../secrets/encryption-bindings.ts';
import { encryptVerifiedName } from '../secrets/name-fingerprints.ts';
import {
  isIdentityUsedElsewhere,
  isPhotoUsedElsewhere,
  listPossibleMatches,
  lockPerson,
  readVerification,
  recordIdentityMatches,
  updateVerification,
} from './store.ts';
import { IDENTITY_CONSENT_VERSION } from '@bourse/core/accounts/identity/identity-verification.ts';
import { isRequestRefusal, submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import { endRequestWithoutStaff } from '@bourse/core/registry/review-request-workflow.ts';

type IdentityReviewDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'accountEvents' | 'secrets' | 'customerFiles'
>;

export const identityReviewKind = (dependencies: IdentityReviewDependencies): ReviewKindHandler =>
  createNonMoneyReviewKind(
    dependencies,
    'identity',
    {
      lock: (work, { account, request }) => lockPerson(work.db, account, request),
      prepareApproval: addMatchDecision,
      applyDecision: (work, request, decision) => applyVerdict(dependencies, work, request, decision),
    },
    { evidence: (account, seq) => readEvidence(dependencies, account, seq) },
  );

async function applyVerdict(
  { secrets }: Pick<ServerDependencies, 'secrets'>,
  work: TransactionContext,
  { seq, details: { name, person, samePersonAs } }: ReviewRequest,
  { account, verdict, reason }: ReviewDecision,
): Promise<void> {
  if (verdict === 'reject') {
    await updateVerification(work.db, account, 'failed');
    await writeNotice(work, account, 'identityFailed', { why: reason ?? '' });
    return;
  }
  const written = secrets
    .decrypt(VERIFIED_NAME_PURPOSE, String(name), encryptionPlaceBuilders.requestDetail('name', account, seq))
    .toString();
  await updateVerification(work.db, account, 'certified', encryptVerifiedName(secrets, account, written));
  const matches = typeof person === 'string' ? await listPossibleMatches(work.db, account, person) : [];
  const same = typeof samePersonAs === 'string' && samePersonAs !== DIFFERENT_PERSON ? BigInt(samePersonAs) : null;
  await recordIdentityMatches(work.db, { account, seq }, matches, same as AccountId | null, work.now);
  await writeNotice(work, account, 'identityCertified', {});
}

const DIFFERENT_PERSON = 'nobody';

/**
 * Two people can have the same name and birthday, and one person two accounts: those who approve say which it is. The
 * second must agree with the first, whose approval still counts.
 */
async function addMatchDecision(
  work: TransactionContext,
  request: ReviewRequest,
  { account, samePersonAs, staff: { shutOut = [] } }: ReviewDecision,
): Promise<ReviewRequest | Refusal> {
  const { person, samePersonAs: first } = request.details;
  const matches = typeof person === 'string' ? await listPossibleMatches(work.db, account, person) : [];
  const names = matches.map(String);
  if (
    samePersonAs !== undefined &&
    (samePersonAs === DIFFERENT_PERSON ? names.length === 0 : !names.includes(samePersonAs))
  )
    return refuse('badInput', { field: 'samePersonAs' });
  if (names.length === 0) return request;
  if (samePersonAs === undefined) return refuse('samePersonUndecided');
  const isSecond = request.approvals.some(({ by }) => !shutOut.includes(by));
  if (isSecond && first !== undefined && first !== samePersonAs) return refuse('samePersonDisputed');
  return { ...request, details: { ...request.details, samePersonAs } };
}

/** The photos are read with `readIdentityPhoto`. */
async function readEvidence(
  { database, secrets }: IdentityReviewDependencies,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | ReturnType<typeof refuse>> {
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== 'identity') return refuse('notFound');
  const { name, digits, person, front, back, consent, samePersonAs } = request.details;
  const open = (purpose: string, field: 'name' | 'digits', text: typeof name): string | null =>
    typeof text === 'string'
      ? secrets.decrypt(purpose, text, encryptionPlaceBuilders.requestDetail(field, account, seq)).toString()
      : null;
  const pictures = { front, back };
  const files = Object.entries(pictures).flatMap(([name, id]) =>
    typeof id === 'string' ? [{ name, id, contentType: 'image/jpeg' }] : [],
  );
  const [matches, samePerson, samePicture] = await Promise.all([
    typeof person === 'string' ? listPossibleMatches(database.kysely, account, person) : [],
    typeof person === 'string' && isIdentityUsedElsewhere(database.kysely, account, person),
    isPhotoUsedElsewhere(
      database.kysely,
      account,
      files.map(({ id }) => id),
    ),
  ]);
  return {
    facts: [
      { name: 'name', value: open(VERIFIED_NAME_PURPOSE, 'name', name) },
      { name: 'idDigits', value: open(IDENTITY_DIGITS_PURPOSE, 'digits', digits) },
      { name: 'consent', value: consent === null ? null : String(consent) },
      ...matches.map((other) => ({ name: 'possibleMatch', value: other.toString() })),
      ...(samePersonAs === undefined ? [] : [{ name: 'samePersonAs', value: String(samePersonAs) }]),
    ],
    files,
    riskFlags: [...(samePerson ? ['samePerson'] : []), ...(samePicture ? ['samePicture'] : [])],
  };
}

/** One side of the papers, decrypted, for a staff call that records the access. */
export async function readIdentityPhoto(
  { database, customerFiles }: Pick<IdentityReviewDependencies, 'database' | 'customerFiles'>,
  account: AccountId,
  request: bigint,
  side: 'front' | 'back',
): Promise<{ bytes: Buffer; type: string } | Refusal> {
  const found = await readRequest(database.kysely, account, request);
  const id = found?.kind === 'identity' ? found.details[side] : null;
  const file = typeof id === 'string' ? await customerFiles.read(account, id) : null;
  return file ? { bytes: file.bytes, type: file.type } : refuse('notFound');
}

/**
 * Certifies a demo world's own customer under a made-up name: by a rule, without papers, and the customer's screen says
 * both.
 */
export function certifyDemoCustomer(
  dependencies: IdentityReviewDependencies,
  account: AccountId,
  name: string,
): Promise<void> {
  return runInTransaction(dependencies, async (work) => {
    const lastSeq = await lockAccountSeq(work, account);
    if ((await readVerification(work.db, account)) !== 'none') return;
    // It will get the next number.
    const sealed = dependencies.secrets.encrypt(
      VERIFIED_NAME_PURPOSE,
      name,
      encryptionPlaceBuilders.requestDetail('name', account, lastSeq + 1n),
    );
    const submission = submitRequest(
      { kind: 'identity', details: { name: sealed, byRule: true, consent: IDENTITY_CONSENT_VERSION } },
      lastSeq,
      work.now,
      'rule',
    );
    const granted = endRequestWithoutStaff(submission.request, { status: 'done', reason: null }, 'rule', work.now);
    if (isRequestRefusal(granted)) throw new Error('a request that was just made can be granted');
    await saveRequest(work, account, submission);
    await saveRequest(work, account, granted);
    await updateVerification(work.db, account, 'certified', encryptVerifiedName(dependencies.secrets, account, name));
    await writeNotice(work, account, 'identityCertified', {});
  });
}
