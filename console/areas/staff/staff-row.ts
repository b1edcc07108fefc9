import type { Answer } from '../../api/client.ts';

/** One login as listed. */
export type StaffRow = Answer<'staff/listStaff'>['rows'][number];
