import { defineArea } from '../area.ts';
import { STAFF_AUDIT_CHECKS } from './audit-checks.ts';
import { defineDependency } from '../dependencies.ts';
import { appointmentProposalKind } from './staff-appointment-proposals.ts';
import { staffHandlers } from './staff-handlers.ts';
import { balanceCorrectionReviewKind } from './propose-balance-correction.ts';
import { createStaffSessions, type StaffSessions } from './sessions.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    staffSessions: StaffSessions;
  }
}

export const staff = defineArea({
  name: 'staff',
  dependencies: [
    defineDependency('staffSessions', ['database', 'machineClock'], (dependencies) =>
      createStaffSessions(dependencies),
    ),
  ],
  calls: (dependencies, { handlers, reviews }) => staffHandlers({ ...dependencies, view: handlers, reviews }),
  reviewKinds: (dependencies) => [balanceCorrectionReviewKind(dependencies), appointmentProposalKind(dependencies)],
  audit: STAFF_AUDIT_CHECKS,
});
