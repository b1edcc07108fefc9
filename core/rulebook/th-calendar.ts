/** Closures of the Stock Exchange of Thailand. */
import type { SpecialDay } from './types.ts';
import { year } from './writing.ts';

const source = (number: number): string =>
  `SET, "SET Holidays" ${number}; Securities and Exchange Commission of Thailand, notification on holidays ${number}`;

// The cabinet's special holiday of 2026-10-16 is only for offices in Bangkok. For such days in November 2022 the Bank
// of Thailand (press release 54/2022) kept banks open, and the exchange traded; we read 2026 likewise.
export const TH_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...year(2025, source(2025), {
    '01-01': "New Year's Day",
    '02-12': 'Makha Bucha',
    '04-07': 'Chakri Memorial Day (substitute)',
    '04-14': 'Songkran',
    '04-15': 'Songkran',
    '05-01': 'Labour Day',
    '05-05': 'Coronation Day (substitute)',
    '05-12': 'Visakha Bucha (substitute)',
    '06-02': 'Special holiday',
    '06-03': "Queen Suthida's Birthday",
    '07-10': 'Asarnha Bucha',
    '07-28': "King Vajiralongkorn's Birthday",
    '08-11': 'Special holiday',
    '08-12': "Queen Mother's Birthday",
    '10-13': 'King Bhumibol Memorial Day',
    '10-23': 'Chulalongkorn Day',
    '12-05': "King Bhumibol's Birthday",
    '12-10': 'Constitution Day',
    '12-31': "New Year's Eve",
  }),
  ...year(2026, source(2026), {
    '01-01': "New Year's Day",
    '01-02': 'Special holiday',
    '03-03': 'Makha Bucha',
    '04-06': 'Chakri Memorial Day',
    '04-13': 'Songkran',
    '04-14': 'Songkran',
    '04-15': 'Songkran',
    '05-01': 'Labour Day',
    '05-04': 'Coronation Day',
    '06-01': 'Visakha Bucha (substitute)',
    '06-03': "Queen Suthida's Birthday",
    '07-28': "King Vajiralongkorn's Birthday",
    '07-29': 'Asarnha Bucha',
    '08-12': "Queen Mother's Birthday",
    '10-13': 'King Bhumibol Memorial Day',
    '10-23': 'Chulalongkorn Day',
    '12-07': "King Bhumibol's Birthday (substitute)",
    '12-10': 'Constitution Day',
    '12-31': "New Year's Eve",
  }),
  // Computed from the standing list; Buddhist days follow the Thai lunar calendar, and special holidays come by decree.
  ...year(
    2027,
    source(2027),
    {
      '01-01': "New Year's Day",
      '02-22': 'Makha Bucha (substitute)',
      '04-06': 'Chakri Memorial Day',
      '04-13': 'Songkran',
      '04-14': 'Songkran',
      '04-15': 'Songkran',
      '05-03': 'Labour Day (substitute)',
      '05-04': 'Coronation Day',
      '05-20': 'Visakha Bucha',
      '06-03': "Queen Suthida's Birthday",
      '07-19': 'Asarnha Bucha (substitute)',
      '07-28': "King Vajiralongkorn's Birthday",
      '08-12': "Queen Mother's Birthday",
      '10-13': 'King Bhumibol Memorial Day',
      '10-25': 'Chulalongkorn Day (substitute)',
      '12-06': "King Bhumibol's Birthday (substitute)",
      '12-10': 'Constitution Day',
      '12-31': "New Year's Eve",
    },
    'unconfirmed',
  ),
];
