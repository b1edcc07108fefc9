import type { allocation as en } from '../en/allocation.ts';

export const allocation: typeof en = {
  title: '자산 구성',
  by: '{way}별 자산 구성',
  ways: { currency: '통화', market: '시장', kind: '종류' },
  amount: '금액',
  part: '비중',
  others: '기타',
  fewer: '간단히 보기',
  owed: '갚을 금액(비중에서 제외)',
  none: '아직 보여 드릴 자산이 없어요.',
  kinds: {
    cash: '현금',
    shares: '주식',
    digital: '디지털 자산',
    pairs: '외환',
    funds: '펀드',
    sharesToCome: '입고 예정 주식',
  },
};
