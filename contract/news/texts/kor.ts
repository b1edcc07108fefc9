import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '최신',
    prices: '시세 정보',
    empty: '아직 뉴스가 없습니다.',
  },
};
