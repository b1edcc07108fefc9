import type { texts as en } from './en.ts';

export const texts: typeof en = {
  audit: {
    subjects: { leaders: '리더' },
    actions: { listLeaders: '리더 목록 조회', listLeaderTrades: '리더의 다른 거래 조회' },
  },
  copying: {
    title: '따라하기',
    about:
      '리더로 활동 중이거나 활동했던 고객과 팔로워 자금이에요. 리더의 체결은 하나의 묶음으로 같은 가격에 따라 하고, 등급은 공개된 ' +
      '산식으로 정해져요. 이 화면에서는 아무것도 바꿀 수 없어요.',
    columns: {
      name: '이름',
      customer: '고객',
      state: '상태',
      level: '등급',
      twr: '리더 활동 수익률',
      stake: '본인 자금',
      followers: '팔로워',
      followed: '팔로워 자금',
      capacity: '한도',
      share: '수익 배분율',
      shared: '누적 배분',
      undone: '따라 하는 중인 체결',
    },
    levels: { primary: '초급', intermediate: '중급', senior: '고급' },
    leads: '활동 중',
    stopped: '종료',
    strategy: '전략',
    empty: '리더가 없어요.',
    trades: '따라하기 전후의 본인 거래',
    tradesSay:
      '따라 한 체결 전후 10분 안에 리더가 다른 포트폴리오나 계정에서 한 거래예요. 팔로워와 반대 방향이거나, 따라하기가 처리되기 전의 같은 방향 ' +
      '거래예요. 팔로워와 반대되는 주문은 거부되며, 아래는 미리 대기 중이었거나 먼저 체결된 거래예요.',
    noTrades: '아직 없어요.',
    tradeColumns: {
      name: '리더',
      customer: '계정·포트폴리오',
      kind: '구분',
      instrument: '종목',
      trade: '본인의 다른 거래',
      led: '따라 한 체결',
      copies: '따라하기',
    },
    tradeKinds: { against: '팔로워와 반대', ahead: '따라하기보다 먼저' },
    effects: { open: '신규', close: '정리' },
  },
  system: {
    jobNames: {
      leaders: '리더 목록',
      copies: '리더 체결 따라하기',
      'copies tended': '따라하기 손실 한도·종료·수익 배분',
      'leaders levelled': '리더 등급 산정',
      'leaders watched': '따라하기 전후 리더 거래 확인',
      'leaders demo': '데모 리더 거래',
    },
  },
};
