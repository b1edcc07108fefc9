import type { texts as en } from './en.ts';

export const texts: typeof en = { leagueStrip: { on: '模擬資金：{name}', leave: '回到我的資金' } };
