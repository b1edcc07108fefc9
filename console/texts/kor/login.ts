import type { Texts } from '../en/index.ts';

export const enrol: Texts['enrol'] = {
  title: '내 로그인으로 만들기',
  about:
    '동료 두 명이 이 로그인을 만들었어요. 한 명은 링크를, 다른 한 명은 코드를 전달해요. 비밀번호와 인증 키는 본인만 알게 돼요.',
  code: '코드',
  codeHint: '네 글자씩 네 묶음이며 줄표로 이어져요.',
  go: '계속',
  hello: '{name} 님의 아이디는 {login}이에(예)요.',
  done: '이제 본인의 로그인이에요. 자금과 직원에 관한 결정은 {until}부터 할 수 있고, 나머지는 바로 쓸 수 있어요.',
};

export const ownPassword: Texts['ownPassword'] = {
  open: '비밀번호',
  title: '비밀번호 변경',
  about: '내 다른 로그인은 모두 끝나요.',
  current: '현재 비밀번호',
  next: '새 비밀번호',
  confirm: '새 비밀번호 확인',
  change: '변경',
  needed: '입력해 주세요.',
  short: '8자 이상 입력하세요.',
  differ: '새 비밀번호가 서로 달라요.',
  changed: '비밀번호를 변경했어요',
};

export const ownCredentials: Texts['ownCredentials'] = {
  title: '내 로그인으로 만들기',
  about:
    '다른 직원이 만든 로그인이라 그 비밀번호와 코드를 알고 있어요. 본인의 것을 설정하기 전에는 다른 기능을 쓸 수 없어요.',
  scan: '1. 인증 앱으로 스캔하세요',
  picture: '일회용 코드의 비밀 키 그림',
  byHand: '또는 직접 입력하세요:',
  password: '2. 본인의 비밀번호를 정하세요',
  current: '전달받은 비밀번호',
  next: '새 비밀번호',
  confirm: '새 비밀번호 확인',
  otp: '새 항목의 코드',
  otpHint: '숫자 6자리. 전달받은 항목은 더 이상 쓸 수 없어요.',
  submit: '설정',
  needed: '입력해 주세요.',
  short: '8자 이상이어야 해요.',
  differ: '두 새 비밀번호가 달라요.',
  badOtp: '숫자 6자리예요.',
  logout: '로그아웃',
};
