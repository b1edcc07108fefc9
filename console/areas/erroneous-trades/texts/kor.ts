import type { texts as en } from './en.ts';

export const texts: typeof en = {
  erroneousTrades: {
    open: '착오인지 확인',
    title: '착오 거래',
    of: '체결 내역: {name}({instrument})',
    fills: '이 주문의 체결',
    about:
      '체결마다 바로 직전의 시장 가격과 비교해요. 기준을 넘게 벗어나면 명백한 착오예요. 체결 후 30분 안에 정정이나 되돌리기를 제안할 수 있고, 다른 직원이 하루 안에 승인해요. 금액은 기준 가격으로 계산하고, 체결 기록은 그대로 남아요.',
    none: '체결된 내역이 없어요.',
    at: '시각',
    direction: '구분',
    quantity: '수량',
    price: '체결 가격',
    reference: '기준 가격',
    deviation: '벗어난 정도',
    deviationOf: '{deviation}% (기준 {threshold}%)',
    gain: '고객에게 정정할 금액',
    act: '처리',
    propose: '제안',
    measure: '방법',
    measures: { correct: '가격 정정', bust: '거래 되돌리기' },
    effects: {
      correct: '가격 정정: {price} → {reference}. 비용을 포함해 고객에게 정정할 금액: {gain}',
      bust: '보유한 수량을 지금 시장에서 팔고, 비용까지 돌려줘서 고객이 구매 전과 같은 금액을 갖게 해요. 산 수량을 모두 보유하고 있을 때만 할 수 있어요.',
    },
    why: '고객에게 보이는 사유',
    reasons: {
      tradePrice: '가격이 잘못됐어요',
      tradeSlip: '주문을 잘못 넣었어요',
      tradeTechnical: '기술적인 문제가 있었어요',
    },
    hindrances: {
      tradeNotErroneous: '착오가 아니에요',
      tradeTooOld: '시간이 지났어요',
      tradeWithoutReference: '직전 가격이 없어요',
      tradeNotCorrectable: '정정할 수 없어요',
      tradeCorrectedAlready: '정정했거나 제안했어요',
    },
  },
  reviews: {
    kinds: { tradeCorrection: '착오 거래' },
    evidenceValues: {
      'tradeMeasure.correct': '가격 정정',
      'tradeMeasure.bust': '거래 되돌리기',
      'tradeWhy.tradePrice': '가격이 잘못됐어요',
      'tradeWhy.tradeSlip': '주문을 잘못 넣었어요',
      'tradeWhy.tradeTechnical': '기술적인 문제가 있었어요',
    },
    evidenceNames: {
      tradeMeasure: '방법',
      tradeWhy: '고객에게 보이는 사유',
      tradedInstrument: '종목',
      tradedAt: '체결 시각',
      tradedQuantity: '수량',
      tradedPrice: '체결 가격',
      referencePrice: '기준 가격',
      referenceAt: '기준 가격의 시각',
    },
  },
  audit: {
    actions: { judgeTrades: '주문의 체결 조회', proposeTradeCorrection: '착오 거래 정정 제안' },
    details: { tradeFill: '체결', tradeMeasure: '방법', tradeWhy: '사유' },
  },
};
