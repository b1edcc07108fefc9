import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '모의 시장',
  licence: '시세와 마찬가지로 가상의 소식',
  rose: '이 소식으로 가격이 {change} 올랐고, 소식이 나온 순간에는 이미 가격에 모두 반영돼 있었어요.',
  fell: '이 소식으로 가격이 {change} 내렸고, 소식이 나온 순간에는 이미 가격에 모두 반영돼 있었어요.',
  salesRose: '매출은 1년 전보다 {change} 늘었어요.',
  salesFell: '매출은 1년 전보다 {change} 줄었어요.',
  sectors: {
    technology: '기술',
    semiconductors: '반도체',
    health: '헬스케어',
    finance: '금융',
    energy: '에너지',
    materials: '소재',
    industry: '산업재',
    consumer: '소비재',
    food: '식품',
    telecom: '통신',
    utilities: '유틸리티',
    transport: '운송',
    property: '부동산',
  },
  kinds: {
    earningsAbove: {
      title: '{name}, 예상을 웃돈 실적',
      body: '{name}({code})의 지난 분기 이익이 시장 예상보다 많았어요.',
    },
    earningsBelow: {
      title: '{name}, 예상을 밑돈 실적',
      body: '{name}({code})의 지난 분기 이익이 시장 예상보다 적었어요.',
    },
    outlookRaised: { title: '{name}, 실적 전망 상향', body: '{name}({code})에서 다음 분기들의 실적 전망을 높였어요.' },
    outlookCut: { title: '{name}, 실적 전망 하향', body: '{name}({code})에서 다음 분기들의 실적 전망을 낮췄어요.' },
    contractWon: { title: '{name}, 대형 계약 수주', body: '{name}({code})에서 대형 계약을 따냈어요.' },
    contractLost: { title: '{name}, 대형 계약 상실', body: '{name}({code})에서 대형 계약을 놓쳤어요.' },
    approvalGranted: { title: '{name}, 당국 승인 획득', body: '당국이 {name}({code})의 신제품 판매를 승인했어요.' },
    approvalDenied: {
      title: '{name}, 당국 승인 거절',
      body: '당국이 {name}({code})의 신제품 판매를 승인하지 않았어요.',
    },
    takeoverTalk: {
      title: '{name}, 인수설',
      body: '{name}({code}) 인수 제안이 있을 거라는 말이 돌고 있어요. 확인된 내용은 아니에요.',
    },
    productRecall: { title: '{name}, 제품 리콜', body: '{name}({code})에서 판매한 제품을 리콜해요.' },
    rateDecision: {
      title: '{name}, 금리 결정 영향',
      body: '중앙은행의 금리 결정으로 {name}({code}) 시세가 움직였어요.',
    },
    networkUpgrade: { title: '{name}, 네트워크 업그레이드', body: '{name}({code}) 네트워크 업그레이드가 적용됐어요.' },
    networkOutage: { title: '{name}, 네트워크 장애', body: '{name}({code}) 네트워크가 한동안 멈췄어요.' },
    interventionTalk: {
      title: '{name}, 외환 개입설',
      body: '중앙은행이 {name}({code}) 시장에 개입한다는 말이 돌고 있어요. 확인된 내용은 아니에요.',
    },
    split: {
      title: '{name}, 1주를 {ratio}주로 분할',
      body: '오늘부터 {name}({code}) 1주가 {ratio}주예요. 보유 수량, 주문, 차트 가격이 모두 바뀌었어요.',
    },
    dividend: {
      title: '{name}, 배당락',
      body: '오늘부터 {name}({code}) 주식을 사면 주당 {amount} {currency}의 배당을 받을 수 없어요.',
    },
    listing: {
      title: '{name}, 거래 시작',
      body: '{name}({code}) 주식이 오늘 상장됐어요. 첫날은 다른 날보다 가격이 더 크게 움직일 수 있어요.',
    },
    gapUp: {
      title: '{name}, {change} 높게 시작',
      body: '{name}({code})의 시가: {price} {currency}. 직전 종가 {reference} {currency}보다 {change} 높았어요.',
    },
    gapDown: {
      title: '{name}, {change} 낮게 시작',
      body: '{name}({code})의 시가: {price} {currency}. 직전 종가 {reference} {currency}보다 {change} 낮았어요.',
    },
    largeRise: {
      title: '{name}, {change} 오른 채 마감',
      body: '{name}({code})의 종가: {price} {currency}. {change} 올랐어요. 직전 20거래일 하루 평균 변동폭의 {times}배예요.',
    },
    largeFall: {
      title: '{name}, {change} 내린 채 마감',
      body: '{name}({code})의 종가: {price} {currency}. {change} 내렸어요. 직전 20거래일 하루 평균 변동폭의 {times}배예요.',
    },
    heavyVolume: {
      title: '{name}, 거래량 평소의 {times}배',
      body: '{name}({code})의 거래량: {volume}. 직전 20거래일 평균의 {times}배였어요. 종가: {price} {currency}.',
    },
    yearHigh: {
      title: '{name}, 52주 최고가 마감',
      body: '{name}({code})의 종가: {price} {currency}. 지난 1년 최고 종가({date}, {reference} {currency})를 넘었어요.',
    },
    yearLow: {
      title: '{name}, 52주 최저가 마감',
      body: '{name}({code})의 종가: {price} {currency}. 지난 1년 최저 종가({date}, {reference} {currency})보다 낮았어요.',
    },
    risingStreak: {
      title: '{name}, {sessions}거래일 연속 상승',
      body: '{name}({code})의 종가는 {sessions}거래일 연속 올라 {reference}에서 {price} {currency}까지 모두 {change} 상승했어요. 다음 거래일을 알려 주는 것은 아니에요.',
    },
    fallingStreak: {
      title: '{name}, {sessions}거래일 연속 하락',
      body: '{name}({code})의 종가는 {sessions}거래일 연속 내려 {reference}에서 {price} {currency}까지 모두 {change} 하락했어요. 다음 거래일을 알려 주는 것은 아니에요.',
    },
    limitUp: {
      title: '{name}, 상한가 도달',
      body: '{name}({code})의 가격은 그날 허용된 가장 높은 {price} {currency}까지 올랐어요. 기준 가격 {reference} {currency}보다 {change} 높아요.',
    },
    limitDown: {
      title: '{name}, 하한가 도달',
      body: '{name}({code})의 가격은 그날 허용된 가장 낮은 {price} {currency}까지 내렸어요. 기준 가격 {reference} {currency}보다 {change} 낮아요.',
    },
    results: {
      title: '{name}, 분기 실적 발표',
      body: '{date}에 끝난 분기에 {name}({code})의 매출은 {sales} {currency}, 순이익은 {profit} {currency}였어요.',
    },
    dividendDeclared: {
      title: '{name}, 주당 {amount} {currency} 배당 결정',
      body: '{name}({code})에서 주당 {amount} {currency}의 배당을 결정했어요. 배당락일 {date} 전까지 주식을 보유하면 받을 수 있어요.',
    },
    indexRise: {
      title: '{name}, {change} 상승 마감',
      body: '{name}의 종가는 {price}포인트로 {change} 올랐어요. 이 시장의 회사 중 {rose}곳은 오르고 {fell}곳은 내렸어요.',
    },
    indexFall: {
      title: '{name}, {change} 하락 마감',
      body: '{name}의 종가는 {price}포인트로 {change} 내렸어요. 이 시장의 회사 중 {rose}곳은 오르고 {fell}곳은 내렸어요.',
    },
    sectorRise: {
      title: '{sector} 업종, 평균 {change} 상승',
      body: '{name}에 든 {sector} 업종 회사의 종가는 평균 {change} 올랐어요. {rose}곳은 오르고 {fell}곳은 내렸어요. 가장 크게 움직인 종목: {members}',
    },
    sectorFall: {
      title: '{sector} 업종, 평균 {change} 하락',
      body: '{name}에 든 {sector} 업종 회사의 종가는 평균 {change} 내렸어요. {rose}곳은 오르고 {fell}곳은 내렸어요. 가장 크게 움직인 종목: {members}',
    },
    halt: {
      title: '{name}, {minutes}분간 거래 정지',
      body: '{name}({code})의 거래는 기준 가격 {reference} {currency}에서 {change} 벗어난 {price} {currency}에서 멈췄어요. {minutes}분 뒤 단일가 매매로 다시 시작됐어요.',
    },
  },
};
