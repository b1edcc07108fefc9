import type { texts as en } from './en.ts';

export const texts: typeof en = {
  user: {
    login: '로그인',
    register: '회원가입',
    account: '휴대폰 번호',
    password: '비밀번호',
    welcomeBack: '다시 만나 반가워요',
    tagline: '모든 숫자를 직접 확인할 수 있는 증권사.',
    newHere: '처음이신가요?',
    openAccount: '계좌 개설',
    accountEmpty: '휴대폰 번호를 입력해 주세요.',
    accountDigits:
      '휴대폰 번호를 다시 확인해 주세요. 010으로 시작하는 11자리로 입력해 주세요. 국가 번호가 있으면 +부터 입력해 주세요. 지금은 숫자가 {count}개예요.',
    accountCallingCode: '국가 번호가 {codes}인 번호만 쓸 수 있어요. 번호를 다시 확인해 주세요.',
    accountAfterCallingCode:
      '{code} 휴대폰 번호가 아니에요. 국가 번호 뒤에 숫자가 {count}개 있어야 해요. 다시 확인해 주세요.',
    passwordEmpty: '비밀번호를 입력해 주세요.',
    otp: '인증 앱의 번호',
    otpHint: '또는 복구 코드',
    byName: '이름과 리그 코드로 로그인',
    withPasskey: '패스키로 로그인',
    passkeyGivenUp: '패스키를 사용하지 않았어요.',
    forgot: '비밀번호를 잊으셨나요?',
  },
  errors: {
    accountNotFound: '존재하지 않는 계정이에요.',
    wrongCredentials: '휴대폰 번호 또는 비밀번호가 올바르지 않아요.',
    loginFailed: '로그인에 실패했어요. 다시 시도해 주세요.',
    accountBanned: '로그인이 제한된 계정이에요. 사유: {ground}. 종료: {until}. 고객센터로 문의해 주세요.',
    accountFrozen: '동결된 계정이에요. 사유: {ground}. 종료: {until}. 고객센터로 문의해 주세요.',
    accountDisabled: '사용이 중지된 계정이에요. 사유: {ground}. 종료: {until}. 고객센터로 문의해 주세요.',
    loginAgain: '다시 로그인해 주세요.',
    otpRequired: '인증 앱의 인증번호를 입력해 주세요.',
    wrongOtp: '인증번호가 올바르지 않거나 이미 사용됐어요.',
    passkeyRequired: '패스키 확인도 필요해요.',
    passkeysUnavailable: '이 주소에서는 패스키를 사용할 수 없어요.',
  },
};
