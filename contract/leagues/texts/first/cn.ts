import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    weekly: '每週聯賽',
    on: '模擬資金：{name}',
    leave: '回到我的資金',
    onPortfolio: '投資組合：{name}',
    leavePortfolio: '回主要組合',
    ownMoney: '這裡用的是您自己的資金，不是聯賽的模擬資金。',
    leftPortfolio: '已回到主要投資組合。',
    unknown: '沒有這個投資組合，或不屬於您。這裡是您自己的資金。',
  },
};
