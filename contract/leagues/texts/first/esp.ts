import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    weekly: 'Liga semanal',
    on: 'Dinero de liga: {name}',
    leave: 'Volver a mi dinero',
    onPortfolio: 'Cartera: {name}',
    leavePortfolio: 'A la principal',
    ownMoney: 'Aquí usas tu propio dinero, no el de la liga.',
    leftPortfolio: 'Saliste de la cartera: esto es de la principal.',
    unknown: 'Esa cartera no existe o no es tuya. Aquí usas tu propio dinero.',
  },
};
