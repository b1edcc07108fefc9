import type { chartTools as en } from '../en/chart-tools.ts';

export const chartTools: typeof en = {
  parameters: '參數',
  parameterOf: '{indicator}：{parameter}',
  parameter: {
    length: '週期',
    fast: '快線',
    slow: '慢線',
    signal: '訊號',
    deviations: '標準差倍數',
    smoothK: '%K 平滑',
    smoothD: '%D 平滑',
    start: '起始值，%',
    step: '步長，%',
    limit: '上限，%',
  },
  bounds: '{least} 至 {most}',
  asAtFirst: '還原預設參數',
  vwapSays: 'VWAP 每日重新計算；日線每月重新計算，更長週期每年重新計算。',
};
