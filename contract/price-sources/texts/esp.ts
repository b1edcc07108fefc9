import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    instrumentInUse:
      'Hay posiciones u órdenes abiertas en {instrument}. Sus precios no pueden venir de otra fuente hasta que se cierren.',
  },
};
