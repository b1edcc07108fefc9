/** Mexico: the opening auction, the price range whose breach leads to an auction, and the halt of the whole session. */
import type { MarketPhaseRules, SpecialDay } from './rule-types.ts';
import { REGULAR_SESSION_ORDER_RULE } from './session-order-rules.ts';
import { parsePercent, buildSessionSpan, buildSpecialDays } from './rule-notation.ts';

export const MEXICO_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '2012-09-03',
      source:
        'BMV, Manual de Reglas Operativas: subasta de apertura; the close is an average and no auction. ' +
        'PPro8 wiki, Mexico, 2021-10-29: half an hour before the opening; the close is the average price ' +
        'of the last 20 minutes',
      value: [{ kind: 'open', gathers: -30, crosses: [0, 0] }],
    },
  ],
  spans: [{ from: '2006-01-02', source: 'BMV, sesión de remate', value: [REGULAR_SESSION_ORDER_RULE] }],
  pauses: [
    {
      from: '2011-01-11',
      source:
        'Grupo BMV by El Economista, 2011-01-11: dynamic ranges of 10 % either way, beyond which there ' +
        'is an auction of two minutes',
      value: [
        {
          mechanism: 'range',
          name: 'mx.dynamicRange',
          boards: ['listed'],
          reference: 'last',
          rate: parsePercent('10'),
          pauseSeconds: 120,
        },
      ],
    },
    {
      from: '2012-06-04',
      source:
        'BMV, Reglamento Interior, disposición 10.009.01, and its notice of May 2012: 5 % instead of 10 ' +
        'for the time being, five minutes to withdraw and two of auction; it held in June 2013 ' +
        '(Reuters); that it still does we could not look up',
      unconfirmed: true,
      value: [
        {
          mechanism: 'range',
          name: 'mx.dynamicRange',
          boards: ['listed'],
          reference: 'last',
          rate: parsePercent('5'),
          pauseSeconds: 420,
        },
      ],
    },
  ],
  halts: [
    {
      from: '2013-06-10',
      source:
        'BMV notice of 2013-06-06: the session stops for 15 minutes at 7 and 13 % (until 14:25 of a ' +
        'session to 15:00), for the day at 20 %',
      value: {
        name: 'mx.marketWide',
        direction: 'down',
        lastsSeconds: 0,
        furtherMove: 0n,
        auctionMinutes: 0,
        endsWithSpan: false,
        levels: [
          { move: parsePercent('7'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: parsePercent('13'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: parsePercent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};

// Closures of the Mexican exchanges: the CNBV's yearly list, which BMV and BIVA follow.

const source = (number: number): string =>
  `BMV, calendario de días festivos ${number}; CNBV, días inhábiles ${number} (Diario Oficial de la Federación)`;

// We hold the notice's title, not its hours: these are New York's early close, which the session follows on every other
// day.
const NOCHEBUENA =
  'Grupo BMV, aviso "Horario de la Sesión de Negociación de los días 24 y 31 de diciembre de 2025" ' +
  "(mexder.com.mx, avisos del mes); the hours are those of New York's early close";
// From 2026 on: that of 2025 is in the past of every existing world, which has traded it as a whole day.
const christmasEve = (number: number): SpecialDay[] =>
  buildSpecialDays(
    number,
    NOCHEBUENA,
    { '12-24': ['Nochebuena', buildSessionSpan('regular', '08:30', '12:00')] },
    'unconfirmed',
  );

export const MEXICO_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, source(2025), {
    '01-01': 'Año Nuevo',
    '02-03': 'Día de la Constitución',
    '03-17': 'Natalicio de Benito Juárez',
    '04-17': 'Jueves Santo',
    '04-18': 'Viernes Santo',
    '05-01': 'Día del Trabajo',
    '09-16': 'Día de la Independencia',
    '11-17': 'Día de la Revolución',
    '12-12': 'Día del Empleado Bancario',
    '12-25': 'Navidad',
  }),
  ...buildSpecialDays(2026, source(2026), {
    '01-01': 'Año Nuevo',
    '02-02': 'Día de la Constitución',
    '03-16': 'Natalicio de Benito Juárez',
    '04-02': 'Jueves Santo',
    '04-03': 'Viernes Santo',
    '05-01': 'Día del Trabajo',
    '09-16': 'Día de la Independencia',
    '11-02': 'Día de Muertos',
    '11-16': 'Día de la Revolución',
    '12-25': 'Navidad',
  }),
  ...christmasEve(2026),
  // The list for 2027 appears at the end of 2026; these days were in every list of the last years.
  ...buildSpecialDays(
    2027,
    source(2027),
    {
      '01-01': 'Año Nuevo',
      '02-01': 'Día de la Constitución',
      '03-15': 'Natalicio de Benito Juárez',
      '03-25': 'Jueves Santo',
      '03-26': 'Viernes Santo',
      '09-16': 'Día de la Independencia',
      '11-02': 'Día de Muertos',
      '11-15': 'Día de la Revolución',
    },
    'unconfirmed',
  ),
  ...christmasEve(2027),
];
