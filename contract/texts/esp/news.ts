import type { news as en } from '../en/news.ts';

export const news: typeof en = {
  latest: 'Lo último',
  prices: 'Precios',
  empty: 'Aún no hay noticias.',
};
