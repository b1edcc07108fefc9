import type { texts as en } from './en.ts';

const liabilities: (typeof en)['liabilities'] = {
  title: '고객에 대한 부채',
  about: '{at} 집계. 고객은 자신의 잔고가 포함되어 있는지 앱에서 확인할 수 있어요.',
  notYet: '아직 집계하지 않았어요.',
  empty: '부채가 없어요.',
  currency: '통화',
  sum: '집계 금액',
  seeded: '그중 펀드의 회사 몫(좌수 기준)',
  owed: '고객에 대한 부채',
  customers: '고객 수',
  tree: '트리',
  root: '루트',
  seal: '봉인',
  waits: '봉인 대기',
};

const insurance: (typeof en)['insurance'] = {
  title: '위험준비금',
  about:
    '증거금을 넘는 포지션 손실을 부담해요. 한도보다 적으면 레버리지와 공매도 포지션을 새로 열 수 없으며, 청산은 언제나 계속돼요.',
  add: '준비금 규칙 제안',
  currency: '통화',
  state: '상태',
  states: { enough: '충분', low: '경보 기준 미달', belowLimit: '한도 미달' },
  capital: '자본',
  capitalHint: '부족한 금액은 시작할 때 채워요. 규칙으로 빼낼 수는 없어요.',
  alarm: '경보 기준',
  limit: '한도',
  partHint: '자본에 대한 퍼센트예요.',
  noLimit: '없음',
  balance: '잔액',
  rules: '위험준비금 규칙',
  noRules: '정한 규칙이 없어 기본 자본, 경보 기준, 한도가 적용돼요.',
  status: '상태',
  from: '시작',
  fromHint: '내 시간대 기준으로 앞으로의 시각이에요.',
  act: '작업',
  movements: '위험준비금의 최근 변동',
  noMovements: '아직 변동이 없어요.',
  at: '시각',
  what: '내용',
  amount: '금액',
  needed: '입력해 주세요.',
  badAmount: '100이나 0.5 같은 금액을 입력하세요.',
  badPart: '0부터 100까지의 퍼센트를 입력하세요.',
  badLimit: '0부터 100까지의 퍼센트이며 경보 기준보다 클 수 없어요.',
};

export const texts: typeof en = { liabilities, insurance };
