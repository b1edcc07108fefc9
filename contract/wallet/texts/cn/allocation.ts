import type { allocation as en } from '../en/allocation.ts';

export const allocation: typeof en = {
  title: '資產配置',
  by: '依{way}的資產配置',
  ways: { currency: '貨幣', market: '市場', kind: '類別' },
  amount: '金額',
  part: '佔比',
  others: '其他',
  fewer: '收合',
  owed: '應付款項（不計入佔比）',
  none: '目前沒有可顯示的資產。',
  kinds: {
    cash: '現金',
    shares: '股票',
    digital: '數位貨幣',
    pairs: '外匯',
    funds: '基金',
    sharesToCome: '待交付股票',
  },
};
