/** Foreign exchange: Sunday 17:00 to Friday 17:00 in New York, spread instead of commission. */
import type { MarketRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { CONTINUOUS_TRADING_PHASES } from './session-order-rules.ts';
import {
  parseDecimal,
  HOUSE_RULE_SOURCE,
  buildTickSteps,
  buildSessionSpan,
  buildSpecialDays,
} from './rule-notation.ts';

const FROM = '2000-01-01';
const CONVENTION = 'Market convention: the currency day ends at 17:00 in New York (Foreign Exchange Committee)';
const BANKS = 'Market convention: no dealing when banks are closed everywhere';

export const FX_RULES: MarketRules = {
  market: 'FX',
  exchange: 'House market in currency pairs',
  mic: 'XXXX',
  currency: 'USD',
  zone: 'America/New_York',
  segments: { listed: ['FX'], otc: [] },
  // A day is dated by its close: Monday's runs from Sunday 17:00 to Monday 17:00.
  sessions: [
    {
      from: FROM,
      source: CONVENTION,
      value: { weekdays: [1, 2, 3, 4, 5], spans: [buildSessionSpan('regular', '-17:00', '17:00')] },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  // Christmas 2027 is a Saturday.
  specialDays: [
    ...buildSpecialDays(2025, BANKS, { '01-01': "New Year's Day", '12-25': 'Christmas Day' }),
    ...buildSpecialDays(2026, BANKS, { '01-01': "New Year's Day", '12-25': 'Christmas Day' }),
    ...buildSpecialDays(2027, BANKS, { '01-01': "New Year's Day" }),
  ],
  phases: CONTINUOUS_TRADING_PHASES,
  // A tenth of a pip; a pip is 0.0001, or 0.01 for pairs quoted in tens and hundreds (yen, baht, won).
  ticks: [
    {
      from: FROM,
      source: HOUSE_RULE_SOURCE,
      value: { by: 'price', steps: buildTickSteps(['30', '0.00001'], ['1000', '0.001'], [null, '0.01']) },
    },
  ],
  bands: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: [{ band: null }] }],
  lots: [
    {
      from: FROM,
      source: HOUSE_RULE_SOURCE,
      value: [
        { lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1'), displayLot: parseDecimal('10000') },
      ],
    },
  ],
  settlementDays: [{ from: FROM, source: 'Market convention: spot value date, two business days', value: 2 }],
  charges: listHouseCommissions('FX'),
  shorting: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: { allowed: true } }],
  maximumLeverage: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: 5 }],
};
