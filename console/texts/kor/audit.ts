import type { Texts } from '../en/index.ts';

export const audit: Texts['audit'] = {
  title: '감사 기록',
  about: '누구도 고칠 수 없으며, 각 행은 앞 행과 해시로 이어집니다.',
  columns: { seq: '번호', at: '시각', who: '직원', action: '행위', subject: '대상', why: '이유', detail: '세부 내용', hash: '해시' },
  filters: { staff: '직원 ID', customer: '고객 ID', action: '행위', from: '시작', to: '끝' },
  empty: '아직 기록이 없습니다.',
  emptyFiltered: '맞는 기록이 없습니다.',
  server: '서버에서',
  actions: {
    login: '로그인', logout: '로그아웃', changePassword: '비밀번호 변경', getReview: '심사 조회', claimReview: '담당 지정', releaseReview: '담당 해제', decideReview: '결정',
    getCustomer: '고객 조회', listCustomers: '고객 검색', setCustomerState: '제한', liftCustomerState: '제한 해제', getPicture: '사진 조회', listAudit: '감사 기록 조회',
  },
};
