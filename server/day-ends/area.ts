import { defineArea } from '../area.ts';
import { DAY_END_AUDIT_CHECKS } from './audit-checks.ts';
import { writeDayEndReports } from './write-day-end-reports.ts';
import { getDayEndReport, listDayEndReports } from './list-day-end-reports.ts';

const WRITE_REPORTS_EVERY_MS = 5_000;

export const dayEnds = defineArea({
  name: 'day-ends',
  calls: (dependencies) => ({
    'staff/listDayEnds': listDayEndReports(dependencies),
    'staff/getDayEnd': getDayEndReport(dependencies),
  }),
  jobs: (dependencies) => [
    {
      name: 'day ends',
      everyMs: WRITE_REPORTS_EVERY_MS,
      leaderOnly: true,
      run: () => writeDayEndReports(dependencies),
    },
  ],
  audit: DAY_END_AUDIT_CHECKS,
});
