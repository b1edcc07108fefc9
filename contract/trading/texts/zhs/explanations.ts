import type { explanations as en } from '../en/explanations.ts';

export const explanations: typeof en = {
  'market.within': {
    buy: '以 {price} {currency} 买入 {quantity}。当时卖价为 {ask}、挂量 {displayedSize}，足以满足全部委托，因此以揭示价成交。',
    sell: '以 {price} {currency} 卖出 {quantity}。当时买价为 {bid}、挂量 {displayedSize}，足以满足全部委托，因此以揭示价成交。',
  },
  'market.impact': {
    buy: '以均价 {price} {currency} 买入 {quantity}。卖价 {ask} 仅挂量 {displayedSize}，其余按更高价位的挂量成交，每单位成本因此增加 {impact} {currency}。',
    sell: '以均价 {price} {currency} 卖出 {quantity}。买价 {bid} 仅挂量 {displayedSize}，其余按更低价位的挂量成交，每单位收入因此减少 {impact} {currency}。',
  },
  'limit.immediate': {
    buy: '委托送达时卖价 {ask} 已在您的限价之内，因此立即以 {price} {currency} 买入 {quantity}。限价单的成交价绝不高于限价。',
    sell: '委托送达时买价 {bid} 已在您的限价之内，因此立即以 {price} {currency} 卖出 {quantity}。限价单的成交价绝不低于限价。',
  },
  'limit.through': {
    buy: '以 {price} {currency} 买入 {quantity}。委托等待至市场成交价穿越您的限价（最新成交价 {last}）。',
    sell: '以 {price} {currency} 卖出 {quantity}。委托等待至市场成交价穿越您的限价（最新成交价 {last}）。',
  },
  'limit.quoted': {
    buy: '以 {price} {currency} 买入 {quantity}。委托等待至卖价到达您的限价（当时卖价 {ask}）；外汇货币对只以报价为准。',
    sell: '以 {price} {currency} 卖出 {quantity}。委托等待至买价到达您的限价（当时买价 {bid}）；外汇货币对只以报价为准。',
  },
  'close.market': {
    buy: '以 {price} {currency} 平仓 {quantity}。当时卖价为 {ask}、挂量 {displayedSize}，空头仓位以揭示价买回。',
    sell: '以 {price} {currency} 平仓 {quantity}。当时买价为 {bid}、挂量 {displayedSize}，仓位以揭示价卖出。',
  },
  'close.impact': {
    buy: '以均价 {price} {currency} 平仓 {quantity}。卖价 {ask} 仅挂量 {displayedSize}，其余按更高价位的挂量成交，买回空头仓位每单位因此多付 {impact} {currency}。',
    sell: '以均价 {price} {currency} 平仓 {quantity}。买价 {bid} 仅挂量 {displayedSize}，其余按更低价位的挂量成交，每单位收入因此减少 {impact} {currency}。',
  },
  'limit.touched': {
    buy: '以 {price} {currency} 买入 {quantity}。市场恰好在您的限价成交（最新成交 {last}）；您等待中的委托合计可分得该价位成交量的百分之十。',
    sell: '以 {price} {currency} 卖出 {quantity}。市场恰好在您的限价成交（最新成交 {last}）；您等待中的委托合计可分得该价位成交量的百分之十。',
  },
  'stop.triggered': {
    buy: '以 {price} {currency} 买入 {quantity}。止损价已触及（最新成交 {last}），委托以市价成交：当时卖价为 {ask}，显示数量 {displayedSize}，每单位因此增加 {impact} {currency}。',
    sell: '以 {price} {currency} 卖出 {quantity}。止损价已触及（最新成交 {last}），委托以市价成交：当时买价为 {bid}，显示数量 {displayedSize}，每单位因此减少 {impact} {currency}。',
  },
  callDue: {
    buy: '追加保证金通知逾期未回应，因此以 {price} {currency} 买回 {quantity}（当时卖价 {ask}）。其余部分恢复足额保证金。',
    sell: '追加保证金通知逾期未回应，因此以 {price} {currency} 卖出 {quantity}（当时买价 {bid}）。其余部分恢复足额保证金。',
  },
  stopOut: {
    buy: '持仓剩余保证金降至成本的 {maintenance}，因此以 {price} {currency} 买回 {quantity}（当时卖价 {ask}）。单一持仓的亏损不会超过其保证金。',
    sell: '持仓剩余保证金降至成本的 {maintenance}，因此以 {price} {currency} 卖出 {quantity}（当时买价 {bid}）。单一持仓的亏损不会超过其保证金。',
  },
  issue: {
    buy: '按发行价 {price} {currency} 获配 {quantity}。价格和数量依照发售的封存条款及其抽签结果，任何人都可以重新计算。',
    sell: '按发行价 {price} {currency} 获配 {quantity}。价格和数量依照发售的封存条款及其抽签结果，任何人都可以重新计算。',
  },
  merger: {
    buy: '以被收购公司的股份换得 {quantity}。每单位 {price} {currency} 为原股成本扣除付现部分，并非在市场买入。',
    sell: '以被收购公司的股份换得 {quantity}。每单位 {price} {currency} 为原股成本扣除付现部分，并非在市场买入。',
  },
  spinOff: {
    buy: '因所持公司分拆而获得新公司股份 {quantity}。每单位 {price} {currency} 为原持股成本转入的部分，并非在市场买入。',
    sell: '因所持公司分拆而获得新公司股份 {quantity}。每单位 {price} {currency} 为原持股成本转入的部分，并非在市场买入。',
  },
  block: {
    buy: '大宗交易 {quantity}，成交价 {price} {currency}，即卖方的挂牌价。价格须贴近最新成交价，买入时已再次核对，当时为 {last}。',
    sell: '大宗交易 {quantity}，成交价 {price} {currency}，即卖方的挂牌价。价格须贴近最新成交价，买入时已再次核对，当时为 {last}。',
  },
  copy: {
    buy: '与跟随同一笔成交的所有人合为一笔：{quantity}，同一价格 {price} {currency}。当时卖价 {ask} 的数量为 {displayedSize}，其余按更高价位的挂量成交。全部跟单合计使每单位价格移动 {impact} {currency}。',
    sell: '与跟随同一笔成交的所有人合为一笔：{quantity}，同一价格 {price} {currency}。当时买价 {bid} 的数量为 {displayedSize}，其余按更低价位的挂量成交。全部跟单合计使每单位价格移动 {impact} {currency}。',
  },
  'auction.open': {
    buy: '以开盘集合竞价的单一价格 {price} {currency} 买入 {quantity}，即所有委托中成交量最大的价格。本时段首笔成交价为 {last}。',
    sell: '以开盘集合竞价的单一价格 {price} {currency} 卖出 {quantity}，即所有委托中成交量最大的价格。本时段首笔成交价为 {last}。',
  },
  'auction.close': {
    buy: '以收盘集合竞价的单一价格 {price} {currency} 买入 {quantity}，即所有委托中成交量最大的价格。本时段最后成交价为 {last}。',
    sell: '以收盘集合竞价的单一价格 {price} {currency} 卖出 {quantity}，即所有委托中成交量最大的价格。本时段最后成交价为 {last}。',
  },
  'auction.reopen': {
    buy: '以暂停交易后恢复交易的集合竞价单一价格 {price} {currency} 买入 {quantity}，即所有委托中成交量最大的价格。其后首笔成交价为 {last}。',
    sell: '以暂停交易后恢复交易的集合竞价单一价格 {price} {currency} 卖出 {quantity}，即所有委托中成交量最大的价格。其后首笔成交价为 {last}。',
  },
  'auction.periodic': {
    buy: '以单一价交易的集合竞价价格 {price} {currency} 买入 {quantity}，即所有委托中成交量最大的价格。当时市价为 {last}。',
    sell: '以单一价交易的集合竞价价格 {price} {currency} 卖出 {quantity}，即所有委托中成交量最大的价格。当时市价为 {last}。',
  },
  atLast: {
    buy: '以当日收盘价 {price} {currency} 买入 {quantity}；这段时间只以收盘价成交。',
    sell: '以当日收盘价 {price} {currency} 卖出 {quantity}；这段时间只以收盘价成交。',
  },
  taken:
    '您在过去 {seconds} 秒内已取得其中 {takenBefore}：您取走的数量会在 {seconds} 秒内逐步恢复，在此之前按其后的档位成交，分批与一次下单相同。',
  takenByOthers: '其他客户取走的数量，有一半在恢复前对所有人都视为已取走：此处为 {othersTaken}。',
  stated: '该来源只提供一个价格：买卖报价按本公司事先公布的间距制定。',
  delayed: '此品种的价格有延迟，委托只适用 {pricesAfter} 之后产生的价格。',
  basis: '报价编号 {quoteSeq}，时间 {quoteAt}：买价 {bid}、卖价 {ask}、成交价 {last}。来源：{source}。',
  dealer: '本公司为您的交易对手：委托按价格来源与此公开规则成交。',
};
