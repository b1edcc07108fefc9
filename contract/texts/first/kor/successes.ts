import type { successes as en } from '../en/successes.ts';

export const successes: typeof en = {
  add: '추가되었습니다',
  edit: '수정되었습니다',
  delete: '삭제되었습니다',
  unbind: '연결이 해제되었습니다',
  upload: '업로드되었습니다',
  submit: '제출되었습니다',
  purchase: '매수가 완료되었습니다',
  subscription: '청약이 완료되었습니다',
  placing: '배정 신청이 완료되었습니다',
  cancel: '취소되었습니다',
  checkIn: '출석 체크가 완료되었습니다',
  exchange: '환전이 완료되었습니다',
  loan: '대출 신청이 완료되었습니다',
  repayment: '상환이 완료되었습니다',
  withdrawal: '출금 신청이 완료되었습니다',
  registration: '회원가입이 완료되었습니다',
  sale: '매도가 완료되었습니다',
  order: '주문이 접수되었습니다',
};
