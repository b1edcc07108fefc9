import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    forMe: '与您有关',
    concerns: { held: '您的持仓', favorite: '自选' },
    latest: '最新',
    prices: '股价信息',
    empty: '目前没有新闻。券商发布的市场消息与服务公告会显示在这里；您的委托与持股消息请看通知。',
    emptyForMe: '目前没有关于您的持仓、自选列表或所在市场的新闻。',
    otherLanguages: '也显示其他语言',
    sponsored: '广告',
    source: '来源：{name} · {licence}',
    published: '发布于 {at}',
    received: '收到于 {at}',
    readAt: '在 {host} 阅读',
    seeInstrument: '查看 {name}',
    seeReport: '查看{name}的财报',
    corrected: '已于 {at} 更正，此前内容如下：',
  },
};
