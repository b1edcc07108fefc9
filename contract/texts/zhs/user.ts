import type { user as en } from '../en/user.ts';

export const user: typeof en = {
  login: '登录',
  register: '注册',
  account: '手机号码',
  password: '密码',
};
