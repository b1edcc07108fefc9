import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '最新',
    prices: '股价信息',
    empty: '目前没有新闻。券商发布的市场消息与服务公告会显示在这里；您的委托与持股消息请看通知。',
  },
};
