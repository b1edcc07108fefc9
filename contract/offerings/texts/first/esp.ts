import type { texts as en } from './en.ts';

export const texts: typeof en = {
  offerTabs: { home: 'Salidas a bolsa', subscription: 'Suscripción', auction: 'Subasta' },
};
