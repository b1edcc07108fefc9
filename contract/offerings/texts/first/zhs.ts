import type { texts as en } from './en.ts';

export const texts: typeof en = { offerTabs: { home: '新股', subscription: '申购', auction: '竞价拍卖' } };
