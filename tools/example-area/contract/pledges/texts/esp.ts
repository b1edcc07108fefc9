import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    pledgePast: 'Elige una fecha futura.',
    pledgeTooLong: 'Puedes apartar dinero hasta el {until} como máximo.',
    pledgeEnded: 'Este dinero ya no está apartado.',
    pledgeReleaseAsked: 'Ya pediste este dinero. Lo estamos revisando.',
  },
  notices: {
    pledgeMade: { title: 'Dinero apartado', body: '{amount} {currency} queda apartado hasta el {until}.' },
    pledgeReturned: { title: 'Tu dinero apartado volvió', body: '{amount} {currency} está disponible de nuevo.' },
    pledgeReleased: {
      title: 'Dinero liberado antes de tiempo',
      body: '{amount} {currency} está disponible de nuevo, antes de su fecha.',
    },
    pledgeReleaseRefused: {
      title: 'Liberación anticipada rechazada',
      body: '{amount} {currency} sigue apartado hasta su fecha. Motivo: {why}',
    },
  },
  routes: { pledges: 'Apartar dinero' },
  terms: {
    field: { until: 'fecha final', pledge: 'dinero apartado' },
    bucket: { pledged: 'Apartado' },
    transfer: { pledge: 'Apartado', pledgeBack: 'Vuelta de lo apartado' },
    requestReason: { pledgeStands: 'aceptaste esta fecha' },
  },
  pledges: {
    lead: 'El dinero que apartas no se puede operar ni retirar hasta su fecha. Después vuelve por sí solo.',
    amount: 'Importe en {currency}',
    currency: 'Moneda',
    until: 'Hasta',
    free: '{amount} disponible',
    make: 'Apartar',
    made: 'Apartado',
    mine: 'Mi dinero apartado',
    none: 'No has apartado dinero.',
    comesBack: 'Vuelve el {date}',
    status: { held: 'Apartado', returned: 'Devuelto', released: 'Liberado antes' },
    ask: 'Pedirlo antes',
    asked: 'Dos personas lo revisan',
    toPledges: 'Ir al dinero apartado',
    amountFault: 'Introduce un importe que no supere lo disponible.',
  },
};
