import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    latest: '最新',
    prices: '股价信息',
    empty: '目前没有新闻。券商发布的市场消息与服务公告会显示在这里；您的委托与持股消息请看通知。',
    otherLanguages: '也显示其他语言',
    sponsored: '广告',
    source: '来源：{name} · {licence}',
    published: '发布于 {at}',
    received: '收到于 {at}',
    readAt: '在 {host} 阅读',
    seeInstrument: '查看 {name}',
    corrected: '已于 {at} 更正，此前内容如下：',
  },
};
