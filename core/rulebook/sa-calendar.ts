/** Closures of the Saudi Exchange, whose week runs from Sunday to Thursday. */
import type { SpecialDay } from './types.ts';
import { year } from './writing.ts';

const SOURCE = "Saudi Exchange, holiday announcements (Tadawul's calendar of holidays)";
const FITR = 'Eid al-Fitr';
const ADHA = 'Eid al-Adha';

export const SA_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...year(2025, SOURCE, {
    '02-23': 'Founding Day', '03-30': FITR, '03-31': FITR, '04-01': FITR, '04-02': FITR,
    '06-05': ADHA, '06-08': ADHA, '06-09': ADHA, '06-10': ADHA, '09-23': 'National Day',
  }),
  ...year(2026, SOURCE, {
    '02-22': 'Founding Day', '03-18': FITR, '03-19': FITR, '03-22': FITR, '03-23': FITR,
    '05-25': ADHA, '05-26': ADHA, '05-27': ADHA, '05-28': ADHA, '05-31': ADHA, '09-23': 'National Day',
  }, 'unconfirmed'),
  // Umm al-Qura has 1 Shawwal 1448 on 2027-03-10 and 10 Dhu al-Hijjah 1448 on 2027-05-16; the exchange announces the rest.
  ...year(2027, SOURCE, {
    '02-22': 'Founding Day', '03-08': FITR, '03-09': FITR, '03-10': FITR, '03-11': FITR,
    '05-16': ADHA, '05-17': ADHA, '05-18': ADHA, '05-19': ADHA, '09-23': 'National Day',
  }, 'unconfirmed'),
];
