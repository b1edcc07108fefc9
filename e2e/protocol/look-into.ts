/** What staff do before approving a deposit that no bank statement shows. */
import { type Client, newKey } from '@bourse/contract/client.ts';

/** Reads the review, opens its pictures and claims it; returns whether it was claimed. */
export async function lookInto(client: Client, review: string): Promise<boolean> {
  const shown = await client.call('staff/getReview', { review });
  if (!shown.ok) return false;
  for (const { type, value } of shown.data.evidence)
    if (type === 'picture' && value !== null) await client.call('staff/getPicture', { review, picture: value });
  return (await client.call('staff/claimReview', { review, key: newKey() })).ok;
}
