import type { user as en } from '../en/user.ts';

export const user: typeof en = {
  login: '登入',
  register: '註冊',
  account: '手機號碼',
  password: '密碼',
};
