import type { texts as en } from './en.ts';

export const texts: typeof en = {
  curve: {
    title: '收益分析',
    span: '期间',
    day: '1日',
    week: '1周',
    month: '1月',
    year: '1年',
    all: '全部',
    spans: {
      day: '今日 0 时起，含汇率',
      week: '近 7 天',
      month: '近 30 天',
      year: '近 12 个月',
      all: '开户至今',
    },
    noCurve: '首次充值后开始绘制走势。',
    curveSays: '最低 {low}，最高 {high}，当前 {value}。',
    cameIn: '转入 {amount}',
    wentOut: '转出 {amount}',
  },
};
