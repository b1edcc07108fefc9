import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '模拟市场',
  licence: '与行情一样，均为虚构',
  rose: '价格随此消息上涨 {change}，消息出现时已完全反映在价格中。',
  fell: '价格随此消息下跌 {change}，消息出现时已完全反映在价格中。',
  salesRose: '销售额比一年前高 {change}。',
  salesFell: '销售额比一年前低 {change}。',
  sectors: {
    technology: '科技',
    semiconductors: '半导体',
    health: '医疗保健',
    finance: '金融',
    energy: '能源',
    materials: '原材料',
    industry: '工业',
    consumer: '消费',
    food: '食品',
    telecom: '电信',
    utilities: '公用事业',
    transport: '运输',
    property: '房地产',
  },
  kinds: {
    earningsAbove: { title: '{name}：业绩好于预期', body: '{name}（{code}）上一季度的盈利高于市场预期。' },
    earningsBelow: { title: '{name}：业绩不及预期', body: '{name}（{code}）上一季度的盈利低于市场预期。' },
    outlookRaised: { title: '{name} 上调展望', body: '{name}（{code}）上调未来几个季度的展望。' },
    outlookCut: { title: '{name} 下调展望', body: '{name}（{code}）下调未来几个季度的展望。' },
    contractWon: { title: '{name} 获得大额合同', body: '{name}（{code}）获得一份大额合同。' },
    contractLost: { title: '{name} 失去大额合同', body: '{name}（{code}）失去一份大额合同。' },
    approvalGranted: { title: '{name} 获监管批准', body: '监管机构批准 {name}（{code}）的新产品上市。' },
    approvalDenied: { title: '{name} 未获监管批准', body: '监管机构未批准 {name}（{code}）的新产品上市。' },
    takeoverTalk: { title: '{name} 传出收购消息', body: '市场传出有人将收购 {name}（{code}），目前未经证实。' },
    productRecall: { title: '{name} 召回产品', body: '{name}（{code}）召回已售出的产品。' },
    rateDecision: { title: '{name}：利率决议', body: '央行的利率决议带动了 {name}（{code}）的价格。' },
    networkUpgrade: { title: '{name}：网络升级', body: '{name}（{code}）的网络升级已生效。' },
    networkOutage: { title: '{name}：网络中断', body: '{name}（{code}）的网络曾中断一段时间。' },
    interventionTalk: { title: '{name}：干预传闻', body: '市场传出央行将干预 {name}（{code}），目前未经证实。' },
    split: {
      title: '{name}：一股拆为 {ratio} 股',
      body: '自今日起，{name}（{code}）每一股变为 {ratio} 股。持股、委托与图表价格均已换算。',
    },
    dividend: { title: '{name} 除息', body: '自今日起买入 {name}（{code}）不再享有每股 {amount} {currency} 的股息。' },
    listing: { title: '{name} 开始交易', body: '{name}（{code}）今日上市。首日价格的变动幅度可能大于平日。' },
    gapUp: {
      title: '{name} 高开 {change}',
      body: '{name}（{code}）开盘价为 {price} {currency}，比上一收盘价 {reference} {currency} 高 {change}。',
    },
    gapDown: {
      title: '{name} 低开 {change}',
      body: '{name}（{code}）开盘价为 {price} {currency}，比上一收盘价 {reference} {currency} 低 {change}。',
    },
    largeRise: {
      title: '{name} 收盘上涨 {change}',
      body: '{name}（{code}）收于 {price} {currency}，上涨 {change}，是此前 20 个交易日平均单日波动的 {times} 倍。',
    },
    largeFall: {
      title: '{name} 收盘下跌 {change}',
      body: '{name}（{code}）收于 {price} {currency}，下跌 {change}，是此前 20 个交易日平均单日波动的 {times} 倍。',
    },
    heavyVolume: {
      title: '{name} 成交量为平时的 {times} 倍',
      body: '{name}（{code}）当日成交 {volume}，是此前 20 个交易日平均的 {times} 倍，收于 {price} {currency}。',
    },
    yearHigh: {
      title: '{name} 收于 52 周新高',
      body: '{name}（{code}）收于 {price} {currency}，高于此前一年的最高收盘价（{date}，{reference} {currency}）。',
    },
    yearLow: {
      title: '{name} 收于 52 周新低',
      body: '{name}（{code}）收于 {price} {currency}，低于此前一年的最低收盘价（{date}，{reference} {currency}）。',
    },
    risingStreak: {
      title: '{name} 连续 {sessions} 个交易日上涨',
      body: '{name}（{code}）连续 {sessions} 个交易日收涨，从 {reference} 到 {price} {currency}，合计 {change}。这并不说明下一个交易日会怎样。',
    },
    fallingStreak: {
      title: '{name} 连续 {sessions} 个交易日下跌',
      body: '{name}（{code}）连续 {sessions} 个交易日收跌，从 {reference} 到 {price} {currency}，合计 {change}。这并不说明下一个交易日会怎样。',
    },
    limitUp: {
      title: '{name} 触及涨停价',
      body: '{name}（{code}）成交于 {price} {currency}，为当日允许的最高价，比 {reference} {currency} 高 {change}。',
    },
    limitDown: {
      title: '{name} 触及跌停价',
      body: '{name}（{code}）成交于 {price} {currency}，为当日允许的最低价，比 {reference} {currency} 低 {change}。',
    },
    results: {
      title: '{name} 公布季度业绩',
      body: '截至 {date} 的季度，{name}（{code}）的销售额为 {sales} {currency}，净利润为 {profit} {currency}。',
    },
    dividendDeclared: {
      title: '{name} 宣布每股派息 {amount} {currency}',
      body: '{name}（{code}）宣布每股派息 {amount} {currency}。在除息日 {date} 之前持有股票者可获得。',
    },
    indexRise: {
      title: '{name} 收盘上涨 {change}',
      body: '{name} 收于 {price} 点，上涨 {change}。该市场的公司中 {rose} 家上涨，{fell} 家下跌。',
    },
    indexFall: {
      title: '{name} 收盘下跌 {change}',
      body: '{name} 收于 {price} 点，下跌 {change}。该市场的公司中 {rose} 家上涨，{fell} 家下跌。',
    },
    sectorRise: {
      title: '{sector}板块平均上涨 {change}',
      body: '{name}的成分股中，{sector}板块的公司收盘平均上涨 {change}：{rose} 家上涨，{fell} 家下跌。变动最大的是：{members}。',
    },
    sectorFall: {
      title: '{sector}板块平均下跌 {change}',
      body: '{name}的成分股中，{sector}板块的公司收盘平均下跌 {change}：{rose} 家上涨，{fell} 家下跌。变动最大的是：{members}。',
    },
    halt: {
      title: '{name} 暂停交易 {minutes} 分钟',
      body: '{name}（{code}）在 {price} {currency} 处暂停交易，与 {reference} {currency} 相差 {change}。{minutes} 分钟后以集合竞价恢复交易。',
    },
  },
};
