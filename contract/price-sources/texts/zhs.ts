import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { instrumentInUse: '{instrument} 仍有持仓或委托，全部了结之前不能改用其他来源的价格。' },
};
