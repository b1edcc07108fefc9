import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: 'Lo último',
    prices: 'Precios',
    empty: 'Aún no hay noticias.',
  },
};
