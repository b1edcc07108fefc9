/**
 * The data for rolling a currency pair over: when it settles, when banks are closed, and the overnight rate of each
 * currency.
 */
import type { Currency, Rate } from '../../ledger/money.ts';
import type { DatedEntry } from './rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from './rule-notation.ts';

/**
 * The house's yearly share of the difference between two currencies' rates: it pays this much less, and charges this
 * much more.
 */
export const ROLLOVER_MARKUP: readonly DatedEntry<Rate>[] = [
  { from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: parsePercent('0.5') },
];

/**
 * How long a position earns a credit (hours): if opened later, the share of that time counts. A charge is due in full.
 */
export const ROLLOVER_CREDIT_EARNING_HOURS: readonly DatedEntry<number>[] = [
  { from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 24 },
];

/** Business days to settlement: two, except for pairs that the market settles after one. */
export const SPOT_SETTLEMENT_DAYS: {
  readonly ordinary: number;
  readonly oneDay: readonly string[];
  /** Currencies for which a dollar holiday on the first day isn't counted either. */
  readonly dollarHolidaysCount: readonly string[];
  /** Days of the week, 0 for Sunday, that aren't counted; others' weekend is Saturday and Sunday. */
  readonly weekends: Readonly<Record<string, readonly number[]>>;
  readonly source: string;
} = {
  ordinary: 2,
  oneDay: ['USDCAD'],
  dollarHolidaysCount: ['MXN'],
  weekends: { SAR: [5, 6, 0] },
  source:
    'londonfx.co.uk, "Value dates": spot is two business days from the trade, USD/CAD one; value dates ' +
    'roll forward at 17:00 in New York; a dollar holiday on the first day delays MXN; for SAR, Friday to Sunday ' +
    'is a weekend: trades of Wednesday settle on Monday, those of Thursday on Tuesday',
};

const rate = (from: string, source: string, percentage: string): DatedEntry<Rate> => ({
  from,
  source,
  value: parsePercent(percentage),
  unconfirmed: true,
});

/**
 * Overnight rates a year, from the central banks. We could not look up what was decided in 2026, so every entry stays
 * marked as unconfirmed. For a range the middle applies.
 */
export const OVERNIGHT_RATES: Readonly<Record<Currency, readonly DatedEntry<Rate>[]>> = {
  USD: [
    rate('2025-09-18', 'Federal Reserve: target range 4.00 to 4.25 % (gmteight.com, 2025-09-18)', '4.125'),
    rate('2025-12-11', 'Federal Reserve: target range 3.50 to 3.75 %', '3.625'),
  ],
  EUR: [rate('2025-06-11', 'European Central Bank: deposit facility', '2.00')],
  GBP: [rate('2025-12-18', 'Bank of England: Bank Rate', '3.75')],
  AUD: [rate('2025-08-13', 'Reserve Bank of Australia: cash rate target', '3.60')],
  JPY: [rate('2025-12-22', 'Bank of Japan: uncollateralised overnight call rate', '0.75')],
  KRW: [rate('2025-05-29', 'Bank of Korea: Base Rate', '2.50')],
  MXN: [rate('2025-12-19', 'Banco de México: objetivo para la tasa de interés interbancaria a un día', '7.00')],
  THB: [rate('2025-12-17', 'Bank of Thailand: policy rate', '1.25')],
  INR: [rate('2025-12-05', 'Reserve Bank of India: policy repo rate', '5.25')],
  SAR: [rate('2025-12-11', 'Saudi Central Bank: reverse repo rate', '3.75')],
  CNY: [rate('2025-05-08', "People's Bank of China: seven-day reverse repo", '1.40')],
  HKD: [rate('2025-12-11', 'Hong Kong Monetary Authority: base rate', '4.00')],
  TWD: [rate('2024-03-22', 'Central Bank of the Republic of China (Taiwan): discount rate', '2.00')],
  VND: [rate('2023-06-19', 'State Bank of Vietnam: refinancing rate', '4.50')],
  MYR: [rate('2025-07-09', 'Bank Negara Malaysia: overnight policy rate', '2.75')],
};

const days = (year: number, ...monthDays: string[]): string[] => monthDays.map((each) => `${year}-${each}`);

/**
 * Days on which banks of a currency are closed, besides weekends and days without any trading worldwide. If a
 * currency's stock market has its calendar in the rulebook, its closed days are used; for others we know none.
 */
export const BANK_HOLIDAYS: Readonly<Record<Currency, { readonly dates: readonly string[]; readonly source: string }>> =
  {
    USD: {
      source: 'Federal Reserve Banks, holiday schedule (a holiday on a Saturday is not made up for)',
      dates: [
        ...days(2026, '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26'),
        ...days(2027, '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'),
      ],
    },
    EUR: {
      source: 'European Central Bank, T2 closing days',
      dates: [...days(2026, '04-03', '04-06', '05-01'), ...days(2027, '03-26', '03-29')],
    },
    GBP: {
      source: 'UK bank holidays, England and Wales',
      dates: [
        ...days(2026, '04-03', '04-06', '05-04', '05-25', '08-31', '12-28'),
        ...days(2027, '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'),
      ],
    },
    JPY: {
      source: 'Bank of Japan, holidays',
      dates: [
        ...days(2026, '11-23', '12-31'),
        ...days(
          2027,
          '01-11',
          '02-11',
          '02-23',
          '03-22',
          '04-29',
          '05-03',
          '05-04',
          '05-05',
          '07-19',
          '08-11',
          '09-20',
          '09-23',
          '10-11',
          '11-03',
          '11-23',
          '12-31',
        ),
      ],
    },
  };
