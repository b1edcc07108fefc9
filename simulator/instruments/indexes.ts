import type { Market } from '@bourse/core/market.ts';

/**
 * One index for each market, which moves independently: its name promises no number of members. Code without the caret,
 * name, points at the world's start, name in the market's script.
 */
export const INDEXES: Readonly<
  Record<Market, readonly [code: string, name: string, points: number, localName?: string]>
> = {
  US: ['B100', 'Bourse US Index', 5240.18],
  MX: ['BMX35', 'Bourse Mexico Index', 53120.4],
  TH: ['BTH50', 'Bourse Thailand Index', 1312.65, 'ดัชนีบอร์สไทย'],
  KR: ['BKR50', 'Bourse Korea Index', 2684.35, '보스코리아 지수'],
  IN: ['BIN50', 'Bourse India Index', 24180.55, 'बोर्स इंडिया सूचकांक'],
  SA: ['BSA30', 'Bourse Saudi Index', 11864.2, 'مؤشر بورصة السعودية'],
  CRYPTO: ['BDC12', 'Bourse Digital Index', 1842.77],
  FX: ['BUSD', 'Bourse Dollar Index', 104.215],
};
