import type { texts as en } from './en.ts';

export const texts: typeof en = {
  curve: {
    title: '수익 분석',
    span: '기간',
    day: '1일',
    week: '1주',
    month: '1개월',
    year: '1년',
    all: '전체',
    spans: {
      day: '오늘 0시부터 · 환율 포함',
      week: '최근 7일',
      month: '최근 30일',
      year: '최근 12개월',
      all: '처음부터',
    },
    noCurve: '첫 입금부터 그래프가 그려져요.',
    curveSays: '최저 {low}, 최고 {high}, 현재 {value}.',
    cameIn: '{amount} 들어옴',
    wentOut: '{amount} 나감',
  },
};
