import type { quotes as en } from '../en/quotes.ts';

export const quotes: typeof en = {
  open: '시가',
  previousClose: '전일 종가',
};
