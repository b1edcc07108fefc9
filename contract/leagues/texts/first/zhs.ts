import type { texts as en } from './en.ts';

export const texts: typeof en = { leagueStrip: { on: '模拟资金：{name}', leave: '回到我的资金' } };
