import type { texts as en } from './en.ts';

export const texts: typeof en = { offerTabs: { home: '공모주', subscription: '청약', auction: '경쟁 입찰' } };
