import type { texts as en } from './en.ts';

export const texts: typeof en = {
  commissions: {
    title: '수수료',
    about:
      '직원 두 명이 미리 정해요. 두 번째 직원이 승인하면 고객에게 이전과 이후 수수료를 알리고, 시장 규칙에도 보여 줘요. ' +
      '그 전에 접수된 주문은 고객이 수량을 늘리거나 가격을 바꾸기 전까지 접수한 날의 수수료를 적용해요.',
    add: '수수료 제안',
    market: '시장',
    accounts: '계정',
    seat: '기관 전용 계정',
    others: '그 외 모든 계정',
    from: '적용일(시장 기준)',
    fromHint: '내일 이후 날짜여야 해요.',
    house: '처음부터',
    base: '계산 방식',
    bases: { notional: '거래대금 대비 %', order: '주문당 정액' },
    figures: '수수료',
    rate: '수수료',
    maker: '대기한 주문(메이커)',
    taker: '그 외 주문(테이커)',
    percentHint: '% 단위, 최대 5.',
    amountHint: '시장 통화 기준이에요.',
    minimum: '주문당 최소',
    maximum: '주문당 최대',
    boundHint: '비워 두면 없어요.',
    waited: '대기 주문 {maker}, 그 외 {taker}',
    an: '주문당 {amount}',
    aShare: '주당 {amount}',
    within: '{rate}, {minimum}~{maximum}',
    standing: '상태',
    standings: { proposed: '제안됨', holds: '적용 중', coming: '적용 예정', past: '지난 규정' },
    act: '처리',
    empty: '수수료가 있는 시장이 없어요.',
    needed: '입력해 주세요.',
  },
  audit: {
    actions: { proposeCommissionPlan: '수수료 제안' },
    details: {
      seat: '기관 전용 계정',
      commission: '수수료',
      makerFee: '대기 주문 수수료',
      takerFee: '그 외 주문 수수료',
    },
  },
  proposals: { kinds: { commissionPlan: '수수료' } },
};
