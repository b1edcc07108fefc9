import type { texts as en } from './en.ts';

export const texts: typeof en = {
  curve: {
    title: '績效分析',
    span: '期間',
    day: '1日',
    week: '1週',
    month: '1月',
    year: '1年',
    all: '全部',
    spans: {
      day: '今日 0 時起，含匯率',
      week: '近 7 天',
      month: '近 30 天',
      year: '近 12 個月',
      all: '開戶至今',
    },
    noCurve: '首次入金後開始繪製走勢。',
    curveSays: '最低 {low}，最高 {high}，目前 {value}。',
    cameIn: '轉入 {amount}',
    wentOut: '轉出 {amount}',
  },
};
