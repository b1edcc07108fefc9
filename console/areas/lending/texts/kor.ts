import type { texts as en } from './en.ts';

export const texts: typeof en = {
  lending: {
    title: '대여 풀',
    about:
      '고객이 빌려준 주식과 공매도자가 빌린 주식이에요. 고객 물량부터 빌려줘요. 매일 밤 수수료를 고객과 회사가 나누며, ' +
      '빌려준 주식 시가의 102%를 별도 계정에 담보로 둬요.',
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
    empty: '빌려주거나 확보한 주식이 없어요.',
    recalls: {
      title: '회수와 강제 환매수',
      about:
        '진행 중인 것부터 보여 줘요. 확보 수량은 기한에 자동으로 종료되고, 공매도는 기한이 지나면 강제 환매수돼요.',
      kinds: { reservation: '확보 수량', short: '공매도' },
      columns: {
        kind: '구분',
        customer: '고객',
        instrument: '종목',
        quantity: '반환 요청 수량',
        returned: '반환 수량',
        boughtIn: '강제 환매수 수량',
        due: '기한',
        state: '상태',
      },
      states: {
        announced: '통지됨',
        late: '강제 환매수 중',
        ended: '종료',
        boughtIn: '강제 환매수',
        returned: '반환 완료',
        over: '반환 불필요',
      },
      empty: '회수한 주식이 없어요.',
    },
    rules: {
      title: '대여 조건',
      add: '조건 제안',
      market: '시장',
      status: '상태',
      statuses: { proposed: '제안됨', inForce: '적용 중', upcoming: '적용 예정', past: '지난 조건' },
      from: '적용 시각',
      fromHint: '적용 전에 고객이 볼 수 있도록 미리 정해요.',
      house: '처음부터',
      lendersPart: '대여 고객 몫',
      quotaPart: '확보 한도',
      percentHint: '퍼센트로 입력해요.',
      noticeDays: '종료 안내(영업일)',
      act: '처리',
      needed: '입력해 주세요.',
    },
  },
  audit: {
    actions: { proposeLendingRule: '대여 조건 제안', listStockRecalls: '회수 목록 조회' },
    subjects: { recalls: '회수' },
  },
  proposals: { kinds: { lendingRule: '대여 조건' } },
  system: {
    jobNames: {
      'lent nights': '대여 주식 야간 정산',
      'recalled borrowings': '확보 수량 회수',
      'lending rules': '대여 규칙',
    },
  },
};
