import type { Market } from '@bourse/core/market.ts';

/** One index a market: code without the caret, name, points at the world's start, name in the market's script. */
export const INDEXES: Readonly<
  Record<Market, readonly [code: string, name: string, points: number, localName?: string]>
> = {
  US: ['B100', 'Bourse US 100', 5240.18],
  MX: ['BMX35', 'Bourse Mexico 35', 53120.4],
  TH: ['BTH50', 'Bourse Thailand 50', 1312.65, 'บอร์สไทย 50'],
  KR: ['BKR50', 'Bourse Korea 50', 2684.35, '보스코리아 50'],
  IN: ['BIN50', 'Bourse India 50', 24180.55, 'बोर्स इंडिया 50'],
  SA: ['BSA30', 'Bourse Saudi 30', 11864.2, 'بورصة السعودية 30'],
  CRYPTO: ['BDC12', 'Bourse Digital 12', 1842.77],
  FX: ['BUSD', 'Bourse Dollar Index', 104.215],
};
