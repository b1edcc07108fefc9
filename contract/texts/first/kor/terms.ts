import type { terms as en } from '../en/terms.ts';

export const terms: typeof en = {
  accountState: {
    disabled: '사용 중지',
    frozen: '동결',
    loginBanned: '로그인 제한',
    tradingBanned: '거래 제한',
    withdrawingBanned: '출금 제한',
  },
  stateReason: {
    customerRequest: '본인 요청',
    security: '타인의 계정 사용 의심',
    identity: '본인 인증 재진행 필요',
    unusual: '이상 거래 확인 중',
    payment: '입금 내역 확인 중',
    overdueLoan: '대출 연체',
    terms: '이용약관 위반',
    legalOrder: '법원 또는 관계 기관의 명령',
    closed: '본인의 계정 해지',
  },
  field: {
    account: '휴대폰 번호',
    callingCode: '국가 번호',
    password: '비밀번호',
    code: '인증번호',
    otp: '일회용 인증번호',
    recoveryCode: '복구 코드',
  },
};
