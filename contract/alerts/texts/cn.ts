import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    alertsFull: '到價提醒最多 {maximum} 則。',
    alertReached: '現價為 {price} {currency}，已達該價位。',
    percentRequired: '請輸入價格變動幅度。',
    alertPriceRequired: '請輸入要提醒的價格。',
  },
  notices: {
    priceAlert: {
      title: '到價提醒',
      body: '{instrument} 現價 {price} {currency}，已達您設定的 {level} {currency}。',
    },
  },
};
