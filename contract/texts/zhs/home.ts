import type { home as en } from '../en/home.ts';

export const home: typeof en = {
  portfolio: '投资组合',
};
