import type { markets as en } from '../en/markets.ts';

export const markets: typeof en = {
  name: {
    US: '美股',
    MX: '墨西哥股票',
    TH: '泰股',
    KR: '韩股',
    IN: '印度股票',
    SA: '沙特股票',
    CRYPTO: '数字货币',
    FX: '外汇',
  },
  short: {
    US: '美国',
    MX: '墨西哥',
    TH: '泰国',
    KR: '韩国',
    IN: '印度',
    SA: '沙特',
    CRYPTO: '数字货币',
    FX: '外汇',
  },
  board: {
    listed: '上市',
    otc: '场外',
    crypto: '数字货币',
    fx: '外汇',
    index: '指数',
  },
  session: {
    open: '交易中',
    closed: '休市',
    unknown: '日历未知',
  },
  hours: {
    always: '练习环境：全天候交易',
    exchange: '按交易所时间交易',
  },
  source: {
    simulated: '模拟行情',
    replay: '历史行情回放',
    folder: '本公司自有文件',
    recorded: '录制的一日，非实时',
    real: '真实价格',
    stated: '{source}，价差由本公司制定',
    merger: '合并条款',
    spinOff: '分拆条款',
  },
  priceState: {
    live: '实时',
    polled: '定时确认',
    delayed: '延迟',
    frozen: '当日最后价',
    closed: '休市',
    stale: '未确认',
    held: '存疑',
  },
};
