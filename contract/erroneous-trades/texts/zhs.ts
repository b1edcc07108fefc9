import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    tradeNotErroneous: '该成交偏离之前价格 {reference} {currency} {deviation}%。偏离超过 {threshold}% 才属于明显错误。',
    tradeTooOld: '处理期限已于 {until} 结束。',
    tradeWithoutReference: '该成交之前没有可供比较的市场价格。',
    tradeNotCorrectable: '协议价格、跟单成交和模拟资金的成交不予更正。',
    tradeCorrectedAlready: '该成交已更正，或有提案正在等待。',
    bustNotWhole: '只有买入的数量全部仍在持有、已全额付款、未质押且没有在卖出时才能撤销。可改为更正价格。',
    bustNotNow: '目前无法在市场上卖出全部数量。请在交易时间重试，或改为更正价格。',
  },
  notices: {
    tradeCorrected: {
      title: '{instrument} 成交价已更正',
      body: '您以 {price} 成交的 {quantity} 属于明显错误（{why}）。我们已将价格更正为 {reference}，并向您的账户存入 {amount} {currency}。',
    },
    tradeCorrectedDown: {
      title: '{instrument} 成交价已更正',
      body: '您以 {price} 成交的 {quantity} 属于明显错误（{why}）。我们已将价格更正为 {reference}，并从您的账户扣除 {amount} {currency}。',
    },
    tradeBusted: {
      title: '{instrument} 成交已撤销',
      body: '您以 {price} {currency} 买入的 {quantity} 属于明显错误（{why}），之前的价格为 {reference}。我们已撤销该成交并退还全部费用，您的资金与买入前相同。',
    },
  },
  terms: {
    tradeReason: { tradePrice: '价格有误', tradeSlip: '误下订单', tradeTechnical: '技术问题' },
    transfer: {
      tradeCorrection: '错误成交更正',
      tradeChargesBack: '错误成交费用退还',
      tradeTaxBack: '错误成交税款退还',
    },
  },
  erroneousTrades: {
    title: '错误成交',
    corrected: '成交价由 {price} 更正为 {reference}',
    busted: '属于明显错误，已撤销',
    received: '您收到 {amount}，其中包括退还的费用 {charges}',
    paid: '已从您的账户扣除 {amount}',
    restored: '您的资金与买入前相同，全部费用 {charges} 已退还',
    about: '{date} 以 {price} 成交 {quantity}：{why}',
  },
};
