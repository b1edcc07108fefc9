import { defineArea } from '../area.ts';
import { DAY_END_AUDIT } from './audit.ts';
import { writeDayEndReports } from './write-day-ends.ts';
import { getDayEnd, listDayEnds } from './list-day-ends.ts';

const WRITE_REPORTS_EVERY_MS = 5_000;

export const dayEnds = defineArea({
  name: 'day-ends',
  calls: (parts) => ({ 'staff/listDayEnds': listDayEnds(parts), 'staff/getDayEnd': getDayEnd(parts) }),
  jobs: (parts) => [
    { name: 'day ends', everyMs: WRITE_REPORTS_EVERY_MS, leaderOnly: true, run: () => writeDayEndReports(parts) },
  ],
  audit: DAY_END_AUDIT,
});
