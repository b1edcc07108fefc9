import type { news as en } from '../en/news.ts';

export const news: typeof en = {
  latest: '最新',
  prices: '股价信息',
  empty: '目前没有新闻。',
};
