import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { proposedAppointment } from './appointments.ts';
import { staffHandlers } from './calls.ts';
import { reviewCorrection } from './propose-correction.ts';
import { createStaffSessions, type StaffSessions } from './sessions.ts';

declare module '../parts.ts' {
  interface Parts {
    staffSessions: StaffSessions;
  }
}

export const staff = defineArea({
  name: 'staff',
  parts: [part('staffSessions', ['database', 'machine'], (parts) => createStaffSessions(parts))],
  calls: (parts, { handlers, reviews }) => staffHandlers({ ...parts, view: handlers, reviews }),
  requests: (parts) => [reviewCorrection(parts), proposedAppointment(parts)],
});
