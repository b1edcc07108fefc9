/** Mexico: instruments listed on the Bolsa Mexicana de Valores. */
import type { MarketRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { MEXICO_PHASES, MEXICO_SPECIAL_DAYS } from './mexico-auctions-halts-holidays.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';

export const MEXICO_RULES: MarketRules = {
  market: 'MX',
  exchange: 'Bolsa Mexicana de Valores',
  mic: 'XMEX',
  currency: 'MXN',
  zone: 'America/Mexico_City',
  segments: { listed: ['BMV'], otc: ['OTC'] },
  sessions: [
    {
      from: '2006-01-02',
      source:
        'BMV, sesión de remate 08:30-15:00; the weeks in which only one of both countries had summer ' +
        'time are not told apart',
      unconfirmed: true,
      value: { weekdays: [1, 2, 3, 4, 5], spans: [buildSessionSpan('regular', '08:30', '15:00')] },
    },
    {
      from: '2022-10-31',
      source:
        'BMV notices on trading hours, each March and October: with New York, since Mexico gave up ' +
        'summer time on 2022-10-30',
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [buildSessionSpan('regular', '08:30', '15:00')],
        spansInNewYorkSummer: [buildSessionSpan('regular', '07:30', '14:00')],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: MEXICO_SPECIAL_DAYS,
  phases: MEXICO_PHASES,
  ticks: [
    {
      from: '2012-09-03',
      source: 'BMV, Reglamento Interior: pujas',
      value: { by: 'price', steps: buildTickSteps(['1', '0.001'], [null, '0.01']) },
    },
  ],
  bands: [
    {
      from: '2012-09-03',
      source: 'BMV, Reglamento Interior: ranges that lead to an auction, no fixed limit',
      value: [{ band: null }],
      unconfirmed: true,
    },
  ],
  lots: [
    {
      from: '2008-01-02',
      source: 'BMV, Reglamento Interior: lote de un título',
      value: [{ lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1') }],
    },
  ],
  withholding: [
    {
      from: '2014-01-01',
      source:
        'Ley del Impuesto sobre la Renta, artículo 164, fracción I, con el segundo párrafo del artículo ' +
        '140: 10 % a residentes en el extranjero',
      value: parsePercent('10'),
    },
  ],
  settlementDays: [
    { from: '2017-09-05', source: 'S.D. Indeval: T+2 with the United States', value: 2 },
    { from: '2024-05-27', source: 'S.D. Indeval: T+1 with the United States and Canada', value: 1 },
  ],
  charges: [
    ...listHouseCommissions('MX'),
    {
      from: '2010-01-01',
      source: 'Ley del Impuesto al Valor Agregado, article 1 (16 %)',
      value: {
        name: 'mx.iva',
        kind: 'tax',
        side: 'both',
        base: 'charges',
        of: ['commission'],
        rate: parsePercent('16'),
        rounding: 'half-up',
      },
    },
  ],
  shorting: [
    {
      from: '2004-10-01',
      source: 'CNBV, ventas en corto (Circular Única de Casas de Bolsa)',
      value: { allowed: true },
    },
  ],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
