import type { announced as en } from '../en/announced.ts';

export const announced: typeof en = {
  title: '已公告',
  says: '除權息日開盤時持有股份者可享有。',
  kind: {
    dividend: '現金股利',
    rights: '認股權',
    split: '股票分割',
    stockDividend: '股票股利',
    symbolChange: '更換代號',
    suspension: '將暫停交易',
    resumption: '將恢復交易',
    delisting: '下市',
  },
  each: '每股 {amount}',
  goesEx: '{name} 除息',
  goes: '{name}：{what}',
  coming: '您的持股已公告的股利',
  comingSays: '您將收到的金額：已除權息者確定歸您，其餘以除權息日開盤時仍持有為準。',
  paid: '已發放',
};
