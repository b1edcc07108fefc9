import type { news as en } from '../en/news.ts';

export const news: typeof en = {
  latest: '最新',
  prices: '股價資訊',
  empty: '目前沒有新聞。',
};
