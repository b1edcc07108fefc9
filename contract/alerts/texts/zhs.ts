import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    alertsFull: '到价提醒最多 {maximum} 条。',
    alertReached: '现价为 {price} {currency}，已达到该价位。',
    percentRequired: '请输入价格变动幅度。',
    alertPriceRequired: '请输入要提醒的价格。',
  },
  notices: {
    priceAlert: {
      title: '到价提醒',
      body: '{instrument} 现价 {price} {currency}，已达到您设定的 {level} {currency}。',
    },
  },
};
