import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    exchangeRateMissing: '目前沒有 {from} 兌 {to} 的匯率。',
    sameCurrency: '相同幣別不能兌換。',
    quoteExpired: '報價已過期，請重新取得報價。',
    quoteMoved: '報價後市場變動已超過點差，請重新取得報價。',
    quoteUsed: '此報價已使用過，請重新取得報價。',
    exchangeTooSmall: '金額太少：最少可兌換 {needed} {currency}。',
    transferNotOffered: '不提供從 {from} 到 {to} 的劃轉，請改用兌換。',
    exchangeMoved: '匯率已變動：需要 {needed} {currency}，超過您接受的 {accepted} {currency}。',
  },
  notices: {
    exchanged: {
      title: '兌換完成',
      body: '您付出 {paid} {from}，收到 {received} {to}。',
    },
    transferred: {
      title: '劃轉完成',
      body: '已轉出 {paid} {from}，轉入 {received} {to}。',
    },
  },
};
