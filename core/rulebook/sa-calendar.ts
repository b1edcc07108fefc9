/** Closures of the Saudi Exchange, whose week runs from Sunday to Thursday. */
import type { SpecialDay } from './types.ts';
import { year } from './writing.ts';

const SOURCE = "Saudi Exchange, holiday announcements (Tadawul's calendar of holidays)";
const FITR = 'Eid al-Fitr';
const ADHA = 'Eid al-Adha';

export const SA_SPECIAL_DAYS: readonly SpecialDay[] = [
  // 22 February 2025 was a Saturday; that Sunday was kept instead is our memory, not a page we hold.
  ...year(2025, SOURCE, { '02-23': 'Founding Day (substitute)' }, 'unconfirmed'),
  ...year(2025, SOURCE, {
    '03-30': FITR, '03-31': FITR, '04-01': FITR, '04-02': FITR,
    '06-05': ADHA, '06-08': ADHA, '06-09': ADHA, '06-10': ADHA, '09-23': 'National Day',
  }),
  ...year(2026, SOURCE, { '02-22': 'Founding Day', '09-23': 'National Day' }),
  // The exchange's calendar foresees the feasts of 2026 and 2027 by Umm al-Qura; the days are announced with the moon.
  ...year(2026, SOURCE, {
    '03-17': FITR, '03-18': FITR, '03-19': FITR, '03-22': FITR, '03-23': FITR,
    '05-24': ADHA, '05-25': ADHA, '05-26': ADHA, '05-27': ADHA, '05-28': ADHA,
  }, 'unconfirmed'),
  ...year(2027, SOURCE, { '02-22': 'Founding Day', '09-23': 'National Day' }),
  ...year(2027, SOURCE, {
    '03-07': FITR, '03-08': FITR, '03-09': FITR, '03-10': FITR, '03-11': FITR,
    '05-16': ADHA, '05-17': ADHA, '05-18': ADHA, '05-19': ADHA, '05-20': ADHA,
  }, 'unconfirmed'),
];
