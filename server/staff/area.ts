import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { appointmentProposalKind } from './appointments.ts';
import { staffHandlers } from './staff-handlers.ts';
import { correctionReviewKind } from './propose-correction.ts';
import { createStaffSessions, type StaffSessions } from './sessions.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    staffSessions: StaffSessions;
  }
}

export const staff = defineArea({
  name: 'staff',
  parts: [defineDependency('staffSessions', ['database', 'machine'], (parts) => createStaffSessions(parts))],
  calls: (parts, { handlers, reviews }) => staffHandlers({ ...parts, view: handlers, reviews }),
  requests: (parts) => [correctionReviewKind(parts), appointmentProposalKind(parts)],
});
