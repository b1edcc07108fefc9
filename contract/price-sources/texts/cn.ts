import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { instrumentInUse: '{instrument} 仍有未平倉部位或委託，全部了結之前不能改用其他來源的價格。' },
};
