import { newKey } from '@bourse/contract/client.ts';
import type { TestStaff } from './test-server.ts';

/** Decides what somebody else of the staff has proposed. */
export const decideProposal = (
  { client }: TestStaff,
  proposal: string | undefined,
  verdict: 'approve' | 'reject' = 'approve',
) =>
  client.call('staff/decideProposal', {
    proposal: proposal ?? '',
    verdict,
    ...(verdict === 'reject' ? { reason: 'notNeeded' as const } : {}),
    key: newKey(),
  });
