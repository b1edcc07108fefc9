import type { Texts } from '../en/index.ts';

export const exports: Texts['exports'] = {
  open: '내보내기',
  title: 'CSV로 내보내기',
  about: '조건에 맞는 행을 모두 내보내요. 내보내기와 그 이유는 감사 기록에 남아요.',
  why: '필요한 이유',
  needWhy: '세 글자 이상 입력하세요.',
  save: '파일 저장',
  saved: '{rows}행을 저장했어요',
  from: '첫날(비워 두면 처음부터)',
  to: '마지막 날(비워 두면 지금까지)',
  ledger: '원장 내보내기',
  orders: '주문 내보내기',
  houseAccounts: '합계 내보내기',
};
