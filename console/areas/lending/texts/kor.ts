import type { texts as en } from './en.ts';

export const texts: typeof en = {
  lending: {
    title: '대여 풀',
    about:
      '고객이 빌려준 주식과 공매도자가 빌린 주식입니다. 고객 물량부터 빌려줍니다. 매일 밤 수수료를 고객과 회사가 나누며, ' +
      '빌려준 주식 시가의 102%를 별도 계정에 담보로 둡니다.',
    columns: {
      instrument: '종목',
      channel: '채널',
      rate: '연 수수료율',
      lenders: '대여 고객',
      offered: '제공 수량',
      house: '회사 물량',
      lent: '대여 수량',
      fromLenders: '고객 물량',
      reserved: '확보 수량',
      fee: '하루 수수료 = 고객 + 회사',
      collateral: '담보',
      night: '기준일',
    },
    open: '열림',
    closed: '닫힘',
    noLimit: '제한 없음',
    accounts: '운영사 계정 보기',
    empty: '빌려주거나 확보한 주식이 없습니다.',
    rules: {
      title: '대여 조건',
      add: '조건 제안',
      market: '시장',
      standing: '상태',
      standings: { proposed: '제안됨', holds: '적용 중', coming: '적용 예정', past: '지난 조건' },
      from: '적용 시각',
      fromHint: '적용 전에 고객이 볼 수 있도록 미리 정합니다.',
      house: '처음부터',
      lendersPart: '대여 고객 몫',
      quotaPart: '확보 한도',
      percentHint: '퍼센트로 입력합니다.',
      noticeDays: '회수 예고 일수',
      act: '처리',
      needed: '입력해 주세요.',
    },
  },
  audit: { actions: { proposeLendingRule: '대여 조건 제안' } },
  system: {
    jobNames: {
      'lent nights': '대여 주식 야간 정산',
      'recalled borrowings': '확보 수량 회수',
      'lending rules': '대여 규칙',
    },
  },
};
