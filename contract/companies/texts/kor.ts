import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    industries: '업종',
    industry: '업종',
    companyRanking: '기업 순위',
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
    by: '순위 기준',
    rankings: {
      marketCap: '시가총액',
      turnover: '거래대금',
      dividendYield: '배당수익률',
      salesGrowth: '매출 성장률',
      priceEarnings: 'PER',
      foreignOwnership: '외국인 지분율',
    },
    rankingSays: {
      marketCap: '현재가에 발행 주식 수를 곱한 값이에요.',
      turnover: '오늘 거래된 금액이에요.',
      dividendYield: '최근 12개월 배당금을 현재가로 나눈 값이에요.',
      salesGrowth: '최근 결산 연도 매출을 전년과 비교한 값이에요.',
      priceEarnings: '현재가를 최근 결산 연도 주당 순이익으로 나눈 값이고, 낮은 순서예요. 적자 기업은 값이 없어요.',
      foreignOwnership: '외국인이 보유한 주식의 비율이에요.',
    },
    rankingFair: '순위는 돈을 받고 팔지 않아요. 거래 정지 종목과 오늘 상장한 종목은 맨 뒤에 있어요.',
  },
};
