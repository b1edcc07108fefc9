import type { quotes as en } from '../en/quotes.ts';

export const quotes: typeof en = {
  open: 'Apertura',
  previousClose: 'Cierre anterior',
};
