import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    haltedByOperator: '거래를 잠시 멈췄어요. 사유: {why}. 거래가 재개되면 다시 주문할 수 있어요.',
    haltedAlready: '이미 거래가 중단된 상태예요.',
    haltNotThere: '거래가 중단된 상태가 아니에요.',
  },
  notices: {
    instrumentHaltedByOperator: {
      title: '{instrument} 거래가 중단됐어요',
      body: '사유: {why}. 대기 주문은 유효 기간까지 그대로 두지만 재개될 때까지 체결하지 않아요. 그동안 열리는 단일가 매매에 낸 주문은 취소돼요.',
    },
    instrumentResumedByOperator: {
      title: '{instrument} 거래가 재개됐어요',
      body: '다시 주문할 수 있고, 대기하던 주문도 체결될 수 있어요.',
    },
    marketHaltedByOperator: {
      title: '{market} 거래가 중단됐어요',
      body: '사유: {why}. 대기 주문은 유효 기간까지 그대로 두지만 재개될 때까지 체결하지 않아요. 그동안 열리는 단일가 매매에 낸 주문은 취소돼요.',
    },
    marketResumedByOperator: {
      title: '{market} 거래가 재개됐어요',
      body: '다시 주문할 수 있고, 대기하던 주문도 체결될 수 있어요.',
    },
  },
  terms: {
    haltReason: {
      haltNews: '중요한 소식을 기다리고 있어요',
      haltPrices: '가격이 정확하지 않을 수 있어요',
      haltDisorder: '거래가 정상적이지 않아요',
      haltTechnical: '기술적인 문제가 있어요',
      haltAuthority: '관계 기관이 지시했어요',
    },
  },
  operatorHalts: {
    title: '거래 중단',
    instrument:
      '{date}에 이 종목의 거래를 중단했어요. 사유: {why}. 재개될 때까지 주문할 수 없어요. 대기 주문은 그대로 있고 취소할 수 있어요. 보유한 수량은 그대로예요.',
    market:
      '{date}에 이 시장의 거래를 중단했어요. 사유: {why}. 재개될 때까지 주문할 수 없어요. 대기 주문은 그대로 있고 취소할 수 있어요. 보유한 수량은 그대로예요.',
  },
};
