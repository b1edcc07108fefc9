/**
 * A staff member claims a request to look after it, or releases it to others; the same for all kinds, since no money
 * moves.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { claim, claimantOf, isRequestRefusal, type Reviewer, unclaim } from '@bourse/core/requests/transitions.ts';
import type { AccountId } from '../ids.ts';
import { lockLastSeq, readFirstClaim, readRequest, saveRequest } from './request-store.ts';
import { requestView, type RequestView } from './request-view.ts';
import type { Work } from './work.ts';

export interface Claiming {
  account: AccountId;
  request: bigint;
  staff: Reviewer;
  release?: boolean;
}

/** Claiming it again changes nothing. A person who may not decide it would only keep others away, and is refused. */
export async function claimRequest(
  work: Work,
  { account, request: seq, staff, release = false }: Claiming,
): Promise<RequestView | Refusal> {
  await lockLastSeq(work, account);
  const request = await readRequest(work.db, account, seq);
  if (!request) return refuse('notFound');
  const isOwn = staff.related?.includes(account) || request.details.requestedBy === staff.id;
  if (!release && isOwn) return refuse('ownApproval');
  if (!release && claimantOf(request, work.now) === staff.id) return requestView(account, request);
  const change = release
    ? unclaim(request, staff, work.now)
    : claim(request, { ...staff, claimedAt: await readFirstClaim(work, account, seq, staff) }, work.now);
  if (isRequestRefusal(change)) return change;
  await saveRequest(work, account, change);
  return requestView(account, change.request);
}
