/** Digital currency: every hour of every day; all rules are the house's own, since no exchange prescribes them. */
import type { MarketRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { CONTINUOUS_TRADING_PHASES } from './session-order-rules.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, buildSessionSpan } from './rule-notation.ts';

const FROM = '2009-01-03';

export const CRYPTO_RULES: MarketRules = {
  market: 'CRYPTO',
  exchange: 'House market in digital currency',
  mic: 'XXXX',
  currency: 'USDT',
  zone: 'Etc/UTC',
  segments: { listed: ['CRYPTO'], otc: [] },
  sessions: [
    {
      from: FROM,
      source: HOUSE_RULE_SOURCE,
      value: { weekdays: [0, 1, 2, 3, 4, 5, 6], spans: [buildSessionSpan('regular', '00:00', '24:00')] },
    },
  ],
  calendar: null,
  specialDays: [],
  phases: CONTINUOUS_TRADING_PHASES,
  // By the price's magnitude, so that a tick is never more than a tenth of a per cent of a price from 0.00001 on.
  ticks: [
    {
      from: FROM,
      source: HOUSE_RULE_SOURCE,
      value: {
        by: 'price',
        steps: buildTickSteps(
          ['0.001', '0.00000001'],
          ['0.01', '0.0000001'],
          ['0.1', '0.000001'],
          ['1', '0.00001'],
          ['10', '0.0001'],
          ['1000', '0.001'],
          [null, '0.01'],
        ),
      },
    },
  ],
  bands: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: [{ band: null }] }],
  lots: [
    {
      from: FROM,
      source: HOUSE_RULE_SOURCE,
      value: [{ lot: 1n, fraction: true, minimum: parseDecimal('0.00001'), minimumNotional: 1_000_000n }],
    },
  ],
  settlementDays: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: 0 }],
  charges: listHouseCommissions('CRYPTO'),
  shorting: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: { allowed: true } }],
  maximumLeverage: [{ from: FROM, source: HOUSE_RULE_SOURCE, value: 5 }],
};
