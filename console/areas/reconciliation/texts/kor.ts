import type { texts as en } from './en.ts';

const lateWords: (typeof en)['lateWords'] = {
  title: '지급 서비스의 보고가 다름',
  about:
    '서비스가 보고하기 전에 이미 끝난 출금이에요. 은행과 대조하세요. 지급된 뒤 반환됐거나 두 번 지급됐을 수 있어요.',
  empty: '서비스의 보고와 다른 것이 없어요.',
  at: '보고 시각',
  review: '출금',
  amount: '지급액',
  ended: '여기서의 결과',
  reportedOutcome: '서비스의 보고',
  word: '참조 번호 또는 사유',
  saying: { paid: '지급됨', failed: '실패' },
};

const calledBack: (typeof en)['calledBack'] = {
  title: '은행이 취소한 입금',
  about:
    '은행 거래 내역에서 돈이 다시 빠져나간 입금이에요. 완료된 입금이라면 고객 계좌에는 돈이 남아 있어요. 한 사람이 등록한 내역은 평일 3일 동안만 출금을 막으니, 은행 파일을 직접 등록해 확인해 주세요. 두 사람이 이후의 입금을 등록하면 해제돼요.',
  review: '입금',
  customer: '고객',
  status: '여기서의 상태',
  reference: '참조 번호',
  amount: '입금액',
  on: '입금일',
  back: '취소된 금액',
  backOn: '취소일',
  by: '거래 내역 등록자',
  byTwo: '확인',
  byTwoIs: { yes: '두 사람이 확인', no: '아직' },
};

const reconciliation: (typeof en)['reconciliation'] = {
  title: '은행 대사',
  about: '은행 거래 내역과 장부를 대조해요. 파일은 저장하지 않으며 대조한 사실만 기록해요.',
  currency: '통화',
  from: '첫날',
  to: '마지막 날',
  dayHint: '내 시간대 기준의 하루 단위예요.',
  file: '거래 내역',
  choose: '파일 선택',
  fileHint:
    'SWIFT MT940, camt.053, 또는 date, reference, amount 열이 있는 UTF-8 CSV 파일이에요. CSV에서 나간 돈은 음수로 적어요.',
  compare: '대조',
  needDay: '날짜를 고르세요.',
  daysTurned: '마지막 날이 첫날보다 앞서요.',
  needFile: '은행 파일을 고르세요.',
  fileEmpty: '빈 파일이에요.',
  fileLarge: '파일이 650 kB보다 커요. 더 짧은 기간으로 내려받으세요.',
  result: '결과',
  compared: '대조한 파일',
  lines: '거래 내역 줄 수',
  bookings: '기간 내 장부 건수',
  matched: '일치',
  different: '불일치',
  differences: '차이',
  kind: '차이 종류',
  kinds: {
    notInBooks: '장부에 없음',
    notOnStatement: '거래 내역에 없음',
    amountDiffers: '금액 다름',
    calledBack: '입금 취소됨',
  },
  line: '줄',
  on: '날짜',
  reference: '참조 번호',
  stated: '거래 내역 금액',
  booked: '장부 금액',
  review: '심사',
  open: '열기',
  none: '모든 줄과 모든 장부 기록이 서로 맞아요.',
  nothing: '거래 내역에 줄이 없고 기간 내 장부 기록도 없어 대조할 것이 없어요.',
  noneOfKind: '이 종류의 차이는 없어요.',
};

export const texts: typeof en = { calledBack, lateWords, reconciliation };
