import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '模拟市场',
  licence: '与行情一样，均为虚构',
  rose: '价格随此消息上涨 {change}，消息出现时已完全反映在价格中。',
  fell: '价格随此消息下跌 {change}，消息出现时已完全反映在价格中。',
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
  },
};
