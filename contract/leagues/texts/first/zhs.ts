import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    weekly: '每周联赛',
    on: '模拟资金：{name}',
    leave: '回到我的资金',
    onPortfolio: '投资组合：{name}',
    leavePortfolio: '回主组合',
    ownMoney: '这里用的是您自己的资金，不是联赛的模拟资金。',
    leftPortfolio: '已回到主投资组合。',
    unknown: '没有这个投资组合，或不属于您。这里是您自己的资金。',
  },
};
