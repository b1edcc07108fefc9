import type { texts as en } from './en.ts';

const margin: (typeof en)['margin'] = {
  title: '증거금 규칙',
  about:
    '직원 두 명이 미리 정해요. 정한 규칙이 없으면 기본 증거금이 적용되며, 이미 연 포지션은 열 때의 조건을 유지해요.',
  add: '규칙 제안',
  market: '시장',
  board: '구분',
  every: '전체',
  instrument: '종목',
  instrumentHint: '예: US.NWRB. 비워 두면 모든 종목이에요.',
  volatility: '하루 변동 기준',
  volatilityHint: '20일 평균이며 단위는 퍼센트예요. 비워 두면 변동과 상관없어요.',
  value: '금액 기준',
  valueHint: '시장 통화 기준이에요. 비워 두면 금액과 상관없어요.',
  from: '시장 날짜 기준 시작일',
  fromHint: '내일 이후 날짜여야 해요.',
  status: '상태',
  statuses: { proposed: '제안됨', inForce: '적용 중', upcoming: '예정', past: '지난 규칙' },
  initial: '개시 증거금',
  warning: '경고',
  maintenance: '유지 증거금',
  percentHint: '단위는 퍼센트예요.',
  leverage: '최대 레버리지',
  leverageOf: '{times}배',
  act: '작업',
  empty: '정한 규칙이 없어 기본 증거금이 적용돼요.',
  emptyFiltered: '맞는 규칙이 없어요.',
  needed: '입력해 주세요.',
  badPercent: '0보다 크고 100 이하인 퍼센트를 입력하세요.',
  badAmount: '100이나 0.5 같은 금액을 입력하세요.',
  badInstrument: 'US.NWRB처럼 시장과 코드를 입력하세요.',
  badLeverage: '1부터 100까지의 정수를 입력하세요.',
};

export const texts: typeof en = { margin };
