import type { checkIn as en } from '../en/check-in.ts';

export const checkIn: typeof en = {
  lead: 'Un toque al día, pagado en {currency}. El día termina a las {time}.',
  verifyFirst: 'Verifica tu identidad para cobrar cada día. Se paga en una sola cuenta por persona.',
  streak: 'Días seguidos',
  total: 'En total',
  days: '{n} {n|one:día|other:días}',
  day: 'Día {n}',
  dayDone: 'Día {n}, hecho',
  act: 'Registrar visita: {amount}',
  done: 'Visita de hoy registrada',
  tomorrow: 'Mañana: {amount}',
  bonus: 'Premio extra',
  bonusSays: '{have} de {needed} días para {amount}. No hace falta que sean seguidos.',
  claim: 'Cobrar el premio',
  paid: 'Se han abonado {amount}.',
  capped: 'Lo paga la cuenta promocional de la casa, con un tope fijo. Cada pago consta en tus movimientos.',
};
