import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '모의 시장',
  licence: '시세와 마찬가지로 가상의 소식',
  rose: '이 소식으로 가격이 {change} 올랐고, 소식이 나온 순간에는 이미 가격에 모두 반영돼 있었어요.',
  fell: '이 소식으로 가격이 {change} 내렸고, 소식이 나온 순간에는 이미 가격에 모두 반영돼 있었어요.',
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
  },
};
