/** What staff do before approving a deposit that no bank statement shows. */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';

/** Reads the review, opens its pictures and claims it; returns whether it was claimed. */
export async function inspectAndClaimReview(client: CallClient, review: string): Promise<boolean> {
  const openedReview = await client.call('staff/getReview', { review });
  if (!openedReview.ok) return false;
  for (const { type, value } of openedReview.data.evidence)
    if (type === 'picture' && value !== null) await client.call('staff/getPicture', { review, picture: value });
  return (await client.call('staff/claimReview', { review, key: createIdempotencyKey() })).ok;
}
