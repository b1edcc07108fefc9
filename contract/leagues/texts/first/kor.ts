import type { texts as en } from './en.ts';

export const texts: typeof en = { leagueStrip: { on: '리그 자금 · {name}', leave: '내 자산으로' } };
