import type { announced as en } from '../en/announced.ts';

export const announced: typeof en = {
  title: '예정된 권리 일정',
  says: '권리락일 장 시작 시점에 주식을 보유한 분께 지급됩니다.',
  kind: {
    dividend: '현금 배당',
    rights: '신주인수권',
    split: '주식 분할',
    stockDividend: '주식 배당',
    symbolChange: '종목 코드 변경',
    suspension: '거래정지 예정',
    resumption: '거래재개 예정',
    delisting: '상장폐지',
  },
  each: '주당 {amount}',
  goesEx: '{name} 배당락',
  goes: '{name}: {what}',
  coming: '보유 종목의 배당 예정',
  comingSays: '받게 될 금액입니다. 이미 권리락된 배당은 확정이며, 나머지는 권리락일 장 시작까지 보유하면 받습니다.',
  paid: '지급 내역',
};
