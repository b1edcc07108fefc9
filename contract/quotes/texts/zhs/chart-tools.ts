import type { chartTools as en } from '../en/chart-tools.ts';

export const chartTools: typeof en = {
  parameters: '参数',
  parameterOf: '{indicator}：{parameter}',
  parameter: {
    length: '周期',
    fast: '快线',
    slow: '慢线',
    signal: '信号',
    deviations: '标准差倍数',
    smoothK: '%K 平滑',
    smoothD: '%D 平滑',
    start: '起始值，%',
    step: '步长，%',
    limit: '上限，%',
  },
  bounds: '{least} 至 {most}',
  asAtFirst: '恢复默认参数',
  vwapSays: 'VWAP 每日重新计算；日线每月重新计算，更长周期每年重新计算。',
};
