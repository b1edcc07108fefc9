import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '最新',
    prices: '股价信息',
    empty: '目前没有新闻。',
  },
};
