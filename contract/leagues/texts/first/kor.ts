import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    on: '리그 자금 · {name}',
    leave: '내 자산으로',
    onPortfolio: '포트폴리오 · {name}',
    leavePortfolio: '기본으로',
    leftLeague: '리그에서 나왔어요. 여기는 내 돈이에요.',
    leftPortfolio: '기본 포트폴리오로 바뀌었어요.',
  },
};
