import type { texts as en } from './en.ts';

export const texts: typeof en = { offerTabs: { home: '新股', subscription: '申購', auction: '競價拍賣' } };
