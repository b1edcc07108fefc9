import type { Answer } from '../../api/client.ts';

/** One login as the list has it. */
export type StaffRow = Answer<'staff/listStaff'>['rows'][number];
