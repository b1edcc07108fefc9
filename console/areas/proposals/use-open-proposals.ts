import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';

export type ProposalRow = Answer<'staff/listProposals'>['rows'][number];
const LOOK_EVERY_MS = 15_000;

/** Everything that waits for a second person. */
export const useOpenProposals = () =>
  useStaffCall('staff/listProposals', { standing: 'waiting' }, { refreshMs: LOOK_EVERY_MS });
