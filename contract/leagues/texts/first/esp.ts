import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    on: 'Dinero de liga: {name}',
    leave: 'Volver a mi dinero',
    onPortfolio: 'Cartera: {name}',
    leavePortfolio: 'A la principal',
    leftLeague: 'Saliste de la liga: aquí usas tu propio dinero.',
    leftPortfolio: 'Saliste de la cartera: esto es de la principal.',
  },
};
