import type { news as en } from '../en/news.ts';

export const news: typeof en = {
  latest: '최신',
  prices: '시세 정보',
  empty: '아직 뉴스가 없습니다.',
};
