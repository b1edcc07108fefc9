import type { announced as en } from '../en/announced.ts';

export const announced: typeof en = {
  title: '已公告',
  says: '除权除息日开盘时持有股份者可享有。',
  kind: {
    dividend: '现金股息',
    rights: '认股权',
    split: '拆股',
    stockDividend: '股票股息',
    symbolChange: '更换代码',
    suspension: '将暂停交易',
    resumption: '将恢复交易',
    delisting: '退市',
  },
  each: '每股 {amount}',
  goesEx: '{name} 除息',
  goes: '{name}：{what}',
  coming: '您的持股已公告的股息',
  comingSays: '您将收到的金额：已除权除息者确定归您，其余以除权除息日开盘时仍持有为准。',
  paid: '已发放',
};
