/** Charges of exchanges, regulator and states on an Indian trade, apart from the house's commission. */
import type { Charge, Dated } from './types.ts';
import { percent } from './writing.ts';

const STT = 'Finance (No. 2) Act 2004, chapter VII: securities transaction tax, rounded to the rupee by section 107';
const STAMP = 'Indian Stamp Act 1899, article 56A of schedule I, in force since 2020-07-01';
// Contract notes show whole rupees of both taxes; for stamp duty that is the clearing corporations' practice.
const stt = { name: 'in.stt', kind: 'tax', base: 'notional', rounding: 'half-up', roundedTo: 100n } as const;
const stamp = {
  name: 'in.stampDuty',
  kind: 'tax',
  side: 'buy',
  base: 'notional',
  rounding: 'half-up',
  roundedTo: 100n,
} as const;
const exchange = {
  name: 'in.exchangeCharge',
  kind: 'fee',
  side: 'both',
  base: 'notional',
  rounding: 'half-up',
} as const;
const NSE = { ...exchange, segments: ['NSE', 'OTC'] };
const BSE = { ...exchange, segments: ['BSE'] };

/**
 * Charged once a day for each security that leaves the account; known only at the day's end, like the delivered
 * quantity.
 */
const DEPOSITORY =
  'CDSL, 3.50 rupees a debit, and 9.50 of the participant, as Zerodha publishes them for each security ' +
  'and day (support: "What do DP charges mean?"; moneycontrol.com: 15.34 with GST); passed on by the ' +
  'house from this day';

export const IN_CHARGES: readonly Dated<Charge>[] = [
  { from: '2013-06-01', source: STT, value: { ...stt, side: 'both', holding: 'delivery', rate: percent('0.1') } },
  { from: '2013-06-01', source: STT, value: { ...stt, side: 'sell', holding: 'intraday', rate: percent('0.025') } },
  { from: '2020-07-01', source: STAMP, value: { ...stamp, holding: 'delivery', rate: percent('0.015') } },
  { from: '2020-07-01', source: STAMP, value: { ...stamp, holding: 'intraday', rate: percent('0.003') } },
  {
    from: '2021-01-01',
    source: 'NSE, transaction charges (highest slab)',
    value: { ...NSE, rate: percent('0.00345') },
  },
  {
    from: '2023-04-01',
    source: 'NSE, transaction charges (highest slab)',
    value: { ...NSE, rate: percent('0.00325') },
  },
  {
    from: '2024-10-01',
    source: 'NSE circular on uniform transaction charges (SEBI: "true to label")',
    value: { ...NSE, rate: percent('0.00297') },
  },
  // Brokers have lately published 0.00307 %, which would be 0.00297 % and the investor protection fund's 0.0001 %.
  {
    from: '2026-01-01',
    source: "NSE's charge and investor protection fund, as brokers publish them together",
    value: { ...NSE, rate: percent('0.00307') },
    unconfirmed: true,
  },
  {
    from: '2022-01-01',
    source: 'BSE, transaction charges, groups A and B',
    value: { ...BSE, rate: percent('0.00375') },
  },
  {
    from: '2021-06-01',
    source: 'SEBI (Stock Brokers) Regulations, schedule V: ten rupees a crore',
    value: {
      name: 'in.sebiFee',
      kind: 'fee',
      side: 'both',
      base: 'notional',
      rate: percent('0.0001'),
      rounding: 'half-up',
    },
  },
  {
    from: '2026-11-23',
    source: DEPOSITORY,
    value: {
      name: 'in.depositoryCharge',
      kind: 'fee',
      side: 'sell',
      holding: 'delivery',
      base: 'day',
      rate: 1300n,
      rounding: 'half-up',
    },
  },
  {
    from: '2017-07-01',
    source:
      'Central Goods and Services Tax Act 2017: 18 % on brokerage, exchange charges, SEBI fees and depository charges',
    value: {
      name: 'in.gst',
      kind: 'tax',
      side: 'both',
      base: 'charges',
      of: ['commission', 'in.exchangeCharge', 'in.sebiFee', 'in.depositoryCharge'],
      rate: percent('18'),
      rounding: 'half-up',
    },
  },
];
