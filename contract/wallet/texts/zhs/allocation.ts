import type { allocation as en } from '../en/allocation.ts';

export const allocation: typeof en = {
  title: '资产配置',
  by: '按{way}的资产配置',
  ways: { currency: '货币', market: '市场', kind: '类别' },
  amount: '金额',
  part: '占比',
  others: '其他',
  fewer: '收起',
  owed: '应付款项（不计入占比）',
  none: '目前没有可显示的资产。',
  kinds: {
    cash: '现金',
    shares: '股票',
    digital: '数字货币',
    pairs: '外汇',
    funds: '基金',
    sharesToCome: '待交付股票',
  },
};
