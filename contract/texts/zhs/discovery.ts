import type { discovery as en } from '../en/discovery.ts';

export const discovery: typeof en = {
  search: '搜索',
};
