import type { texts as en } from './en.ts';

export const texts: typeof en = { leagueStrip: { on: 'Dinero de liga: {name}', leave: 'Volver a mi dinero' } };
