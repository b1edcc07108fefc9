import type { texts as en } from './en.ts';

export const texts: typeof en = {
  checkIn: {
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
  },
  errors: {
    alreadyCheckedIn: 'Hoy ya registraste tu visita.',
    checkInTimesInsufficient: 'Aún no tienes suficientes registros de visita.',
    promotionSpent: 'Se ha agotado lo que la casa reparte para esto.',
  },
};
