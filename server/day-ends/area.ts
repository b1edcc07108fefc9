import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { endDays } from './end-days.ts';
import { getDayEnd, listDayEnds } from './list-day-ends.ts';

const LOOK_MS = 5_000;

export const dayEnds = defineArea({
  name: 'day-ends',
  calls: (parts) => ({ 'staff/listDayEnds': listDayEnds(parts), 'staff/getDayEnd': getDayEnd(parts) }),
  jobs: (parts) => [{ name: 'day ends', everyMs: LOOK_MS, leaderOnly: true, run: () => endDays(parts) }],
  audit: AUDIT,
});
