/**
 * From when on a world's prices are fair: since it began, its history included, or from a date that was ahead when it
 * was set.
 */
import { dateOf } from '@bourse/core/dates.ts';
import type { SessionDay } from '../calendar.ts';

/** A world that began fair has a fair history too; in any other, everything before the date stays as it was. */
export const isFair = (
  { index, date }: Pick<SessionDay, 'index' | 'date'>,
  { startDay, fairFrom }: { startDay: number; fairFrom: string },
): boolean => (index < 0 ? fairFrom <= dateOf(startDay) : date >= fairFrom);
