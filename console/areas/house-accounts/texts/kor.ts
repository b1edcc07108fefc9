import type { texts as en } from './en.ts';

export const texts: typeof en = {
  houseAccounts: {
    title: '회사 매매 계정',
    about:
      '회사가 규칙에 따라 매매하는 계정이에요. 로그인하는 사람이 없고, 직원이 직접 주문을 낼 수도 없어요. ' +
      '자본금을 넣고 빼는 일은 직원 두 명이 결정해요.',
    columns: {
      purpose: '용도',
      name: '이름',
      claimant: '자금 주인',
      positions: '보유 종목',
      currency: '통화',
      available: '사용 가능',
      held: '묶인 금액',
      capital: '납입 자본금',
      opened: '개설',
    },
    claimants: { house: '회사', customers: '고객' },
    empty: '매매하는 회사 계정이 없어요.',
    capital: {
      title: '자본금',
      add: '자본금 제안',
      account: '계정',
      direction: '구분',
      directions: { in: '납입', out: '회수' },
      currency: '통화',
      amount: '금액',
      status: '상태',
      statuses: { proposed: '제안됨', approved: '처리 중', booked: '완료', notThere: '잔액 부족으로 이동 안 함' },
      at: '시각',
      act: '처리',
      needed: '금액을 입력해 주세요.',
      outHint: '결제가 끝난 사용 가능 금액만 회수할 수 있어요.',
      empty: '자본금을 옮긴 기록이 없어요.',
    },
  },
  audit: { actions: { proposeHouseCapital: '회사 계정 자본금 제안' } },
  proposals: { kinds: { houseCapital: '회사 계정 자본금' } },
  system: { jobNames: { 'house capital': '회사 계정 자본금' } },
};
