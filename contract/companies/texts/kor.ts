import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    industries: '업종',
    industry: '업종',
  },
  companies: {
    market: '시장',
    noIndustry: '업종 없음',
    names: '{count}개 종목',
    noNames: '종목이 없어요',
    breadth: '상승 {rising} · 하락 {falling} · 보합 {unchanged}',
    apart: '오늘 등락률이 없는 종목 {count}개',
    apartSays: '거래가 정지됐거나 오늘 상장한 종목이에요. 종목 수에는 들어가지만 수익률에는 들어가지 않아요.',
    map: '업종별 오늘 등락',
    mapSays: '시가총액 가중 등락률이에요. 시가총액이 큰 업종부터 보여요.',
    all: '전체 업종',
    weighted: '시가총액 가중',
    median: '중앙값',
    medianOf: '중앙값 {rate}',
    noReturn: '오늘 등락률 없음',
    size: '시가총액',
    members: '종목',
    place: '{place}위',
    standing: {
      suspended: '거래 정지',
      firstDay: '오늘 상장',
    },
    notPublished: '이 시장에는 회사가 없어서 업종 정보를 제공하지 않아요.',
    about:
      '가중 등락률은 전일 종가 기준 시가총액만큼, 중앙값은 종목을 하나씩 똑같이 반영해요. 업종은 {date}부터 쓰는 Bourse 자체 분류이고, 종목이 속한 업종은 시세 제공처를 따라요.',
  },
};
