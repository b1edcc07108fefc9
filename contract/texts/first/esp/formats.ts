import type { formats as en } from '../en/formats.ts';

export const formats: typeof en = {
  unknownTime: 'aún no se sabe',
  money: '{amount} {currency}',
  shares: '{quantity}',
  // For screen readers: a change is never shown by colour alone.
  up: 'sube {percent} por ciento',
  down: 'baja {percent} por ciento',
  asOf: 'a las {time}',
  justNow: 'ahora mismo',
  unchanged: 'sin cambio',
  day: '{day} {month} {year}',
  dayOfYear: '{day} {month}',
  moment: '{date}, {time}',
  months: 'ene feb mar abr may jun jul ago sep oct nov dic',
};
