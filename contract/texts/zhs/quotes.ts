import type { quotes as en } from '../en/quotes.ts';

export const quotes: typeof en = {
  open: '开盘',
  previousClose: '昨收',
};
