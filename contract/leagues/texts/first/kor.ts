import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagueStrip: {
    weekly: '주간 리그',
    on: '리그 자금 · {name}',
    leave: '내 자산으로',
    onPortfolio: '포트폴리오 · {name}',
    leavePortfolio: '기본으로',
    ownMoney: '여기는 리그 자금이 아니라 내 돈이에요.',
    leftPortfolio: '기본 포트폴리오로 바뀌었어요.',
    unknown: '없는 포트폴리오이거나 내 포트폴리오가 아니에요. 여기는 내 돈이에요.',
  },
};
