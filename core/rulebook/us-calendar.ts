/** Holidays and early closes of NYSE and Nasdaq. */
import type { SpecialDay } from './types.ts';
import { span, year } from './writing.ts';

const SOURCE = 'NYSE Group, "Holidays & Trading Hours" for 2025, 2026 and 2027';
// At 13:00 the core session ends; the late session ends at 17:00.
const early = [
  span('pre', '04:00', '09:30'),
  span('regular', '09:30', '13:00'),
  span('post', '13:00', '17:00'),
] as const;

export const US_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...year(2025, SOURCE, {
    '01-01': "New Year's Day",
    '01-20': 'Martin Luther King Jr. Day',
    '02-17': "Washington's Birthday",
    '04-18': 'Good Friday',
    '05-26': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-03': ['Day before Independence Day', ...early],
    '07-04': 'Independence Day',
    '09-01': 'Labor Day',
    '11-27': 'Thanksgiving Day',
    '11-28': ['Day after Thanksgiving', ...early],
    '12-24': ['Christmas Eve', ...early],
    '12-25': 'Christmas Day',
  }),
  ...year(2025, 'NYSE Group announcement of 2024-12-30', { '01-09': 'National Day of Mourning for President Carter' }),
  ...year(2026, SOURCE, {
    '01-01': "New Year's Day",
    '01-19': 'Martin Luther King Jr. Day',
    '02-16': "Washington's Birthday",
    '04-03': 'Good Friday',
    '05-25': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-03': 'Independence Day (observed)',
    '09-07': 'Labor Day',
    '11-26': 'Thanksgiving Day',
    '11-27': ['Day after Thanksgiving', ...early],
    '12-24': ['Christmas Eve', ...early],
    '12-25': 'Christmas Day',
  }),
  ...year(2027, SOURCE, {
    '01-01': "New Year's Day",
    '01-18': 'Martin Luther King Jr. Day',
    '02-15': "Washington's Birthday",
    '03-26': 'Good Friday',
    '05-31': 'Memorial Day',
    '06-18': 'Juneteenth (observed)',
    '07-05': 'Independence Day (observed)',
    '09-06': 'Labor Day',
    '11-25': 'Thanksgiving Day',
    '11-26': ['Day after Thanksgiving', ...early],
    '12-24': 'Christmas Day (observed)',
  }),
];
