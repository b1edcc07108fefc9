import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '最新',
    prices: '股價資訊',
    empty: '目前沒有新聞。',
  },
};
