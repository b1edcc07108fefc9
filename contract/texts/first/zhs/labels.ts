import type { labels as en } from '../en/labels.ts';

export const labels: typeof en = {
  name: {
    viTrigger: '触发 VI',
    halted: '临时停牌',
    overheating: '短期过热',
    newListing: '新上市',
    suspended: '暂停交易',
    delisting: '退市',
  },
  explanation: {
    viTrigger: '价格波动达到阈值，将以集合竞价方式撮合数分钟（波动性中断机制）。',
    halted: '按交易所规则暂停交易，稍后自动恢复。',
    overheating:
      '股价、换手率与波动率快速上升，按交易所公式列为短期过热。在交易所时段内，三个交易日改为每 30 分钟以单一价格撮合。',
    newListing: '上市不久，历史数据有限，初期涨跌幅限制较宽。',
    suspended: '目前暂停交易，不接受委托。',
    delisting: '将于公告日期退市。',
  },
};
