import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    exchangeRateMissing: '目前没有 {from} 兑 {to} 的汇率。',
    sameCurrency: '相同货币不能兑换。',
    quoteExpired: '报价已过期，请重新获取报价。',
    quoteMoved: '报价后市场变动已超过点差，请重新获取报价。',
    quoteUsed: '此报价已使用过，请重新获取报价。',
    exchangeTooSmall: '金额太少：最少可兑换 {needed} {currency}。',
    transferNotOffered: '不提供从 {from} 到 {to} 的划转，请改用兑换。',
    exchangeMoved: '汇率已变动：需要 {needed} {currency}，超过您接受的 {accepted} {currency}。',
  },
  notices: {
    exchanged: {
      title: '兑换完成',
      body: '您付出 {paid} {from}，收到 {received} {to}。',
    },
    transferred: {
      title: '划转完成',
      body: '已转出 {paid} {from}，转入 {received} {to}。',
    },
  },
};
