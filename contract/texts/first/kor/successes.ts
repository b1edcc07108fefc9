import type { successes as en } from '../en/successes.ts';

export const successes: typeof en = {
  add: '추가됐어요',
  edit: '수정됐어요',
  delete: '삭제됐어요',
  unbind: '연결이 해제됐어요',
  upload: '업로드됐어요',
  submit: '제출됐어요',
  purchase: '구매가 완료됐어요',
  subscription: '청약이 완료됐어요',
  placing: '배정 신청이 완료됐어요',
  cancel: '취소됐어요',
  checkIn: '출석 체크가 완료됐어요',
  exchange: '환전이 완료됐어요',
  loan: '대출 신청이 완료됐어요',
  repayment: '상환이 완료됐어요',
  withdrawal: '출금 신청이 완료됐어요',
  registration: '회원가입이 완료됐어요',
  sale: '판매가 완료됐어요',
  order: '주문이 접수됐어요',
};
