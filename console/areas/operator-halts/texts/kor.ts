import type { texts as en } from './en.ts';

export const texts: typeof en = {
  operatorHalts: {
    title: '거래 중단',
    about:
      '거래소가 아닌 회사가 직접 중단한 거래예요. 중단과 재개 모두 직원 두 명이 결정해요. 그동안 새 주문은 사유와 함께 거부되고, ' +
      '대기 주문은 체결되지 않은 채 남고, 단일가 매매 주문은 그때 취소돼요. 추가 증거금 요청, 따라하기, 적립, 바스켓 거래도 기다려요. 보유하거나 주문한 고객에게 알려요.',
    add: '거래 중단 제안',
    resume: '거래 재개 제안',
    market: '시장',
    instrument: '종목',
    instrumentHint: 'US.NWRB 같은 종목 코드로 입력해요. 비워 두면 시장 전체예요.',
    whole: '시장 전체',
    why: '고객에게 보이는 사유',
    status: '상태',
    statuses: { proposed: '제안됨', halted: '중단', toBeResumed: '재개 제안됨', resumed: '재개' },
    act: '처리',
    empty: '중단된 거래가 없어요.',
  },
  audit: {
    actions: { proposeOperatorHalt: '거래 중단·재개 제안' },
    details: { halted: '중단', haltWhy: '고객에게 알린 사유' },
  },
  proposals: { kinds: { operatorHalt: '거래 중단' } },
  system: { jobNames: { 'operator halts': '회사의 거래 중단', 'bulk notices': '여러 고객에게 보내는 알림' } },
};
