import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '最新',
    prices: '股價資訊',
    empty: '目前沒有新聞。券商發布的市場消息與服務公告會顯示在這裡；您的委託與持股消息請看通知。',
  },
};
