import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    tradeNotErroneous:
      '직전 가격 {reference} {currency}에서 {deviation}% 벗어난 체결이에요. {threshold}%를 넘게 벗어나야 착오 거래로 처리할 수 있어요.',
    tradeTooOld: '처리할 수 있는 시간이 {until}에 끝났어요.',
    tradeWithoutReference: '비교할 수 있는 직전 가격이 없어요.',
    tradeNotCorrectable: '합의한 가격으로 한 거래, 따라하기 거래, 리그 자금 거래는 정정하지 않아요.',
    tradeCorrectedAlready: '이미 정정했거나 승인을 기다리고 있는 거래예요.',
    bustNotWhole:
      '산 수량을 모두 보유하고 있고, 전액 납입했고, 담보나 판매 주문에 쓰이지 않을 때만 되돌릴 수 있어요. 대신 가격을 정정할 수 있어요.',
    bustNotNow: '지금은 시장에서 전량을 팔 수 없어요. 거래 시간에 다시 시도하거나 가격을 정정해 주세요.',
  },
  notices: {
    tradeCorrected: {
      title: '{instrument} 체결 가격을 정정했어요',
      body: '{price}에 체결한 {quantity} 거래는 명백한 착오였어요. 사유: {why}. 정정한 가격은 {reference}, 입금한 금액은 {amount} {currency}이에(예)요.',
    },
    tradeCorrectedDown: {
      title: '{instrument} 체결 가격을 정정했어요',
      body: '{price}에 체결한 {quantity} 거래는 명백한 착오였어요. 사유: {why}. 정정한 가격은 {reference}, 출금한 금액은 {amount} {currency}이에(예)요.',
    },
    tradeBusted: {
      title: '{instrument} 체결을 되돌렸어요',
      body: '{price} {currency}에 구매한 {quantity} 거래는 명백한 착오였어요. 사유: {why}. 직전 가격: {reference}. 거래를 되돌리고 비용도 모두 돌려드려, 계좌에 구매 전과 같은 금액이 있어요.',
    },
  },
  terms: {
    tradeReason: {
      tradePrice: '가격이 잘못됐어요',
      tradeSlip: '주문을 잘못 넣었어요',
      tradeTechnical: '기술적인 문제가 있었어요',
    },
    transfer: {
      tradeCorrection: '착오 거래 정정',
      tradeChargesBack: '착오 거래 비용 반환',
      tradeTaxBack: '착오 거래 세금 반환',
    },
  },
  erroneousTrades: {
    title: '착오 거래',
    corrected: '체결 가격 정정: {price} → {reference}',
    busted: '명백한 착오라서 거래를 되돌렸어요',
    received: '받은 금액: {amount}(돌려받은 비용 {charges} 포함)',
    paid: '계좌에서 출금한 금액: {amount}',
    restored: '계좌에 구매 전과 같은 금액이 있어요. 돌려받은 비용: {charges}',
    about: '{date} · {quantity} · {price} · {why}',
  },
};
