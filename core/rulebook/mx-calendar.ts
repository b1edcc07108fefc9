/** Closures of the Mexican exchanges: the CNBV's yearly list, which BMV and BIVA follow. */
import type { SpecialDay } from './types.ts';
import { span, year } from './writing.ts';

const source = (number: number): string =>
  `BMV, calendario de días festivos ${number}; CNBV, días inhábiles ${number} (Diario Oficial de la Federación)`;

// We hold the notice's title, not its hours: these are New York's early close, which the session follows on every other
// day.
const NOCHEBUENA =
  'Grupo BMV, aviso "Horario de la Sesión de Negociación de los días 24 y 31 de diciembre de 2025" ' +
  "(mexder.com.mx, avisos del mes); the hours are those of New York's early close";
// From 2026 on: that of 2025 is in the past of every existing world, which has traded it as a whole day.
const christmasEve = (number: number): SpecialDay[] =>
  year(number, NOCHEBUENA, { '12-24': ['Nochebuena', span('regular', '08:30', '12:00')] }, 'unconfirmed');

export const MX_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...year(2025, source(2025), {
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
  ...year(2026, source(2026), {
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
  ...year(
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
