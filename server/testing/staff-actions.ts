/** Staff actions for tests: inspect a deposit, decide a proposal, list the accounts that somebody has viewed. */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { TestServer, TestStaff } from './test-server.ts';

/** Reads the review, opens its pictures and claims it; returns whether it was claimed. */
export async function inspectAndClaimReview({ client }: { client: CallClient }, review: string): Promise<boolean> {
  const reviewView = await client.call('staff/getReview', { review });
  if (!reviewView.ok) return false;
  for (const { type, value } of reviewView.data.evidence)
    if (type === 'picture' && value !== null) await client.call('staff/getPicture', { review, picture: value });
  return (await client.call('staff/claimReview', { review, key: createIdempotencyKey() })).ok;
}

/** The accounts that a staff member has viewed by this call, according to the staff's record. */

export async function listAccountsViewed(
  { database }: Pick<TestServer, 'database'>,
  { login }: Pick<TestStaff, 'login'>,
  action: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ account_id: bigint }>(
    'select account_id from staff_audit where who = $1 and action = $2 and account_id is not null order by seq',
    [login, action],
  );
  return rows.map((row) => String(row.account_id));
}

/** Decides another staff member's proposal. */
export const decideTestProposal = (
  { client }: TestStaff,
  proposal: string | undefined,
  verdict: 'approve' | 'reject' = 'approve',
) =>
  client.call('staff/decideProposal', {
    proposal: proposal ?? '',
    verdict,
    ...(verdict === 'reject' ? { reason: 'notNeeded' as const } : {}),
    key: createIdempotencyKey(),
  });
