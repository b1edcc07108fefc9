import type { user as en } from '../en/user.ts';

export const user: typeof en = {
  login: '로그인',
  register: '회원가입',
  account: '휴대전화 번호',
  password: '비밀번호',
};
