import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    forMe: '與您有關',
    concerns: { held: '您的持股', favorite: '自選' },
    latest: '最新',
    prices: '股價資訊',
    empty: '目前沒有新聞。券商發布的市場消息與服務公告會顯示在這裡；您的委託與持股消息請看通知。',
    emptyForMe: '目前沒有關於您的持股、自選清單或所在市場的新聞。',
    otherLanguages: '也顯示其他語言',
    sponsored: '廣告',
    source: '來源：{name} · {licence}',
    published: '發布於 {at}',
    received: '收到於 {at}',
    readAt: '在 {host} 閱讀',
    seeInstrument: '查看 {name}',
    seeReport: '查看{name}的財報',
    corrected: '已於 {at} 更正，先前內容如下：',
  },
};
